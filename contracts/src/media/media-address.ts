import type { Variant } from './media.url.ts';

const mediaId = /^[0-9a-f]{64}$/;
const fileName = /^w([1-9][0-9]{0,3})(-slow)?\.(webp|jpg)$/;

/** Whether `id` names a picture: the SHA-256 of the uploaded bytes, 64 lower-case hexadecimal digits. */
export const isMediaId = (id: string): boolean => mediaId.test(id);

/** The variant a file name means, or null when it means none. The inverse of `variantName`. */
export function parseVariant(name: string): Variant | null {
  const [, width, slow, format] = fileName.exec(name) ?? [];
  if (width === undefined || format === undefined) return null;
  return { width: Number(width), format: format === 'webp' ? 'webp' : 'jpg', slow: slow !== undefined };
}

/** The picture that an address of this site leads to; null when it leads to none. */
export function mediaIdAt(address: string | null): string | null {
  const [, root, sha256 = '', name = '', ...more] = address?.split('/') ?? [];
  return root === 'media' && isMediaId(sha256) && parseVariant(name) && more.length === 0 ? sha256 : null;
}

const drawing = /^\/(?:ecards|icons|news|pets|products)\/[a-z0-9-]+\.(?:svg|png)$/;

/** Whether `address` is a picture that the site itself may show: an uploaded one, or a drawing of the app's own. No other address of the site is one, since a browser would call it. */
export function isSitePicture(address: string): boolean {
  return drawing.test(address) || mediaIdAt(address) !== null;
}
