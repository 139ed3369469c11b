import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { decimalNumber, uuid } from '../kernel/schemas.ts';
import { pullAnswer, pullCursor, pushAnswer, pushedCommand } from './sync.dto.ts';
import { maxPushBytes, maxPushedCommands, pullSize } from './sync.limits.ts';

/**
 * The header with the account whose data a call contains, or `noAccount` for a visitor's: the server refuses
 * the call with 401 if the session belongs to another account. In a push, a missing header means a visitor,
 * so that a visitor's data never becomes an account's.
 */
export const accountHeader = 'x-account';
export const noAccount = 'none';

/** The response header with the log's history id, which changes after restoring a backup. */
export const epochHeader = 'x-epoch';
/** The response header of a restored site with its histories, as `historiesText` formats them. */
export const historiesHeader = 'x-histories';

/**
 * The response header for the cookie of a session that was ended elsewhere: `ended` (from the list of
 * devices, or with the account) or `password` (changed or reset), a space, and the account's id.
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
      /** Maximum number of DTOs of each entity: a slow connection requests few. */
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
