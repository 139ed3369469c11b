/** The maximum size of an upload in bytes: 5 MB, inclusive. */
export const maxUploadBytes = 5 * 1024 * 1024;

/** The maximum length of a photo in a command, as a data URL: 5 MB in Base64 plus the prefix. */
export const maxPhotoDataUrl = 7_000_000;
/** The maximum body size of a request with such a photo, in bytes. */
export const maxPhotoBodyBytes = 7 * 1024 * 1024;
/** The maximum size of such a photo sent by a device, in bytes: a push contains other commands too. */
export const maxSentPhotoBytes = 360_000;

/** The maximum size of a decoded picture, in pixels (width × height). A 48-megapixel phone photo passes. */
export const maxPixels = 50_000_000;

/** The maximum side of a picture, in pixels: the largest that the output formats support. */
export const maxSidePixels = 16_383;

/**
 * Days after which an unused upload can no longer be used. Its bytes are deleted once undo has expired as well. A phone
 * that comes later still has the photo, learns that it is unknown, and sends it again.
 */
export const unnamedUploadDays = 90;

/** The maximum number of photos that an account has uploaded but not used. */
export const maxUnnamedUploads = 100;

/** An account's storage, in photos of the maximum size, on free and paid plans. */
export const storedPhotos = { free: 60, paid: 2_000 } as const;

/** The maximum number of frames of an animation. Only the first one is stored. */
export const maxFrames = 1_000;

/** The types that file pickers offer and the app accepts. */
export const acceptedTypes = 'image/*';

/** Whether the phone may offer this file: any image type. The server looks at the bytes themselves. */
export const looksLikeImage = (mimeType: string): boolean => /^image\/[a-z0-9.+-]+$/i.test(mimeType);

/** The screen sizes that pictures are prepared for. */
export type Breakpoint = 'mobile' | 'tablet' | 'desktop' | 'xl';

/** Screens narrower than these widths (CSS pixels) are of that kind; wider ones are `xl`. */
export const breakpoints = { mobile: 640, tablet: 768, desktop: 1024 } as const;

/** Encoder quality, 1 to 100, by kind of screen. */
export const qualities: Readonly<Record<Breakpoint, number>> = {
  mobile: 75,
  tablet: 85,
  desktop: 95,
  xl: 95,
};

/** How much lower the quality is on slow connections, and its minimum. */
export const slowConnection = { reduction: 20, lowest: 60 } as const;

/** How long after a resize pictures are chosen again, in milliseconds. */
export const resizeDebounceMs = 150;

/** Returns the kind of a screen with this width. */
export function breakpointFor(widthCssPx: number): Breakpoint {
  if (widthCssPx < breakpoints.mobile) return 'mobile';
  if (widthCssPx < breakpoints.tablet) return 'tablet';
  if (widthCssPx < breakpoints.desktop) return 'desktop';
  return 'xl';
}

/** Returns the encoder quality, 1 to 100, for a kind of screen; `slow` means a slow connection. */
export function qualityFor(breakpoint: Breakpoint, { slow = false }: { slow?: boolean } = {}): number {
  const quality = qualities[breakpoint];
  return slow ? Math.max(slowConnection.lowest, quality - slowConnection.reduction) : quality;
}

/** The longest side of a stored photo, in pixels; larger pictures are scaled down. */
export const masterSidePixels = 4_096;

/** The generated widths in pixels: the breakpoints, one for thumbnails and one for large screens. */
export const generatedWidths = [
  320,
  breakpoints.mobile,
  breakpoints.tablet,
  breakpoints.desktop,
  1_600,
] as const;

/**
 * Returns the widths in which a picture exists, smallest first. Pictures are never enlarged, so a small one ends with
 * its own width.
 */
export function variantWidths(width: number): number[] {
  const largest = generatedWidths[generatedWidths.length - 1] ?? width;
  const own = Math.min(width, largest);
  return [...generatedWidths.filter((each) => each < own), own];
}

/**
 * Returns the encoder quality of a variant: that of the screens that it fills, so the 640-pixel variant is a mobile
 * one.
 */
export const variantQuality = (width: number, { slow = false }: { slow?: boolean } = {}): number =>
  qualityFor(breakpointFor(width - 1), { slow });
