import { localized } from '../kernel/languages/localized.ts';

/** The error, and what stands where the picture would be. */
export const pictureMessages = localized('pictureMessages', {
  failed: 'Failed to load image',
  unavailable: 'Image unavailable',
});
