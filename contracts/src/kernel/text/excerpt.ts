import { firstCharacters } from './visible-characters.ts';

/**
 * Returns at most the first `length` characters, cut at the end of a word and followed by an ellipsis, or the whole
 * text if it is short enough. A word is cut only if dropping it would lose most of the excerpt.
 */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text);
  // An excerpt of this length is returned as it is, because lists contain excerpts.
  if (characters.length <= length || (characters.length === length + 1 && characters.at(-1) === '…'))
    return text;
  const cut = firstCharacters(text, length);
  const endsWord = /\s/.test(characters[length] ?? '');
  const whole = endsWord ? cut : cut.replace(/\s+\S*$/, '');
  return `${(whole.length > cut.length / 2 ? whole : cut).trimEnd()}…`;
}
