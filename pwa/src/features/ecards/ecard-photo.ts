import { maxEcardPhotoSentBytes } from '@everpaw/contracts/ecards/ecards.limits';
import { ecardsMessages } from '@everpaw/contracts/ecards/ecards.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { looksLikeImage } from '@everpaw/contracts/media/media.limits';
import { invalidFileType } from '@everpaw/contracts/media/media.messages';
import { sendable } from '../media/shrink-photo.ts';

const attempts = [
  { side: 960, quality: 0.86 },
  { side: 800, quality: 0.8 },
  { side: 640, quality: 0.7 },
];

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}

/**
 * A chosen photo, small enough to travel with its card, as a data URL. Raises `DomainError` in the words of all photos
 * (REQ-610) where it cannot be one.
 */
export async function ecardPhotoOf(file: File): Promise<string> {
  if (!looksLikeImage(file.type)) throw new DomainError('invalid', 'not-an-image', invalidFileType.message);
  const photo = await sendable(file);
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) throw new DomainError('invalid', 'image-damaged', ecardsMessages.photoFailed);
  try {
    for (const { side, quality } of attempts) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      const context = canvas.getContext('2d');
      if (!context) break;
      // JPEG has no transparency; without this it would turn black.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const small = await new Promise<Blob | null>((resolve) =>
        canvas.toBlob(resolve, 'image/jpeg', quality),
      );
      if (small && small.size <= maxEcardPhotoSentBytes) return await dataUrlOf(small);
    }
  } finally {
    bitmap.close();
  }
  throw new DomainError('invalid', 'image-damaged', ecardsMessages.photoFailed);
}
