import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { instant, uuid } from '@everpaw/contracts/kernel/fields/schemas';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';

/** The last item of a page of a list, newest first. */
export type PageCursor = { createdAt: string; id: string };

/** Encodes a cursor as text for a URL. */
export function cursorOf({ createdAt, id }: PageCursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** Decodes a cursor. Throws a `DomainError` of kind `invalid` for any other text. */
export function parseCursor(text: string): PageCursor {
  const [createdAt, id, ...more] = Buffer.from(text, 'base64url').toString().split(' ');
  const at = instant.safeParse(createdAt);
  const last = uuid.safeParse(id);
  if (!at.success || !last.success || more.length > 0)
    throw new DomainError('invalid', 'invalid-cursor', refusalMessages.invalidCursor);
  return { createdAt: at.data, id: last.data };
}

/** Returns the cursor of a document in a list, newest first. */
export function placeOf({ createdAt, _id: id }: { createdAt: string; _id: string }): PageCursor {
  return { createdAt, id };
}

/** Returns one page of a result read with one more item than `limit`; `nextCursor` is null on the last page. */
export function pageOf<Item>(
  found: readonly Item[],
  limit: number,
  at: (last: Item) => PageCursor,
): { items: Item[]; nextCursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? cursorOf(at(last)) : null };
}

/** Returns the filter for documents after a cursor, newest first. */
export function afterCursor({ createdAt, id }: PageCursor) {
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }] };
}
