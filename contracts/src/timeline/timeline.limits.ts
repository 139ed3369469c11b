/** The maximum length of a memory's title, in characters. */
export const maxMemoryTitleLength = 100;
/** The minimum and maximum length of a memory's description, in characters. */
export const minMemoryDescriptionLength = 10;
export const maxMemoryDescriptionLength = 1_000;
export const maxMemoryLocationLength = 100;
/** The maximum number of tags of a memory. */
export const maxMemoryTags = 10;
export const maxMemoryTagLength = 30;
/** How long the slideshow shows a memory, in milliseconds. */
export const slideMs = 4_000;
/** The page size of a timeline, in memories. */
export const timelinePageSize = 100;
/** The page size of a timeline's changes, in memories. */
export const timelineChangesSize = 100;
/** The file types that a memory takes as its photo. */
export const memoryPhotoTypes: readonly string[] = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/gif',
  'image/webp',
];
