/** Text of which nothing is seen: spaces, format characters, and letters without a shape. */
const unseen = /^[\s\p{Cf}\p{DI}\u2800]*$/u;

/** The text trimmed; empty when nothing of it is seen, so that it counts as missing. */
export const trimInvisible = (text: string): string => (unseen.test(text) ? '' : text.trim());
