/** How many characters a text has, as its limit counts them: code points, so that an emoji of one is one. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** The text without control characters that nobody sees: line breaks and tabs stay. */
function withoutControls(text: string): string {
  return text.replace(/(?![\n\r\t])\p{Cc}/gu, '');
}

/** The text as it is kept where it comes with its markup: whole characters, and no control character among them. */
export function keptText(text: string): string {
  return withoutControls(wholeCharacters(text));
}

/** At most the first `most` characters; none is cut in two. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}

/**
 * The `maxlength` of an input that holds `value` and may hold `most` characters. Browsers count UTF-16 code units, so it
 * follows what is written: nothing is typed beyond the limit, and the last place takes an emoji, too. What is pasted may
 * go beyond it, and is told by the form's rule.
 */
export function inputLength(value: string, most: number): number {
  return value.length + 2 * Math.max(0, most - characterCount(value));
}

/**
 * The text with `�` in the place of each half of a surrogate pair. A half is no character: UTF-8 has none, so it could
 * not be stored as it came. Everything else stays as it is.
 */
export function wholeCharacters(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
