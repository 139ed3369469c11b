import * as z from 'zod/mini';
import { erasedOf } from '../kernel/define-fields.ts';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { storedShape } from '../kernel/field-schemas.ts';
import { reportReasons } from '../kernel/report-reasons.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { tributeFields } from './tribute.fields.ts';

const about = { tributeId: uuid, memorialId: uuid };

/**
 * `personId` is the author's account, or a new person for a visitor. `waiting` is true if keepers review tributes
 * before they are shown. `writtenAt` is set if the tribute was written long before it arrived.
 */
export const TributeSigned = defineEvent({
  type: 'TributeSigned',
  schema: z.object({
    ...about,
    personId: uuid,
    authorId: z.nullable(uuid),
    ...storedShape(tributeFields),
    waiting: z.boolean(),
    writtenAt: z.optional(instant),
  }),
  personal: {
    person: (data) => data.personId,
    erased: erasedOf(tributeFields),
  },
});

/** A keeper hid the tribute; it can be shown again. */
export const TributeHidden = defineEvent({
  type: 'TributeHidden',
  withdraws: true,
  schema: z.object({ ...about, wasShown: z.boolean() }),
});

/** A keeper approved a waiting tribute or showed a hidden one again. */
export const TributeShown = defineEvent({
  type: 'TributeShown',
  schema: z.object(about),
});

export const TributeDeleted = defineEvent({
  type: 'TributeDeleted',
  withdraws: true,
  schema: z.object({ ...about, wasShown: z.boolean() }),
});

export const TributeReported = defineEvent({
  type: 'TributeReported',
  schema: z.object({ ...about, reason: z.enum(reportReasons) }),
});

export const tributeEvents = [
  TributeSigned,
  TributeHidden,
  TributeShown,
  TributeDeleted,
  TributeReported,
] as const;
export type TributeEvent = EventOf<(typeof tributeEvents)[number]>;
