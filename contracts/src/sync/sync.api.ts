import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { decimalNumber, uuid } from '../kernel/schemas.ts';
import { pullAnswer, pullCursor, pushAnswer, pushedCommand } from './sync.dto.ts';
import { maxPushBytes, maxPushedCommands, pullSize } from './sync.limits.ts';

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
  push: endpoint({
    method: 'POST',
    path: '/api/sync/push',
    summary: 'Takes queued commands in order and answers a verdict for each',
    access: 'anyone',
    rate: { max: 240, windowMs: 60_000, per: 'sender' },
    bodyLimit: maxPushBytes,
    body: z.object({
      commands: z.array(pushedCommand).check(z.minLength(1), z.maxLength(maxPushedCommands)),
    }),
    answer: pushAnswer,
  }),
  pull: endpoint({
    method: 'GET',
    path: '/api/sync',
    summary: "The caller's changed views since a position",
    access: 'signed-in',
    query: z.object({
      cursor: z.optional(pullCursor),
      /** The most views of each kind in the answer: a thin line asks for few. */
      limit: z.optional(decimalNumber(1, pullSize)),
    }),
    answer: pullAnswer,
  }),
  live: endpoint({
    method: 'GET',
    path: '/api/live',
    summary: 'Server-sent events: `changed` with the position past which something changed',
    access: 'anyone',
    produces: 'text/event-stream',
    query: z.object({ entity: z.optional(z.string().check(z.maxLength(50))), id: z.optional(uuid) }),
  }),
} as const;
