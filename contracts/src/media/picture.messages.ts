/** the error, and what stands where the picture would be. */
export const imageFailed = 'Failed to load image';
export const imageUnavailable = 'Image unavailable';
