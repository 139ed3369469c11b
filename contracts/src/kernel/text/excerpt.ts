/**
 * Returns at most the first `most` characters, and none of a visible character that would be cut, such as a letter
 * without its accent or a family without its child. Only one that is longer than the limit itself is cut.
 */
export function firstCharacters(text: string, most: number): string {
  const characters = text.length <= most ? [] : Array.from(text);
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most).join('');
  const start = graphemes().containing(text, cut.length);
  return start > 0 ? cut.slice(0, start) : cut;
}

/** Returns the first visible character, however many code points it has. */
export function firstVisible(text: string): string {
  return graphemes().first(text);
}

type Graphemes = { containing(text: string, at: number): number; first(text: string): string };
let known: Graphemes | undefined;

/** What segments text. Browsers before `Intl.Segmenter` cut between code points. */
function graphemes(): Graphemes {
  if (known) return known;
  if (!('Segmenter' in Intl))
    return { containing: (_, at) => at, first: (text) => Array.from(text)[0] ?? '' };
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  known = {
    containing: (text, at) => segmenter.segment(text).containing(at)?.index ?? at,
    first: (text) => segmenter.segment(text).containing(0)?.segment ?? '',
  };
  return known;
}

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
