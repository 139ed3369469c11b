import * as z from 'zod/mini';
import { instant, position, sentInstant, uuid } from '../kernel/schemas.ts';

/**
 * A command as a device keeps and sends it. `id` is the commandId; `v` the version of the payload's shape, which
 * the server upcasts; `createdAt` is when the person did it, by the device's clock: shown, never trusted for order.
 */
export const pushedCommand = z.object({
  id: uuid,
  type: z.string().check(z.maxLength(50)),
  v: z.number().check(z.int(), z.minimum(1)),
  payload: z.unknown(),
  createdAt: z.optional(sentInstant),
});
export type PushedCommand = z.infer<typeof pushedCommand>;

/** The code of a `retry` that was not tried, because something before it in its lane was not executed; no failed attempt. */
export const behindCode = 'behind';

/** Codes of a `retry` that say something about the site and nothing about the command; no failed attempt either. */
export const siteCodes: ReadonlySet<string> = new Set(['unavailable', 'busy', 'media-busy']);

/** What became of one pushed command; `retry` keeps it in the queue. */
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
    /** How long to wait, in milliseconds, when it was one command of its kind too many; that counts as no failure. */
    retryAfterMs: z.optional(z.number()),
  }),
]);
export type Verdict = z.infer<typeof verdict>;

export const pushAnswer = z.object({ verdicts: z.array(verdict), position: z.nullable(position) });
export type PushAnswer = z.infer<typeof pushAnswer>;

/**
 * Where a pull goes on. It is the server's own; the device keeps it and sends it back. Its first 33 characters are
 * the position up to which the device has everything; what follows `~` names the history of the log, so that a cursor
 * from before a restored backup is found out.
 */
export const pullCursor = z
  .string()
  .check(
    z.regex(
      /^[0-9a-f]{16}\.[0-9a-f]{16}(\/[0-9a-f]{16}\.[0-9a-f]{16}){0,2}(~[0-9a-z-]{1,36})?$/,
      'This is not a valid cursor',
    ),
  );

/** A DTO as every entity has it; each entity's own schema says the rest. */
const dto = z.looseObject({ id: uuid, position, createdAt: instant });

/**
 * What changed for the signed-in person since `cursor`: whole DTOs to replace what the device holds, and ids that are
 * gone, by the `wire` name of their entity. A name that a device does not know is not for it. `reset: true` means that
 * the cursor is too old: throw the confirmed DTOs away and pull from nothing.
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
