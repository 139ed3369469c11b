import * as z from 'zod/mini';
import { instant, position, uuid } from '../kernel/fields/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';

/** The topics of a history's entries, used by the filter. */
export const historyKinds = [
  'words',
  'photos',
  'guestbook',
  'timeline',
  'sharing',
  'keepers',
  'page',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/**
 * The actor as the reader may know them: `you`; a current or former `keeper`, by name; the `writer` of a
 * tribute, by their signed name; an unknown `visitor`; unnamed `staff`; or `site` for automatic actions. The
 * name is null if hidden or if the account was deleted.
 */
export const historyActor = z.object({
  kind: z.enum(['you', 'keeper', 'writer', 'visitor', 'staff', 'site']),
  name: z.nullable(z.string()),
});
export type HistoryActor = z.infer<typeof historyActor>;

/** A changed field with its display name; null for a missing value. */
export const historyChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type HistoryChange = z.infer<typeof historyChange>;

/**
 * A described event: `by` did `what`. `about` names the affected person or thing. `withheld` is why text is
 * missing: its person was `erased`, it was `deleted`, or it is `personal` and hidden from the reader. `photo`
 * is null if it isn't shown any more, and `photoGone` is set then.
 */
export const historyEntry = z.object({
  id: uuid,
  position,
  at: instant,
  kind: z.enum(historyKinds),
  type: z.string(),
  by: historyActor,
  what: z.string(),
  about: z.nullable(z.string()),
  changes: z.array(historyChange),
  photo: z.nullable(mediaDescriptor),
  photoGone: z.boolean(),
  withheld: z.nullable(z.enum(['erased', 'deleted', 'personal'])),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A page of a history, the newest first. `people` lists the values of the filter. */
export const historyPage = z.object({
  entries: z.array(historyEntry),
  nextCursor: z.nullable(position),
  people: z.array(z.object({ id: uuid, name: z.string() })),
});
export type HistoryPage = z.infer<typeof historyPage>;

/**
 * When the page changed, the oldest first: at most `maxMoments`, evenly thinned, including the first and
 * last.
 */
export const historyMoments = z.object({
  moments: z.array(z.object({ position, at: instant })),
  count: z.number(),
});
export type HistoryMoments = z.infer<typeof historyMoments>;
