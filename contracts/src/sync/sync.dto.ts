import * as z from 'zod/mini';
import { fieldMessages } from '../kernel/fields/fields.messages.ts';
import { instant, position, sentInstant, uuid } from '../kernel/fields/schemas.ts';

/**
 * A command as a device stores and sends it. `id` is the commandId; `v` the version of the payload, which the
 * server upcasts; `createdAt` is when the person did it by the device's clock: shown, but never used for
 * ordering.
 */
export const pushedCommand = z.object({
  id: uuid,
  type: z.string().check(z.maxLength(50)),
  v: z.number().check(z.int(), z.minimum(1)),
  payload: z.unknown(),
  createdAt: z.optional(sentInstant),
});
export type PushedCommand = z.infer<typeof pushedCommand>;

/**
 * The code of a `retry` that wasn't attempted because an earlier command of its lane wasn't executed. Doesn't
 * count as a failed attempt.
 */
export const laneBlockedCode = 'behind';

/** Codes of a `retry` caused by the site instead of the command. Don't count as failed attempts. */
export const siteCodes: ReadonlySet<string> = new Set(['unavailable', 'busy', 'media-busy']);

/** The result of a pushed command. `retry` keeps it in the queue. */
export const verdict = z.discriminatedUnion('verdict', [
  z.object({ id: uuid, verdict: z.literal('accepted'), position: z.nullable(position) }),
  z.object({
    id: uuid,
    verdict: z.literal('rejected'),
    code: z.string(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
  z.object({
    id: uuid,
    verdict: z.literal('conflict'),
    code: z.string(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
    current: z.unknown(),
  }),
  z.object({
    id: uuid,
    verdict: z.literal('retry'),
    code: z.string(),
    message: z.string(),
    /** How long to wait, in milliseconds, after exceeding a rate limit. Doesn't count as a failed attempt. */
    retryAfterMs: z.optional(z.number()),
  }),
]);
export type Verdict = z.infer<typeof verdict>;

export const pushAnswer = z.object({ verdicts: z.array(verdict), position: z.nullable(position) });
export type PushAnswer = z.infer<typeof pushAnswer>;

/**
 * The position of the next pull, opaque to devices except that its first 33 characters are the position up to
 * which the device has everything. The part after `~` is the log's history, which reveals a cursor from
 * before a restored backup.
 */
export const pullCursor = z.string().check(
  z.regex(/^[0-9a-f]{16}\.[0-9a-f]{16}(\/[0-9a-f]{16}\.[0-9a-f]{16}){0,2}(~[0-9a-z-]{1,36})?$/, {
    error: () => fieldMessages.invalidCursor,
  }),
);

/** The common fields of DTOs. Each entity's schema defines the rest. */
const dto = z.looseObject({ id: uuid, position, createdAt: instant });

/**
 * The changes for the account since `cursor`: complete DTOs that replace cached ones, and deleted ids, by the
 * entity's `wire` name. Devices ignore unknown names. `reset: true` means that the cursor is too old: discard
 * the confirmed DTOs and pull from the start.
 */
export const pullAnswer = z.union([
  z.object({ reset: z.literal(true) }),
  z.object({
    reset: z.literal(false),
    changed: z.record(z.string(), z.array(dto)),
    removed: z.record(z.string(), z.array(uuid)),
    cursor: pullCursor,
    more: z.boolean(),
  }),
]);
export type PullAnswer = z.infer<typeof pullAnswer>;
