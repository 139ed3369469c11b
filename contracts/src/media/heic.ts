/** How much of a file `isHeic` reads, in bytes. */
export const heicHeadBytes = 64;

/**
 * Whether a file that begins with these bytes is a HEIC photo: a HEIF container with HEVC inside (ISO/IEC 23008-12),
 * which few browsers open. A container that names only the general brand is one if it is compatible with HEVC's.
 */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, heicHeadBytes));
  if (!text.startsWith('ftyp', 4)) return false;
  const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
  const brands = text.slice(8, Math.min(length, heicHeadBytes)).match(/.{4}/gs) ?? [];
  const [major = '', , ...compatible] = brands;
  const isHevc = (brand: string) => /^he(?:i[cxms]|v[cxms])$/.test(brand);
  return isHevc(major) || (/^m[is]f1$/.test(major) && compatible.some(isHevc));
}
