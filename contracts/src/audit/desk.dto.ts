import * as z from 'zod/mini';
import { instant, position, uuid } from '../kernel/fields/schemas.ts';

/**
 * The actor. `name` is the system's name or, if personal data is shown and the account exists, the person's.
 */
export const deskActor = z.object({
  kind: z.enum(['account', 'visitor', 'system']),
  accountId: z.nullable(uuid),
  name: z.nullable(z.string()),
});
export type DeskActor = z.infer<typeof deskActor>;

/** An event with its place and relations. `account` is the affected account if it isn't the actor. */
export const deskLine = z.object({
  position,
  eventId: uuid,
  stream: z.string(),
  revision: z.number(),
  type: z.string(),
  at: instant,
  by: deskActor,
  account: z.nullable(uuid),
  memorialId: z.nullable(uuid),
  correlationId: uuid,
  causationId: uuid,
  commandId: uuid,
  commandType: z.string(),
});
export type DeskLine = z.infer<typeof deskLine>;

/** A page of results, the newest first. `account` is the account that has the searched address. */
export const deskPage = z.object({
  events: z.array(deskLine),
  nextCursor: z.nullable(z.string()),
  account: z.nullable(uuid),
});
export type DeskPage = z.infer<typeof deskPage>;

/** A field of an event. Its value is JSON, or null if hidden. `isSecret` fields are never shown. */
export const deskField = z.object({
  name: z.string(),
  isPersonal: z.boolean(),
  isSecret: z.boolean(),
  json: z.nullable(z.string()),
});
export type DeskField = z.infer<typeof deskField>;

/**
 * The state of an event's personal fields: `none`; `shown`; `withheld` from an account that may not see them;
 * `deleted` by their author; or their person was `erased`.
 */
export const personalStates = ['none', 'shown', 'withheld', 'deleted', 'erased'] as const;
export type PersonalState = (typeof personalStates)[number];

/**
 * A complete event. `person` is whose key encrypts its personal fields, `version` its stored version.
 * `related` are the events of the same request, including this one, the oldest first; `isMore` means that the
 * list is incomplete.
 */
export const deskEvent = z.object({
  event: deskLine,
  version: z.number(),
  person: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  personal: z.enum(personalStates),
  fields: z.array(deskField),
  related: z.array(deskLine),
  isMore: z.boolean(),
});
export type DeskEvent = z.infer<typeof deskEvent>;
