import * as z from 'zod/mini';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, position, uuid } from '../kernel/fields/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { tributeFields } from './tribute.fields.ts';
import { answerFields } from './tribute-answer.fields.ts';

export const tributeStatuses = ['shown', 'waiting', 'hidden'] as const;

/**
 * A tribute as the guestbook lists it. Only the keepers and the author see a `status` other than `shown`. `createdAt`
 * is when it arrived; `writtenAt` is when it was written, if that was long before. `reports` is 0 except for keepers.
 * `mine` is true for its author's account. `answer` is the family's, last written at `answeredAt`. `hearts` is missing
 * if there are none; `hearted` is whether the caller's account gave one.
 */
export const tributeDto = z.object({
  id: uuid,
  memorialId: uuid,
  ...storedShape(tributeFields),
  createdAt: instant,
  writtenAt: z.optional(instant),
  photo: z.optional(mediaDescriptor),
  status: z.enum(tributeStatuses),
  reports: z.number(),
  mine: z.boolean(),
  ...z.partial(z.object(storedShape(answerFields))).shape,
  answeredAt: z.optional(instant),
  hearts: z.optional(z.number()),
  hearted: z.optional(z.boolean()),
  position: z.string(),
});
export type TributeDto = z.infer<typeof tributeDto>;

/**
 * `count` counts the tributes that are shown; `nextCursor` is null on the last page. The page contains every
 * change up to `position`; later ones are fetched as changes.
 */
export const guestbookPage = z.object({
  entries: z.array(tributeDto),
  count: z.number(),
  nextCursor: z.nullable(z.string()),
  position: z.optional(position),
  /** In a guestbook of the past: the number of its tributes that were deleted since and are left out. */
  gone: z.optional(z.number()),
});
export type GuestbookPage = z.infer<typeof guestbookPage>;

/**
 * What changed in a guestbook since a position, the oldest change first. `removed` are tributes that were shown once and
 * that the caller may no longer see, by id; a tribute awaiting approval isn't listed for others.
 * Complete up to `position`; with `more`, the next page starts there. `count` is as in `guestbookPage`.
 */
export const guestbookChanges = z.object({
  entries: z.array(tributeDto),
  removed: z.array(uuid),
  count: z.number(),
  position,
  more: z.boolean(),
});
export type GuestbookChanges = z.infer<typeof guestbookChanges>;
