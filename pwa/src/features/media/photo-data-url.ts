import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { looksLikeImage, maxSentPhotoBytes } from '@everpaw/contracts/media/media.limits';
import { fileTooLarge, invalidFileType, uploadFailed } from '@everpaw/contracts/media/media.messages';
import type { Notice } from '../../ui/helpers/notices.ts';
import { sendable } from './shrink-photo.ts';

/** A maximum side in pixels and a JPEG quality from 0 to 1. */
type Attempt = { side: number; quality: number };

/** Returns a blob's data URL. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}

/**
 * Re-encodes a chosen photo without metadata as a data URL that is small enough for a command: the first of
 * `attempts` that fits. Throws `DomainError` with the common message for invalid photos, or with `failed` if
 * the file can't be opened.
 */
export async function photoDataUrlOf(
  file: File,
  attempts: readonly Attempt[],
  failed: string,
): Promise<string> {
  if (!looksLikeImage(file.type)) throw new DomainError('invalid', 'not-an-image', invalidFileType.message);
  const photo = await sendable(file);
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) throw new DomainError('invalid', 'image-damaged', failed);
  try {
    for (const { side, quality } of attempts) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      const context = canvas.getContext('2d');
      if (!context) break;
      // JPEG has no transparency, which would become black.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const small = await new Promise<Blob | null>((resolve) =>
        canvas.toBlob(resolve, 'image/jpeg', quality),
      );
      if (small && small.size <= maxSentPhotoBytes) return await dataUrlOf(small);
    }
  } finally {
    bitmap.close();
  }
  throw new DomainError('invalid', 'image-damaged', failed);
}

const titles: Record<string, string> = {
  get 'image-too-large'() {
    return fileTooLarge.title;
  },
  get 'not-an-image'() {
    return invalidFileType.title;
  },
};

/** Returns the notice for a refused photo. `failed` is the default text. */
export function photoProblem(error: unknown, failed: string): Notice {
  const { code, message } = error instanceof DomainError ? error : { code: '', message: '' };
  return { title: titles[code] ?? uploadFailed.title, text: message || failed, tone: 'problem' };
}
