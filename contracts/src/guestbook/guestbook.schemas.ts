import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { decimalNumber, moment, position, reportFields, uuid } from '../kernel/schemas.ts';
import { guestbookChangesSize } from './guestbook.limits.ts';
import { tributeFormData } from './tribute.commands.ts';
import { tributeDto } from './tribute.dto.ts';

const ofMemorial = z.object({ id: uuid });
const ofTribute = z.object({ id: uuid, tributeId: uuid });
const accepted = z.object({ id: uuid, position: z.optional(z.string()) });

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

/** What each endpoint takes and answers, by the same names. */
export const guestbookSchemas = {
  list: {
    params: ofMemorial,
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(200))),
      at: z.optional(moment),
      limit: z.optional(decimalNumber(1, 100)),
    }),
    answer: guestbookPage,
  },
  changes: {
    params: ofMemorial,
    query: z.object({
      since: position,
      limit: z.optional(decimalNumber(1, guestbookChangesSize)),
    }),
    answer: guestbookChanges,
  },
  sign: {
    params: ofMemorial,
    body: z.object({ ...tributeFormData.shape, tributeId: z.optional(uuid) }),
    answer: accepted,
  },
  hide: {
    params: ofTribute,
    answer: accepted,
  },
  show: {
    params: ofTribute,
    answer: accepted,
  },
  delete: {
    params: ofTribute,
    answer: accepted,
  },
  report: {
    params: ofTribute,
    body: reportFields,
    answer: accepted,
  },
} as const satisfies Record<string, EndpointSchemas>;
