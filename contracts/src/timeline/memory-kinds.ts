/** What a memory is. */
export const memoryTypes = ['milestone', 'photo', 'story', 'favorite', 'special'] as const;
export type MemoryType = (typeof memoryTypes)[number];

/** How it feels. */
export const memoryEmotions = ['joy', 'love', 'playful', 'peaceful', 'adventurous'] as const;
export type MemoryEmotion = (typeof memoryEmotions)[number];
