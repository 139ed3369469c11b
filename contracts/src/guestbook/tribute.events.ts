import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { erasedOf } from '../kernel/fields/define-fields.ts';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, sha256, uuid } from '../kernel/fields/schemas.ts';
import { reportReasons } from '../kernel/report-reasons.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { tributeFields } from './tribute.fields.ts';
import { answerFields } from './tribute-answer.fields.ts';

const about = { tributeId: uuid, memorialId: uuid };

/** A tribute's photo is in a place named after the tribute, and as visible as the tribute. */
const placeOf = ({ memorialId, tributeId }: { memorialId: string; tributeId: string }, sha256: string) => [
  { memorialId, imageId: tributeId, sha256, isModerated: true },
];

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
    photo: z.optional(mediaDescriptor),
  }),
  personal: {
    person: (data) => data.personId,
    erased: { ...erasedOf(tributeFields), photo: undefined },
  },
  photos: { shown: (data) => (data.photo ? placeOf(data, data.photo.sha256) : []) },
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

/** The tribute is gone for good; `sha256` is its photo's. */
export const TributeDeleted = defineEvent({
  type: 'TributeDeleted',
  retracts: true,
  withdraws: true,
  schema: z.object({ ...about, wasShown: z.boolean(), sha256: z.optional(sha256) }),
  photos: { hidden: (data) => (data.sha256 === undefined ? [] : placeOf(data, data.sha256)) },
});

export const TributeReported = defineEvent({
  type: 'TributeReported',
  schema: z.object({ ...about, reason: z.enum(reportReasons) }),
});

/**
 * A keeper answered the tribute, or changed the answer. `authorId` is the keeper who answered first; their key encrypts
 * the answer, also after another keeper changed it.
 */
export const TributeAnswered = defineEvent({
  type: 'TributeAnswered',
  schema: z.object({ ...about, authorId: uuid, ...storedShape(answerFields) }),
  personal: { person: (data) => data.authorId, erased: erasedOf(answerFields) },
});

export const TributeAnswerRemoved = defineEvent({
  type: 'TributeAnswerRemoved',
  withdraws: true,
  schema: z.object(about),
});

/** `by` is the id of the account, or of a visitor, as derived from their cookie. */
export const TributeHearted = defineEvent({
  type: 'TributeHearted',
  schema: z.object({ ...about, by: uuid }),
});

/** A heart was taken back. */
export const TributeHeartWithdrawn = defineEvent({
  type: 'TributeHeartWithdrawn',
  schema: z.object({ ...about, by: uuid }),
});

export const tributeEvents = [
  TributeSigned,
  TributeHidden,
  TributeShown,
  TributeDeleted,
  TributeReported,
  TributeAnswered,
  TributeAnswerRemoved,
  TributeHearted,
  TributeHeartWithdrawn,
] as const;
export type TributeEvent = EventOf<(typeof tributeEvents)[number]>;
