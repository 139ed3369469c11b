import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { wordsOf } from '../kernel/fields/define-fields.ts';
import { newShape } from '../kernel/fields/field-schemas.ts';
import { reportFields, sentInstant, uuid } from '../kernel/fields/schemas.ts';
import { photoDataUrl } from '../media/photo-data-url.ts';
import { tributeFields } from './tribute.fields.ts';
import { answerFields } from './tribute-answer.fields.ts';

/** The fields that contain a person's own words. */
export const tributeWords = wordsOf({ ...tributeFields, ...answerFields });

/**
 * The form's values before the guestbook is known. Text is trimmed, so white space alone counts as empty. `photo` is a
 * data URL.
 */
export const tributeFormData = z.object({ ...newShape(tributeFields), photo: z.optional(photoDataUrl) });

/** `writtenAt` is when the tribute was written, by the clock of the device that queued it offline. */
export const signGuestbookData = z.object({
  tributeId: uuid,
  memorialId: uuid,
  ...tributeFormData.shape,
  writtenAt: z.optional(sentInstant),
});
export type SignGuestbook = Command<'SignGuestbook', z.infer<typeof signGuestbookData>>;

export const tributeIdData = z.object({ tributeId: uuid, memorialId: uuid });
export type HideTribute = Command<'HideTribute', z.infer<typeof tributeIdData>>;
export type ShowTribute = Command<'ShowTribute', z.infer<typeof tributeIdData>>;
export type DeleteTribute = Command<'DeleteTribute', z.infer<typeof tributeIdData>>;

export const reportTributeData = z.object({ tributeId: uuid, memorialId: uuid, ...reportFields.shape });
export type ReportTribute = Command<'ReportTribute', z.infer<typeof reportTributeData>>;

/** `base` is the answer that the keeper saw; null for none. */
const answerBase = z.object({ answer: z.nullable(newShape(answerFields).answer) });

/** The first answer, or a change of it. It is a conflict if the current answer isn't the one in `base`. */
export const answerFormData = z.object({
  changes: z.object(newShape(answerFields)),
  base: z._default(answerBase, { answer: null }),
});

export const answerTributeData = z.object({ tributeId: uuid, memorialId: uuid, ...answerFormData.shape });
export type AnswerTribute = Command<'AnswerTribute', z.infer<typeof answerTributeData>>;
export type RemoveTributeAnswer = Command<'RemoveTributeAnswer', z.infer<typeof tributeIdData>>;

/** Gives a heart, or takes it back. `by` is the account's or the visitor's own id, which the server puts in. */
export const heartTributeData = z.object({
  tributeId: uuid,
  memorialId: uuid,
  given: z.boolean(),
  by: z.optional(uuid),
});
export type HeartTribute = Command<'HeartTribute', z.infer<typeof heartTributeData>>;

/** Sent only by the site, after an account that gave a heart has left. */
export const eraseTributeHeartData = z.object({ tributeId: uuid, memorialId: uuid, by: uuid });
export type EraseTributeHeart = Command<'EraseTributeHeart', z.infer<typeof eraseTributeHeartData>>;

/** Sent only by the site, after the answer's author has left. */
export const eraseTributeAnswerData = z.object({ tributeId: uuid, memorialId: uuid, authorId: uuid });
export type EraseTributeAnswer = Command<'EraseTributeAnswer', z.infer<typeof eraseTributeAnswerData>>;

/** Sent only by the site, after the author has left. */
export type EraseTribute = Command<'EraseTribute', z.infer<typeof tributeIdData>>;

export type TributeCommand =
  | SignGuestbook
  | HideTribute
  | ShowTribute
  | DeleteTribute
  | EraseTribute
  | ReportTribute
  | AnswerTribute
  | RemoveTributeAnswer
  | EraseTributeAnswer
  | HeartTribute
  | EraseTributeHeart;
