/** The types of memories. */
export const memoryTypes = ['milestone', 'photo', 'story', 'favorite', 'special'] as const;
export type MemoryType = (typeof memoryTypes)[number];

/** The emotions of memories. */
export const memoryEmotions = ['joy', 'love', 'playful', 'peaceful', 'adventurous'] as const;
export type MemoryEmotion = (typeof memoryEmotions)[number];
