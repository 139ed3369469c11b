import * as z from 'zod/mini';
import { maxPhotoDataUrl } from './media.limits.ts';
import { fileTooLarge, invalidFileType } from './media.messages.ts';

/**
 * Returns true if a data URL contains Base64. A single regular expression would overflow the stack on a photo of 5 MB.
 */
function holdsBase64(url: string): boolean {
  const base64 = url.slice(url.indexOf(',') + 1).replace(/={1,2}$/, '');
  return base64 !== '' && !/[^A-Za-z0-9+/]/.test(base64);
}

/** A photo in a command, as a data URL. */
export const photoDataUrl = z
  .string()
  .check(
    z.maxLength(maxPhotoDataUrl, { error: () => fileTooLarge.message, abort: true }),
    z.regex(/^data:image\/[a-z+.-]{1,30};base64,/, { error: () => invalidFileType.message, abort: true }),
    z.refine(holdsBase64, { error: () => invalidFileType.message }),
  );
