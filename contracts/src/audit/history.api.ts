import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, dayOrInstant, decimalNumber, position, uuid } from '../kernel/fields/schemas.ts';
import { historyKinds, historyMoments, historyPage } from './history.dto.ts';

/** `by` is an account that is or was a keeper, `visitors` or `site`; `from` and `to` are instants or whole days in UTC. */
const historyQuery = z.object({
  kind: z.optional(z.enum(historyKinds)),
  by: z.optional(z.union([uuid, z.enum(['visitors', 'site'])])),
  from: z.optional(dayOrInstant),
  to: z.optional(dayOrInstant),
  cursor: z.optional(position),
  limit: z.optional(decimalNumber(1, 200)),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

/** An export with its proofs is more expensive than a page. */
const exportRate = { max: 30, windowMs: 60_000 };

/** The history of a memorial, for its keepers and for accounts that may read the audit history. */
export const historyApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/history',
    summary: 'What happened to a memorial, in words, newest first',
    access: 'signed-in',
    params: byId,
    query: historyQuery,
    answer: historyPage,
  }),
  moments: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/history/moments',
    summary: 'The moments at which the page of a memorial changed, oldest first',
    access: 'signed-in',
    params: byId,
    answer: historyMoments,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/history.csv',
    summary: 'The whole history of a memorial as a table, oldest first',
    access: 'signed-in',
    produces: 'text/csv; charset=utf-8',
    params: byId,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/history.jsonl',
    summary:
      'The whole history of a memorial as JSON lines, each with its proof; the last line holds the signed checkpoint',
    access: 'signed-in',
    rate: { ...exportRate, per: 'sender' },
    produces: 'application/jsonl; charset=utf-8',
    params: byId,
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/memorials/:id/history/:eventId/proof',
    summary: 'What proves that the log holds an event (c2sp.org/tlog-proof)',
    access: 'signed-in',
    produces: 'text/plain; charset=utf-8',
    params: z.object({ id: uuid, eventId: uuid }),
  }),
} as const;
