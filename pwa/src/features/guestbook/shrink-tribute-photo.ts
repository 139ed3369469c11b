import { tributePhotoSide } from '@everpaw/contracts/guestbook/guestbook.limits';
import { tributePhotoMessages } from '@everpaw/contracts/guestbook/tribute-changes.messages';
import { photoDataUrlOf } from '../media/photo-data-url.ts';

const attempts = [
  { side: tributePhotoSide, quality: 0.86 },
  { side: tributePhotoSide, quality: 0.74 },
  { side: 1_280, quality: 0.74 },
  { side: 960, quality: 0.74 },
  { side: 640, quality: 0.7 },
];

/**
 * Returns a chosen photo as a data URL without metadata, small enough for the command of its tribute. Throws
 * `DomainError` for one that can't be used.
 */
export const tributePhotoOf = (file: File) => photoDataUrlOf(file, attempts, tributePhotoMessages.failed);
