import { excerpt } from '@everpaw/contracts/kernel/words';

/** How much of what two texts have in common stands before the place where they part, as a share of an excerpt. */
const leadShare = 0.35;

/**
 * Two texts cut to about `length` characters, so that what differs is seen: where they part only after most of an
 * excerpt, both begin a little before that place, at a word, with an ellipsis. Null stays null.
 */
export function excerptsOf<Was extends string | null, Is extends string | null>(
  was: Was,
  is: Is,
  length: number,
): { was: Was; is: Is } {
  const from = was === null || is === null ? 0 : beginning(was, is, length);
  const cut = (text: string | null) =>
    text === null ? null : `${from > 0 ? '…' : ''}${excerpt(text.slice(from), length)}`;
  return { was: cut(was) as Was, is: cut(is) as Is }; // null for null, a text for a text
}

function beginning(was: string, is: string, length: number): number {
  let parts = 0;
  while (parts < was.length && was[parts] === is[parts]) parts += 1;
  if (parts <= length * (1 - leadShare)) return 0;
  const wanted = Math.floor(parts - length * leadShare);
  const space = was.slice(wanted, parts).search(/\s\S/);
  return space === -1 ? wanted : wanted + space + 1;
}
