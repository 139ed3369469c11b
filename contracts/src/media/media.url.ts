import { variantWidths } from './media.limits.ts';

/** The formats of a variant: every browser reads `jpg`, all current ones read `webp`. */
export const variantFormats = ['webp', 'jpg'] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** A rendering of a picture. `width` is in pixels; `slow` is the lighter one for slow connections. */
export interface Variant {
  readonly width: number;
  readonly format: VariantFormat;
  readonly slow?: boolean;
}

/** Returns the file name of a variant, such as `w640.webp` or `w640-slow.jpg`. */
export const variantName = ({ width, format, slow = false }: Variant): string =>
  `w${width}${slow ? '-slow' : ''}.${format}`;

/** Returns the URL of a variant. Its bytes never change, so it can be cached for ever. */
export const mediaUrl = (sha256: string, variant: Variant): string =>
  `/media/${sha256}/${variantName(variant)}`;

/** A picture as views store it: enough to reserve its space and choose a variant without a request. */
export interface PictureShape {
  readonly sha256: string;
  readonly width: number;
}

/** Returns the `srcset` of a picture in one format, with every width it exists in. */
export const srcSet = (
  { sha256, width }: PictureShape,
  { format, slow = false }: Omit<Variant, 'width'>,
): string =>
  variantWidths(width)
    .map((each) => `${mediaUrl(sha256, { width: each, format, slow })} ${each}w`)
    .join(', ');

/** Returns the URL for `src`: the smallest variant of at least `wanted` device pixels, else the largest. */
export function pictureUrl(
  { sha256, width }: PictureShape,
  wanted: number,
  { format, slow = false }: Omit<Variant, 'width'>,
): string {
  const widths = variantWidths(width);
  const chosen = widths.find((each) => each >= wanted) ?? widths[widths.length - 1] ?? width;
  return mediaUrl(sha256, { width: chosen, format, slow });
}
