/** Returns the length of a text as limits count it: in code points, so an emoji of one code point counts as one. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** Removes invisible control characters; line breaks and tabs stay. */
function withoutControls(text: string): string {
  return text.replace(/(?![\n\r\t])\p{Cc}/gu, '');
}

/** Returns marked-up text as it is stored: only whole, composed characters and no control characters. */
export function storableText(text: string): string {
  return composed(withoutControls(wellFormed(text)));
}

/** Normalizing takes quadratic time in the length of a run of marks. */
const manyMarks = /\p{M}{31}/u;

/**
 * Returns a text in NFC, so that it's the same whichever keyboard typed it. All text that people type is composed where
 * it enters; events from before aren't, so they are compared composed. Text with more marks on one letter than any
 * language has (31, as in the stream-safe format of UAX #15) stays as it is.
 */
export function composed(text: string): string {
  return manyMarks.test(text) ? text : text.normalize('NFC');
}

/**
 * Returns the `maxlength` of an input that contains `value` and may contain `most` characters. Browsers count UTF-16
 * code units, so the attribute follows the value: typing stops at the limit, and the last place has room for an emoji.
 * Pasted text may exceed it; the form's validation reports that.
 */
export function inputLength(value: string, most: number): number {
  return value.length + 2 * Math.max(0, most - characterCount(value));
}

/** Replaces each half of a surrogate pair by `�`. A half has no UTF-8 form, so it couldn't be stored. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
