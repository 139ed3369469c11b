import { localized } from '../kernel/languages/localized.ts';

/** Texts for reading a memorial. Specified texts are verbatim. */
export const memorialMessages = localized('memorialMessages', {
  notFoundTitle: 'Memorial Not Found',
  notFoundText: "The memorial you're looking for doesn't exist or may have been removed.",
  notFoundLink: 'View All Memorials',
  /** The link to a memorial's timeline, and its heading. */
  timeline: (petName: string) => `${petName}'s memories`,
  /** For keepers: the link to the page for its videos and sounds. */
  recordings: 'Add or change videos and sounds',
  backToGallery: 'Back to Gallery',
  noStoryOf: (petName: string) => `${petName} was a beloved companion, remembered always.`,
  qrText: 'Scan this QR code to share the memorial',
  fetchFailed: 'Failed to fetch memorial',
  fetchImagesFailed: 'Failed to fetch memorial images',
});
