import { endpoint } from '../kernel/endpoint.ts';
import { maxPushBytes } from './sync.limits.ts';
import type { syncSchemas } from './sync.schemas.ts';

/**
 * The header that names the account whose words a call carries, or `noAccount` for a visitor's: the server refuses the
 * whole call with 401 when the session is another's. On a push a missing header means nobody, too, so that a visitor's
 * words never become an account's, whatever session comes with them.
 */
export const accountHeader = 'x-account';
export const noAccount = 'none';

/** The header of every answer that names the history of the log it comes from; another one after a restored backup. */
export const epochHeader = 'x-epoch';
/** The header of every answer of a site that was restored: its histories of the log, as `historiesText` writes them. */
export const historiesHeader = 'x-histories';

/**
 * The header of an answer to the cookie of a session that was ended elsewhere: `ended` (from the list of devices, or with
 * the account) or `password` (changed or reset), a space, and the id of the account that it was of.
 */
export const sessionEndedHeader = 'x-session-ended';

export const syncApi = {
  push: endpoint<(typeof syncSchemas)['push']>({
    method: 'POST',
    path: '/api/sync/push',
    summary: 'Takes queued commands in order and answers a verdict for each',
    access: 'anyone',
    rate: { max: 240, windowMs: 60_000, per: 'sender' },
    bodyLimit: maxPushBytes,
  }),
  pull: endpoint<(typeof syncSchemas)['pull']>({
    method: 'GET',
    path: '/api/sync',
    summary: "The caller's changed views since a position",
    access: 'signed-in',
  }),
  live: endpoint<(typeof syncSchemas)['live']>({
    method: 'GET',
    path: '/api/live',
    summary: 'Server-sent events: `changed` with the position past which something changed',
    access: 'anyone',
    produces: 'text/event-stream',
  }),
} as const;
