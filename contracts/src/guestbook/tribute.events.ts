import * as z from 'zod/mini';
import { erasedOf } from '../kernel/define-fields.ts';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { storedShape } from '../kernel/field-schemas.ts';
import { reportReasons } from '../kernel/report-reasons.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { tributeFields } from './tribute.fields.ts';

const about = { tributeId: uuid, memorialId: uuid };

/**
 * `personId` is the author's account, or for a visitor a person of their own, whom nobody knew before.
 * `waiting` is true when the memorial's keepers read tributes before they are shown. `writtenAt` is there when the words
 * were written long before they arrived.
 */
export const TributeSigned = defineEvent({
  type: 'TributeSigned',
  version: 1,
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

/** A keeper took the tribute off the page; it can be shown again. */
export const TributeHidden = defineEvent({
  type: 'TributeHidden',
  version: 1,
  withdraws: true,
  schema: z.object({ ...about, wasShown: z.boolean() }),
});

/** A keeper approved a waiting tribute or brought a hidden one back. */
export const TributeShown = defineEvent({
  type: 'TributeShown',
  version: 1,
  schema: z.object(about),
});

export const TributeDeleted = defineEvent({
  type: 'TributeDeleted',
  version: 1,
  withdraws: true,
  schema: z.object({ ...about, wasShown: z.boolean() }),
});

export const TributeReported = defineEvent({
  type: 'TributeReported',
  version: 1,
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
