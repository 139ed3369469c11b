const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the distinct words of a text in lower case and without accents, as searches compare them. */
export function searchWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu))];
}

/** Returns a count with its noun: `1 visitor`, `2 visitors`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns how long before `now` the instant `at` was: `just now`, `5 minutes ago`, `3 days ago`. */
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
 * Returns at most the first `length` characters, cut at the end of a word and followed by an ellipsis, or the whole
 * text if it is short enough. A word is cut only if dropping it would lose most of the excerpt.
 */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text);
  // An excerpt of this length is returned as it is, because lists contain excerpts.
  if (characters.length <= length || (characters.length === length + 1 && characters.at(-1) === '…'))
    return text;
  const cut = characters.slice(0, length).join('');
  const endsWord = /\s/.test(characters[length] ?? '');
  const whole = endsWord ? cut : cut.replace(/\s+\S*$/, '');
  return `${(whole.length > cut.length / 2 ? whole : cut).trimEnd()}…`;
}
