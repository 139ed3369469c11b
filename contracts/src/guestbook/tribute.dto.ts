import * as z from 'zod/mini';
import { storedShape } from '../kernel/field-schemas.ts';
import { instant, position, uuid } from '../kernel/schemas.ts';
import { tributeFields } from './tribute.fields.ts';

export const tributeStatuses = ['shown', 'waiting', 'hidden'] as const;

/**
 * A tribute as the guestbook lists it. Only the keepers and the author see a `status` other than `shown`. `createdAt`
 * is when it arrived; `writtenAt` is when it was written, if that was long before. `reports` is 0 except for keepers.
 * `mine` is true for its author's account.
 */
export const tributeDto = z.object({
  id: uuid,
  memorialId: uuid,
  ...storedShape(tributeFields),
  createdAt: instant,
  writtenAt: z.optional(instant),
  status: z.enum(tributeStatuses),
  reports: z.number(),
  mine: z.boolean(),
  position: z.string(),
});
export type TributeDto = z.infer<typeof tributeDto>;

/**
 * `count` counts the tributes that are shown; `nextCursor` is null on the last page. The page contains every
 * change up to `position`: from there on, what changed is asked for.
 */
export const guestbookPage = z.object({
  entries: z.array(tributeDto),
  count: z.number(),
  nextCursor: z.nullable(z.string()),
  position: z.optional(position),
  /** In a guestbook of the past: how many tributes of then were deleted since and are left out. */
  gone: z.optional(z.number()),
});
export type GuestbookPage = z.infer<typeof guestbookPage>;

/**
 * What changed in a guestbook since a position, the oldest change first. `removed` are tributes that were shown once and
 * that the caller may see no longer, by their ids alone; of one that waits to be read, others learn nothing.
 * It is complete up to `position`; with `more` it goes on from there. `count` is as in `guestbookPage`.
 */
export const guestbookChanges = z.object({
  entries: z.array(tributeDto),
  removed: z.array(uuid),
  count: z.number(),
  position,
  more: z.boolean(),
});
export type GuestbookChanges = z.infer<typeof guestbookChanges>;
