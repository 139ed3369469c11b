/** Lower-case letters that Unicode doesn't decompose, as CLDR's Latin-ASCII transform spells them. */
const spellings =
  "æae œoe øo ßss ðd þth đd ħh ıi ĸq łl ŋn ŧt ƀb ƃb ƈc ɖd ɗd ƌd ɛe ƒf ɠg ƕhv ɩi ɨi ƙk ƚl ɲn ƞn ƣoi ƥp ƫt ƭt ʈt ʋv ƴy ƶz ǥg ȡd ȥz ȴl ȵn ȶt ȷj ⱥa ȼc ⱦt ȿs ɀz ʉu ɇe ɉj ɍr ɏy ɓb ɫl ɽr ʻ' ʼ' ςσ";
const spelled = new Map(spellings.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const));
const spelledLetter = new RegExp(`[${[...spelled.keys()].join('')}]`, 'g');

/** Accents of Latin, Greek and Cyrillic letters, and vowel points of Hebrew and Arabic, as far as they are marks. */
const accents = [
  '\\u0300-\\u036f\\u0483-\\u0487\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f',
  '\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06ed',
].join('');
/** Those, what isn't visible, and the stroke that only lengthens Arabic words. */
const dropped = new RegExp(`(?=\\p{M})[${accents}]|[\\p{Cf}\\p{DI}\\u0640]`, 'gu');

/** Normalizing takes quadratic time in the length of a run of marks. No language needs as many as these. */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

/** Most texts are; folding them is then only their lower case. */
const ascii = /^\p{ASCII}*$/u;

/**
 * Returns a text as searches compare it: lower case, without accents, and with `ø`, `ß` and the like spelled in plain
 * letters. Vowel signs of Indic and other scripts stay, because they are as much of a word as its letters.
 */
export function foldedText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .replace(excessMarks, '$1')
    .normalize('NFKD')
    .replace(dropped, '')
    .toLowerCase()
    .replace(spelledLetter, (letter) => spelled.get(letter) ?? letter)
    .normalize('NFC');
}

const word = /[\p{L}\p{N}\p{M}]+/gu;

/** Scripts that don't separate words by spaces, or not all of them (Korean). */
const unspaced =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';
const part = new RegExp(
  `(?=\\P{M})${unspaced}\\p{M}*|(?:(?!(?=\\P{M})${unspaced})[\\p{L}\\p{N}\\p{M}])+`,
  'gu',
);

/** Returns the parts of each word: the word itself, but every character of a script without spaces. */
function partsOf(text: string): string[][] {
  return (foldedText(text).match(word) ?? []).map((one) =>
    ascii.test(one) ? [one] : (one.match(part) ?? []),
  );
}

/**
 * Returns the words of a text, folded, each with its parts separated by spaces: `Rex` is `rex`, and `東京` is `東 京`. A
 * text that contains a word contains its parts in this order.
 */
export function searchPhrases(text: string): string[] {
  return partsOf(text).map((parts) => parts.join(' '));
}

/** Returns the words of a text for a full-text index that splits at spaces, see {@link searchPhrases}. */
export function searchText(text: string): string {
  return searchPhrases(text).join(' ');
}

/** Whether a text has all words of a search, as a full-text search finds it; a search without words finds nothing. */
export function hasWords(text: string, search: string): boolean {
  const words = ` ${searchText(text)} `;
  const phrases = searchPhrases(search);
  return phrases.length > 0 && phrases.every((phrase) => words.includes(` ${phrase} `));
}

/** Whether each word of a search, as separated by spaces, is somewhere in a text, also within its words. */
export function includesWords(text: string, search: string): boolean {
  const folded = foldedText(text);
  return foldedText(search)
    .split(/\s+/)
    .every((one) => folded.includes(one));
}

const unspacedStart = new RegExp(`^(?=\\P{M})${unspaced}`, 'u');

/**
 * Returns the distinct words of a text, folded, for a search by the beginnings of words. In a script without spaces
 * every character begins one, which also has the character after it: `東京都` is `東京`, `京都` and `都`.
 */
export function searchWords(text: string): string[] {
  const words = partsOf(text).flatMap((parts) =>
    parts.map((one, index) => {
      const next = parts[index + 1] ?? '';
      return unspacedStart.test(one) && unspacedStart.test(next) ? one + next : one;
    }),
  );
  return [...new Set(words)];
}
