import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { looksLikeImage, maxSentPhotoBytes } from '@everpaw/contracts/media/media.limits';
import { fileTooLarge, invalidFileType, uploadFailed } from '@everpaw/contracts/media/media.messages';
import type { Notice } from '../../base/notices.ts';
import { sendable } from './shrink-photo.ts';

/** A size to try, in pixels a side, and the quality of its JPEG from 0 to 1. */
type Attempt = { side: number; quality: number };

/** The data URL of a blob. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}

/**
 * A chosen photo, drawn anew without its metadata and small enough to travel inside of a command, as a data URL: the first
 * of `attempts` that is. Raises `DomainError` in the words of all photos where it cannot be one, with `failed`
 * where it cannot be opened.
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
      // JPEG has no transparency; without this it would turn black.
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
  'image-too-large': fileTooLarge.title,
  'not-an-image': invalidFileType.title,
};

/** What is said when a chosen photo was not taken; `failed` where nothing more is known. */
export function photoProblem(error: unknown, failed: string): Notice {
  const { code, message } = error instanceof DomainError ? error : { code: '', message: '' };
  return { title: titles[code] ?? uploadFailed.title, text: message || failed, tone: 'problem' };
}
