/** The largest upload, in bytes: 5 MB. A file of exactly this size is accepted. */
export const maxUploadBytes = 5 * 1024 * 1024;

/** The most characters of a photo that is sent inside of a command, a data URL: 5 MB in Base64 and what stands before it. */
export const maxPhotoDataUrl = 7_000_000;
/** The largest body of a call that sends such a photo, in bytes. */
export const maxPhotoBodyBytes = 7 * 1024 * 1024;
/** The most bytes of such a photo as a device sends it: a push holds it beside other commands. */
export const maxSentPhotoBytes = 360_000;

/** The most pixels (width × height) a picture may unfold to. A 48-megapixel phone photograph passes. */
export const maxPixels = 50_000_000;

/** The longest side a picture may have, in pixels: as far as the formats that are written can count. */
export const maxSidePixels = 16_383;

/**
 * Days after which an upload that nothing has named may no longer be named. Its bytes go when an undo of the last
 * moment has had its time as well. A phone that comes later still has the photo, hears that it is unknown, and sends it
 * again.
 */
export const unnamedUploadDays = 90;

/** Photos that an account may have sent and not yet put anywhere. */
export const maxUnnamedUploads = 100;

/** What an account may have stored, in photos of the largest size, by whether its plan is a paid one. */
export const storedPhotos = { free: 60, paid: 2_000 } as const;

/** The most frames an animation may have. Only its first frame is kept. */
export const maxFrames = 1_000;

/** What a file picker offers and what the app accepts before it sends. */
export const acceptedTypes = 'image/*';

/** Whether the phone may offer this file: any image type. The server looks at the bytes themselves. */
export const looksLikeImage = (mimeType: string): boolean => /^image\/[a-z0-9.+-]+$/i.test(mimeType);

/** The screen sizes that pictures are prepared for. */
export type Breakpoint = 'mobile' | 'tablet' | 'desktop' | 'xl';

/** Below these widths, in CSS pixels, a screen is of that kind; from the last one on it is `xl`. */
export const breakpoints = { mobile: 640, tablet: 768, desktop: 1024 } as const;

/** Encoder quality, 1 to 100, for each kind of screen. */
export const qualities: Readonly<Record<Breakpoint, number>> = {
  mobile: 75,
  tablet: 85,
  desktop: 95,
  xl: 95,
};

/** How much quality a slow connection gives up, and where that stops. */
export const slowConnection = { reduction: 20, lowest: 60 } as const;

/** How long a change of the window's size must rest before pictures are chosen anew, in milliseconds. */
export const resizeDebounceMs = 150;

/** The kind of screen that is `widthCssPx` wide. */
export function breakpointFor(widthCssPx: number): Breakpoint {
  if (widthCssPx < breakpoints.mobile) return 'mobile';
  if (widthCssPx < breakpoints.tablet) return 'tablet';
  if (widthCssPx < breakpoints.desktop) return 'desktop';
  return 'xl';
}

/** Encoder quality, 1 to 100, for a kind of screen; `slow` is a slow connection. */
export function qualityFor(breakpoint: Breakpoint, { slow = false }: { slow?: boolean } = {}): number {
  const quality = qualities[breakpoint];
  return slow ? Math.max(slowConnection.lowest, quality - slowConnection.reduction) : quality;
}

/** The longest side of what is kept of an upload, in pixels; larger pictures are made smaller. */
export const masterSidePixels = 4_096;

/** The widths that are generated, in pixels: the breakpoints, one for thumbnails, one for large screens. */
export const generatedWidths = [
  320,
  breakpoints.mobile,
  breakpoints.tablet,
  breakpoints.desktop,
  1_600,
] as const;

/** The widths a picture exists in, smallest first: never enlarged, so a small picture ends with its own width. */
export function variantWidths(width: number): number[] {
  const largest = generatedWidths[generatedWidths.length - 1] ?? width;
  const own = Math.min(width, largest);
  return [...generatedWidths.filter((each) => each < own), own];
}

/**
 * Encoder quality of the variant of `width` pixels: that of the screens it fills from edge to edge, so the
 * 640-pixel variant is a mobile one.
 */
export const variantQuality = (width: number, { slow = false }: { slow?: boolean } = {}): number =>
  qualityFor(breakpointFor(width - 1), { slow });
