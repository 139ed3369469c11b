import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';

/** The id of a verifier key: eight hex digits, as in a signed note. */
const ofKey = z.object({ keyId: z.string().check(z.regex(/^[0-9a-f]{8}$/)) });

/** Verifiers fetch hundreds of tiles, each of them once. */
const tileRate = { max: 6_000, windowMs: 60_000 };

/** The transparency log as tlog-tiles specifies it: files of text and hashes, no JSON. */
export const auditApi = {
  checkpoint: endpoint({
    method: 'GET',
    path: '/transparency/checkpoint',
    summary: 'The newest signed checkpoint of the transparency log (c2sp.org/tlog-checkpoint)',
    access: 'anyone',
    produces: 'text/plain',
  }),
  key: endpoint({
    method: 'GET',
    path: '/transparency/key',
    summary:
      'The verifier key of the transparency log (c2sp.org/signed-note); those of ended logs follow, a line each',
    access: 'anyone',
    produces: 'text/plain',
  }),
  checkpointOf: endpoint({
    method: 'GET',
    path: '/transparency/logs/:keyId/checkpoint',
    summary: 'The newest signed checkpoint of the log with this key, of an ended one its last',
    access: 'anyone',
    produces: 'text/plain',
    params: ofKey,
  }),
  keysOf: endpoint({
    method: 'GET',
    path: '/transparency/logs/:keyId/key',
    summary: 'The verifier keys of the log with this key, a line each',
    access: 'anyone',
    produces: 'text/plain',
    params: ofKey,
  }),
  entries: endpoint({
    method: 'GET',
    path: '/transparency/tile/entries/*',
    summary: 'A bundle of entries of the transparency log (c2sp.org/tlog-tiles)',
    access: { permission: 'audit.read' },
    rate: tileRate,
    produces: 'application/octet-stream',
  }),
  tile: endpoint({
    method: 'GET',
    path: '/transparency/tile/*',
    summary:
      'A tile of the transparency log (c2sp.org/tlog-tiles); it holds hashes and tells nothing of any event',
    access: 'anyone',
    rate: tileRate,
    produces: 'application/octet-stream',
  }),
} as const;

/** The prefix of a tile's path in its URL. */
export const transparencyRoot = '/transparency/';
