/** Parses an integer field: null if it is empty, NaN if it isn't a number. */
export function parseInteger(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
