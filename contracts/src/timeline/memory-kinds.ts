/** What a memory is (REQ-679). */
export const memoryTypes = ['milestone', 'photo', 'story', 'favorite', 'special'] as const;
export type MemoryType = (typeof memoryTypes)[number];

/** How it feels (REQ-680). */
export const memoryEmotions = ['joy', 'love', 'playful', 'peaceful', 'adventurous'] as const;
export type MemoryEmotion = (typeof memoryEmotions)[number];
