/** Longest title of a memory, in characters. */
export const maxMemoryTitleLength = 100;
/** Shortest and longest description of a memory, in characters. */
export const minMemoryDescriptionLength = 10;
export const maxMemoryDescriptionLength = 1_000;
export const maxMemoryLocationLength = 100;
/** Tags of one memory. */
export const maxMemoryTags = 10;
export const maxMemoryTagLength = 30;
/** How long the slideshow shows a memory, in milliseconds. */
export const slideMs = 4_000;
/** Memories of one page of a timeline. */
export const timelinePageSize = 100;
/** Changed memories of one answer of what changed in a timeline. */
export const timelineChangesSize = 100;
/** The files that a memory takes as its photo. */
export const memoryPhotoTypes: readonly string[] = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/gif',
  'image/webp',
];
