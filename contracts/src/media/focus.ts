/** A point of an upright picture, from 0 (left, top) to 1 (right, bottom). */
export type FocusPoint = { x: number; y: number };

/** The part of a media descriptor that says where crops are made. */
type Focused = { focus?: FocusPoint | undefined; foundFocus?: FocusPoint | null | undefined };

type Size = { width: number; height: number };

/** The focal point of a picture for which none is known. */
export const center: FocusPoint = { x: 0.5, y: 0.5 };

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Returns the point that is nearest to this one inside of the picture, in hundredths. */
export function focusAt({ x, y }: FocusPoint): FocusPoint {
  const hundredths = (share: number) => Math.round(100 * within(share, 0, 1)) / 100;
  return { x: hundredths(x), y: hundredths(y) };
}

/** Whether two focal points are the same; null is none. */
export function isSameFocus(one: FocusPoint | null, other: FocusPoint | null): boolean {
  return one?.x === other?.x && one?.y === other?.y;
}

/** Returns the focal point that a person chose for this picture; null if it was found automatically. */
export function chosenFocus({ focus, foundFocus }: Focused): FocusPoint | null {
  return foundFocus === undefined ? null : (focus ?? null);
}

/** Returns the picture with a chosen focal point; with null, the one that was found automatically. */
export function withFocus<Media extends Focused>(
  media: Media,
  chosen: FocusPoint | null,
): Omit<Media, keyof Focused> & Focused {
  const { focus, foundFocus = focus ?? null, ...rest } = media;
  if (chosen) return { ...rest, focus: chosen, foundFocus };
  return foundFocus ? { ...rest, focus: foundFocus } : rest;
}

/**
 * Returns the largest region of an image with the proportions of `frame`, as near around `focus` as the edges
 * allow. All sizes are in pixels; the region is inside of the image and at least one pixel large.
 */
export function cropAround(
  image: Size,
  focus: FocusPoint,
  frame: Size,
): Size & { left: number; top: number } {
  const scale = Math.min(image.width / frame.width, image.height / frame.height);
  const width = within(Math.round(frame.width * scale), 1, image.width);
  const height = within(Math.round(frame.height * scale), 1, image.height);
  const start = (whole: number, part: number, share: number) =>
    within(Math.round(whole * share - part / 2), 0, whole - part);
  return {
    left: start(image.width, width, focus.x),
    top: start(image.height, height, focus.y),
    width,
    height,
  };
}

/** Returns a name for a focal point in the names of files and URLs; empty for none. */
export function focusName(focus: FocusPoint | undefined): string {
  return focus ? `-${Math.round(focus.x * 100)}-${Math.round(focus.y * 100)}` : '';
}
