import { endpoint } from '../kernel/endpoint.ts';
import type { historySchemas } from './history.schemas.ts';

/** An export with its proofs costs more than a page. */
const exportRate = { max: 30, windowMs: 60_000 };

/** The history of a memorial, for its keepers and for those who may read the audit history. */
export const historyApi = {
  list: endpoint<(typeof historySchemas)['list']>({
    method: 'GET',
    path: '/api/memorials/:id/history',
    summary: 'What happened to a memorial, in words, newest first',
    access: 'signed-in',
  }),
  moments: endpoint<(typeof historySchemas)['moments']>({
    method: 'GET',
    path: '/api/memorials/:id/history/moments',
    summary: 'The moments at which the page of a memorial changed, oldest first',
    access: 'signed-in',
  }),
  csv: endpoint<(typeof historySchemas)['csv']>({
    method: 'GET',
    path: '/api/memorials/:id/history.csv',
    summary: 'The whole history of a memorial as a table, oldest first',
    access: 'signed-in',
    produces: 'text/csv; charset=utf-8',
  }),
  file: endpoint<(typeof historySchemas)['file']>({
    method: 'GET',
    path: '/api/memorials/:id/history.jsonl',
    summary:
      'The whole history of a memorial as JSON lines, each with its proof; the last line holds the signed checkpoint',
    access: 'signed-in',
    rate: { ...exportRate, per: 'sender' },
    produces: 'application/jsonl; charset=utf-8',
  }),
  proof: endpoint<(typeof historySchemas)['proof']>({
    method: 'GET',
    path: '/api/memorials/:id/history/:eventId/proof',
    summary: 'What proves that the log holds an event (c2sp.org/tlog-proof)',
    access: 'signed-in',
    produces: 'text/plain; charset=utf-8',
  }),
} as const;
