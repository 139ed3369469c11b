/** Joins words to a command that a shell reads as they are. */
export function commandLine(...words: readonly string[]): string {
  return words.map((word) => (/^[\w./:@%+,=-]+$/.test(word) ? word : quoted(word))).join(' ');
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
