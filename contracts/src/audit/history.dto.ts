import * as z from 'zod/mini';
import { instant, position, uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';

/** What an entry of a memorial's history is about; the filter of the history's screen. */
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
 * Who did it, as whoever reads may know it: `you`; a `keeper`, of now or of before, by name; the `writer` of a tribute,
 * by the name that they signed with; a `visitor`, who is nobody that is known; `staff`, who looks after the site and
 * stays unnamed; `site`, what it does by itself. The name is null where it is not told, or where its account is gone.
 */
export const historyActor = z.object({
  kind: z.enum(['you', 'keeper', 'writer', 'visitor', 'staff', 'site']),
  name: z.nullable(z.string()),
});
export type HistoryActor = z.infer<typeof historyActor>;

/** One thing that changed, by its name for people; null for what was not there. */
export const historyChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type HistoryChange = z.infer<typeof historyChange>;

/**
 * An event of a memorial in words: `by` did `what`. `about` names whom or what it was done to. `withheld` says why words
 * are missing: their person was `erased`, they were `deleted`, or the reader may not see what is `personal`. `photo` is
 * null where it is not shown any more; `photoGone` then says so.
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

/** A page of a history, the newest first; `nextCursor` is null on the last one. `people` can be filtered by. */
export const historyPage = z.object({
  entries: z.array(historyEntry),
  nextCursor: z.nullable(position),
  people: z.array(z.object({ id: uuid, name: z.string() })),
});
export type HistoryPage = z.infer<typeof historyPage>;

/** Where the page changed, the oldest first: at most `maxMoments`, evenly thinned, with the first and the last. */
export const historyMoments = z.object({
  moments: z.array(z.object({ position, at: instant })),
  count: z.number(),
});
export type HistoryMoments = z.infer<typeof historyMoments>;
