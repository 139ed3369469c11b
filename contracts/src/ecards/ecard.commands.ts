import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { wordsOf } from '../kernel/fields/define-fields.ts';
import { newShape } from '../kernel/fields/field-schemas.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { uuidShape } from '../kernel/text/uuid.ts';
import { photoDataUrl } from '../media/photo-data-url.ts';
import { bounceReasons } from './ecard.events.ts';
import { ecardFields } from './ecard.fields.ts';
import { ecardChangeMessages as messages } from './ecard-changes.messages.ts';

const words = newShape(ecardFields);
const { senderEmail: _, recipientEmail: __, ...own } = ecardFields;
/** The fields that contain a person's own words. */
export const ecardWords = wordsOf(own);

/** The fields of the form. The photo is a data URL. */
const formShape = {
  templateId: z
    .string({ error: () => messages.templateRequired })
    .check(z.regex(uuidShape, { error: () => messages.templateRequired })),
  ...words,
  customPhotoUrl: z._default(z.nullable(photoDataUrl), null),
};

/** The form's data, without the card's id. */
export const ecardFormData = z.object(formShape);

/** An omitted photo stays; null removes it. */
export const ecardChangesData = z.object({
  ...words,
  customPhotoUrl: z.optional(z.nullable(photoDataUrl)),
});

const ecardId = { ecardId: uuid };
export const sendEcardData = z.object({ ...ecardId, ...formShape });
export const changeEcardData = z.object({ ...ecardId, ...ecardChangesData.shape });
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
