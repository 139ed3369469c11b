import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
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

export const guestbookApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/guestbook',
    summary: 'The tributes of a memorial, newest first (REQ-414)',
    access: 'anyone',
    params: ofMemorial,
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(200))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    answer: guestbookPage,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/guestbook',
    summary: 'Signs the guestbook; no account is needed (REQ-415, REQ-327)',
    access: 'anyone',
    rate: { max: 30, windowMs: 60_000 },
    params: ofMemorial,
    body: z.object({ ...tributeFields, tributeId: z.optional(uuid) }),
    answer: accepted,
    status: 201,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/guestbook/:tributeId/hide',
    summary: 'Takes a tribute off the page; it can be shown again',
    access: 'signed-in',
    params: ofTribute,
    answer: accepted,
  }),
  show: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/guestbook/:tributeId/show',
    summary: 'Approves a waiting tribute or brings a hidden one back',
    access: 'signed-in',
    params: ofTribute,
    answer: accepted,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/memorials/:id/guestbook/:tributeId',
    summary: 'Deletes a tribute for good',
    access: 'signed-in',
    params: ofTribute,
    answer: accepted,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/memorials/:id/guestbook/:tributeId/report',
    summary: 'Tells the keepers that a tribute should not be here',
    access: 'anyone',
    rate: { max: 10, windowMs: 60_000 },
    params: ofTribute,
    body: z.object({ reason: z._default(z.enum(reportReasons), 'other') }),
    answer: accepted,
  }),
} as const;
