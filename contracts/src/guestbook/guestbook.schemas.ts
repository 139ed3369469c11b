import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { tributeFields } from './tribute.commands.ts';
import { tributeDto } from './tribute.dto.ts';
import { reportReasons } from './tribute.events.ts';

const ofMemorial = z.object({ id: uuid });
const ofTribute = z.object({ id: uuid, tributeId: uuid });
const accepted = z.object({ id: uuid, position: z.optional(z.string()) });

/** `count` counts the tributes that are shown; `nextCursor` is null on the last page (REQ-414). */
export const guestbookPage = z.object({
  entries: z.array(tributeDto),
  count: z.number(),
  nextCursor: z.nullable(z.string()),
});
export type GuestbookPage = z.infer<typeof guestbookPage>;

/** What each endpoint takes and answers, by the same names. */
export const guestbookSchemas = {
  list: {
    params: ofMemorial,
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(200))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    answer: guestbookPage,
  },
  sign: {
    params: ofMemorial,
    body: z.object({ ...tributeFields, tributeId: z.optional(uuid) }),
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
    body: z.object({ reason: z._default(z.enum(reportReasons), 'other') }),
    answer: accepted,
  },
} as const satisfies Record<string, EndpointSchemas>;
