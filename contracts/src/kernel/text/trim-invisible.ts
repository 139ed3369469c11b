/** Invisible text: spaces, format characters and letters without a shape. */
const unseen = /^[\s\p{Cf}\p{DI}\u2800]*$/u;

/** Trims a text; returns empty text if nothing of it is visible, so that it counts as missing. */
export const trimInvisible = (text: string): string => (unseen.test(text) ? '' : text.trim());
