import { ecardsMessages } from '@everpaw/contracts/ecards/ecards.messages';
import { photoDataUrlOf } from '../media/photo-data-url.ts';

const attempts = [
  { side: 960, quality: 0.86 },
  { side: 800, quality: 0.8 },
  { side: 640, quality: 0.7 },
];

/**
 * A chosen photo, small enough to travel with its card, as a data URL. Raises `DomainError` in the words of all photos
 * where it cannot be one.
 */
export const ecardPhotoOf = (file: File) => photoDataUrlOf(file, attempts, ecardsMessages.photoFailed);
