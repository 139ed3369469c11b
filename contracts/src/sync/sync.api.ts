import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { decimalNumber, uuid } from '../kernel/fields/schemas.ts';
import { pullAnswer, pullCursor, pushAnswer, pushedCommand } from './sync.dto.ts';
import { maxPushBytes, maxPushedCommands, pullSize } from './sync.limits.ts';

/**
 * The header with the id of the account that a call is made for, or `noAccount` for a visitor. If the session belongs to
 * another account, the server rejects the whole call with 401. A push without this header is a visitor's, so that a
 * visitor's commands never become an account's, whatever session is sent with them.
 */
export const accountHeader = 'x-account';
export const noAccount = 'none';

/** The header of every response with the id of the log's history, which changes when a backup is restored. */
export const epochHeader = 'x-epoch';
/** The header of every response of a restored site with its log's histories, in the format of `historiesText`. */
export const historiesHeader = 'x-histories';

/**
 * The header of a response to a session that was ended elsewhere: `ended` (in the list of devices, or with the account)
 * or `password` (changed or reset), a space, and the id of the session's account.
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
      /** The maximum number of views of each kind; lower on a slow connection. */
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
