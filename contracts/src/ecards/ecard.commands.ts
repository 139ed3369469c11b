import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { email, emailOr } from '../kernel/email.ts';
import { instantOf, isCalendarDate } from '../kernel/moments.ts';
import { line, text, uuid } from '../kernel/schemas.ts';
import { uuidShape } from '../kernel/uuid.ts';
import { photoDataUrl } from '../media/photo-data-url.ts';
import { bounceReasons } from './ecard.events.ts';
import { ecardChangeMessages as messages } from './ecard-changes.messages.ts';
import { ecardTextLimits as limits } from './ecards.limits.ts';
import { isTimeZone } from './send-instant.ts';

const name = (required: string) =>
  line({ min: 1, max: limits.name, required, tooLong: messages.nameTooLong });

const blankIsNull = z.transform((value: string) => (value === '' ? null : value));

/** Only the date of an instant counts; blank means immediately. */
const sendDate = z.nullable(
  z.pipe(
    z.string().check(
      z.refine((day) => day === '' || isCalendarDate(day) || instantOf(day) !== null, messages.date),
      z.overwrite((day) => day.slice(0, 'YYYY-MM-DD'.length)),
    ),
    blankIsNull,
  ),
);

/** The fields of the text, the recipient and the send time. Text is trimmed. */
const words = {
  senderName: name(messages.senderNameRequired),
  senderEmail: email,
  recipientName: name(messages.recipientNameRequired),
  recipientEmail: emailOr(messages.recipientEmailRequired),
  personalMessage: text({
    min: 1,
    max: limits.message,
    required: messages.messageRequired,
    tooLong: messages.messageTooLong,
  }),
  petName: z._default(
    z.nullable(z.pipe(line({ max: limits.petName, tooLong: messages.nameTooLong }), blankIsNull)),
    null,
  ),
  scheduledSendDate: z._default(sendDate, null),
  timeZone: z._default(
    z.string().check(z.maxLength(limits.timeZone), z.refine(isTimeZone, messages.timeZone)),
    'UTC',
  ),
};

/** The fields of the form. The photo is a data URL. */
export const ecardFields = {
  templateId: z.string(messages.templateRequired).check(z.regex(uuidShape, messages.templateRequired)),
  ...words,
  customPhotoUrl: z._default(z.nullable(photoDataUrl), null),
};

/** The form's data, without the card's id. */
export const ecardFormData = z.object(ecardFields);

/** An omitted photo stays; null removes it. */
export const ecardChanges = { ...words, customPhotoUrl: z.optional(z.nullable(photoDataUrl)) };

const ecardId = { ecardId: uuid };
export const sendEcardData = z.object({ ...ecardId, ...ecardFields });
export const changeEcardData = z.object({ ...ecardId, ...ecardChanges });
export const ecardIdData = z.object(ecardId);
/** An attempt to deliver a card. */
export const ecardDeliveryData = z.object({ ...ecardId, deliveryId: uuid });
/** The provider's message about a payment of this card. */
export const ecardPaymentData = z.object({ ...ecardId, paymentId: uuid });
export const markEcardPaidData = z.object({
  ...ecardId,
  paymentId: uuid,
  amountCents: z.number().check(z.int(), z.minimum(1)),
});
export const bounceEcardData = z.object({ ...ecardId, reason: z.enum(bounceReasons) });

type Of<Schema extends z.ZodMiniType> = z.infer<Schema>;
export type SendEcard = Command<'SendEcard', Of<typeof sendEcardData>>;
export type ChangeEcard = Command<'ChangeEcard', Of<typeof changeEcardData>>;

/** All but the first three are for the system only. */
export type EcardCommand =
  | SendEcard
  | ChangeEcard
  | Command<'CancelEcard', Of<typeof ecardIdData>>
  | Command<'MarkEcardPaid', Of<typeof markEcardPaidData>>
  | Command<'RenewEcardPayment', Of<typeof ecardPaymentData>>
  | Command<'StartEcardDelivery', Of<typeof ecardDeliveryData>>
  | Command<'ConfirmEcardSent', Of<typeof ecardDeliveryData>>
  | Command<'EndEcardDelivery', Of<typeof ecardDeliveryData>>
  | Command<'BounceEcard', Of<typeof bounceEcardData>>
  | Command<'ReturnEcard', Of<typeof ecardDeliveryData>>
  | Command<'EraseEcard', Of<typeof ecardIdData>>;

export const declineEcardsData = z.object({ addressKey: uuid });
export type DeclineEcards = Command<'DeclineEcards', Of<typeof declineEcardsData>>;
