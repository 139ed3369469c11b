const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The distinct words of a text in lower case and without accents, in the form in which a search compares them. */
export function searchWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu))];
}

/** `1 visitor`, `2 visitors`: the count with the word in its number. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How long ago `at` was, seen from `now` (ISO instants): `just now`, `5 minutes ago`, `3 days ago`. */
export function timeAgo(at: string, now: string): string {
  const ms = Math.max(0, Date.parse(now) - Date.parse(at));
  if (ms < minute) return 'just now';
  if (ms < hour) return `${counted(Math.floor(ms / minute), 'minute', 'minutes')} ago`;
  if (ms < day) return `${counted(Math.floor(ms / hour), 'hour', 'hours')} ago`;
  if (ms < 30 * day) return `${counted(Math.floor(ms / day), 'day', 'days')} ago`;
  if (ms < 365 * day) return `${counted(Math.floor(ms / (30 * day)), 'month', 'months')} ago`;
  return `${counted(Math.floor(ms / (365 * day)), 'year', 'years')} ago`;
}

/**
 * At most the first `length` characters, up to the end of a word, followed by an ellipsis; or the whole text when it is
 * not longer. Only a word that would take most of the excerpt with it is cut.
 */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text);
  // An excerpt of this length stays as it is: lists come with theirs.
  if (characters.length <= length || (characters.length === length + 1 && characters.at(-1) === '…'))
    return text;
  const cut = characters.slice(0, length).join('');
  const endsWord = /\s/.test(characters[length] ?? '');
  const whole = endsWord ? cut : cut.replace(/\s+\S*$/, '');
  return `${(whole.length > cut.length / 2 ? whole : cut).trimEnd()}…`;
}
