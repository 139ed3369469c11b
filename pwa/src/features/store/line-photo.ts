import { linePhotoSide } from '@everpaw/contracts/cart/cart.limits';
import { linePhotoMessages } from '@everpaw/contracts/store/line-photo.messages';
import { photoDataUrlOf } from '../media/photo-data-url.ts';

const attempts = [
  { side: linePhotoSide, quality: 0.86 },
  { side: linePhotoSide, quality: 0.74 },
  { side: 1_280, quality: 0.74 },
  { side: 960, quality: 0.74 },
  { side: 640, quality: 0.7 },
];

/**
 * Returns the photo for a product as a data URL, small enough for the command of its line. Throws
 * `DomainError`.
 */
export const linePhotoOf = (file: File) => photoDataUrlOf(file, attempts, linePhotoMessages.failed);
