import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { wordsOf } from '../kernel/define-fields.ts';
import { newShape } from '../kernel/field-schemas.ts';
import { reportFields, sentInstant, uuid } from '../kernel/schemas.ts';
import { tributeFields } from './tribute.fields.ts';

/** The fields that contain a person's own words. */
export const tributeWords = wordsOf(tributeFields);

/** The form's values before the guestbook is known. Text is trimmed, so white space alone counts as empty. */
export const tributeFormData = z.object(newShape(tributeFields));

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

/** Sent only by the site, after the author has left. */
export type EraseTribute = Command<'EraseTribute', z.infer<typeof tributeIdData>>;

export type TributeCommand =
  | SignGuestbook
  | HideTribute
  | ShowTribute
  | DeleteTribute
  | EraseTribute
  | ReportTribute;
