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

/** Of an instant only its date counts; blank is at once. */
const sendDate = z.nullable(
  z.pipe(
    z.string().check(
      z.refine((day) => day === '' || isCalendarDate(day) || instantOf(day) !== null, messages.date),
      z.overwrite((day) => day.slice(0, 'YYYY-MM-DD'.length)),
    ),
    blankIsNull,
  ),
);

/** What the sender says, whom it is for and when it goes. Text is trimmed. */
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

/** The fields of the form; the photo is a data URL. */
export const ecardFields = {
  templateId: z.string(messages.templateRequired).check(z.regex(uuidShape, messages.templateRequired)),
  ...words,
  customPhotoUrl: z._default(z.nullable(photoDataUrl), null),
};

/** What a form says, before it is known of which card. */
export const ecardFormData = z.object(ecardFields);

/** A photo that is left out stays as it is; null takes it off. */
export const ecardChanges = { ...words, customPhotoUrl: z.optional(z.nullable(photoDataUrl)) };

const ecardId = { ecardId: uuid };
export const sendEcardData = z.object({ ...ecardId, ...ecardFields });
export const changeEcardData = z.object({ ...ecardId, ...ecardChanges });
export const ecardIdData = z.object(ecardId);
/** One attempt at handing a card over. */
export const ecardDeliveryData = z.object({ ...ecardId, deliveryId: uuid });
/** What the provider says of a payment of this card. */
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

/** All but the first three are the site's own: nobody else asks for them. */
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
