import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { line, reportFields, sentInstant, text, uuid } from '../kernel/schemas.ts';
import { maxTributeLength, maxVisitorLocationLength, maxVisitorNameLength } from './guestbook.limits.ts';
import { tributeChangeMessages } from './tribute-changes.messages.ts';

/** The fields of the form (REQ-308 to REQ-313); text is trimmed, so white space alone counts as empty. */
export const tributeFields = {
  visitorName: line({
    min: 1,
    max: maxVisitorNameLength,
    required: tributeChangeMessages.requiredText,
    tooLong: tributeChangeMessages.nameTooLong,
  }),
  visitorLocation: z._default(
    z.nullable(
      z.pipe(
        line({ max: maxVisitorLocationLength, tooLong: tributeChangeMessages.locationTooLong }),
        z.transform((value: string) => (value === '' ? null : value)),
      ),
    ),
    null,
  ),
  tributeMessage: text({
    min: 1,
    max: maxTributeLength,
    required: tributeChangeMessages.requiredText,
    tooLong: tributeChangeMessages.messageTooLong,
  }),
};

/** `writtenAt` is when the words were written, by the clock of the device that kept them until it found a signal. */
export const signGuestbookData = z.object({
  tributeId: uuid,
  memorialId: uuid,
  ...tributeFields,
  writtenAt: z.optional(sentInstant),
});
export type SignGuestbook = Command<'SignGuestbook', z.infer<typeof signGuestbookData>>;

export const tributeIdData = z.object({ tributeId: uuid, memorialId: uuid });
export type HideTribute = Command<'HideTribute', z.infer<typeof tributeIdData>>;
export type ShowTribute = Command<'ShowTribute', z.infer<typeof tributeIdData>>;
export type DeleteTribute = Command<'DeleteTribute', z.infer<typeof tributeIdData>>;

export const reportTributeData = z.object({ tributeId: uuid, memorialId: uuid, ...reportFields.shape });
export type ReportTribute = Command<'ReportTribute', z.infer<typeof reportTributeData>>;

/** Asked for by the site only: whoever wrote it has left. */
export type EraseTribute = Command<'EraseTribute', z.infer<typeof tributeIdData>>;

export type TributeCommand =
  | SignGuestbook
  | HideTribute
  | ShowTribute
  | DeleteTribute
  | EraseTribute
  | ReportTribute;
