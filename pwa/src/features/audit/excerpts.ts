import { excerpt } from '@everpaw/contracts/kernel/text/excerpt';

/** The share of an excerpt that shows common text before the first difference. */
const leadShare = 0.35;

/**
 * Returns two texts cut to about `length` characters, so that the difference is visible: if they differ only near or
 * after the end of an excerpt, both start shortly before the difference, at a word, with an ellipsis. Null stays null.
 */
export function excerptsOf<Was extends string | null, Is extends string | null>(
  was: Was,
  is: Is,
  length: number,
): { was: Was; is: Is } {
  const from = was === null || is === null ? 0 : beginning(was, is, length);
  const cut = (text: string | null) =>
    text === null ? null : `${from > 0 ? '…' : ''}${excerpt(text.slice(from), length)}`;
  return { was: cut(was) as Was, is: cut(is) as Is }; // null stays null, text stays text
}

function beginning(was: string, is: string, length: number): number {
  let parts = 0;
  while (parts < was.length && was[parts] === is[parts]) parts += 1;
  if (parts <= length * (1 - leadShare)) return 0;
  const wanted = Math.floor(parts - length * leadShare);
  const space = was.slice(wanted, parts).search(/\s\S/);
  return space === -1 ? wanted : wanted + space + 1;
}
