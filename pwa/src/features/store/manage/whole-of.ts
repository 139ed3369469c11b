/** The number that somebody has written; null for an empty field, and no number at all for anything else. */
export function parseInteger(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
