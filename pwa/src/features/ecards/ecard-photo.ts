import { ecardsMessages } from '@everpaw/contracts/ecards/ecards.messages';
import { photoDataUrlOf } from '../media/photo-data-url.ts';

const attempts = [
  { side: 960, quality: 0.86 },
  { side: 800, quality: 0.8 },
  { side: 640, quality: 0.7 },
];

/**
 * Returns a chosen photo as a data URL, small enough for the card's command. Throws `DomainError` with the
 * common message for invalid photos.
 */
export const ecardPhotoOf = (file: File) => photoDataUrlOf(file, attempts, ecardsMessages.photoFailed);
