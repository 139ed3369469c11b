/** Quotes every word, so that a text search requires all of them and treats none as an operator. */
export function quotedWords(search: string): string {
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `"${word}"`).join(' ');
}
