import * as z from 'zod/mini';
import { instant, position, uuid } from '../kernel/schemas.ts';

/** Who did it. `name` is the system's own name, or that of a person where personal data is shown and they are there. */
export const deskActor = z.object({
  kind: z.enum(['account', 'visitor', 'system']),
  accountId: z.nullable(uuid),
  name: z.nullable(z.string()),
});
export type DeskActor = z.infer<typeof deskActor>;

/** Where an event is and what it is connected with. `account` is the one that it is about, where that is not `by`. */
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

/** A page of what was found, newest first; `nextCursor` is null on the last one. `account` is whose an address is. */
export const deskPage = z.object({
  events: z.array(deskLine),
  nextCursor: z.nullable(z.string()),
  account: z.nullable(uuid),
});
export type DeskPage = z.infer<typeof deskPage>;

/** A field of an event: its value as JSON; null where it is not shown. `isSecret` says that nobody is shown it. */
export const deskField = z.object({
  name: z.string(),
  isPersonal: z.boolean(),
  isSecret: z.boolean(),
  json: z.nullable(z.string()),
});
export type DeskField = z.infer<typeof deskField>;

/**
 * What became of an event's personal fields: there are `none`; they are `shown`; they are `withheld` from who may not
 * see them; what they said was `deleted` by its people; or their person was `erased`.
 */
export const personalStates = ['none', 'shown', 'withheld', 'deleted', 'erased'] as const;
export type PersonalState = (typeof personalStates)[number];

/**
 * An event in full. `person` is whose key seals its personal fields, `version` the one that it was written in. `related`
 * are the events that followed from the same request, this one among them, oldest first; `isMore` says that there are
 * others which are left out.
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
