/** Every word in quotes, so that a text search asks for all of them and reads none of them as an operator. */
export function quotedWords(search: string): string {
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `"${word}"`).join(' ');
}
