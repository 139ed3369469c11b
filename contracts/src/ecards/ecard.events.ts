import * as z from 'zod/mini';
import { emailLanguage } from '../accounts/account.events.ts';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { erasedOf } from '../kernel/fields/define-fields.ts';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { addressFields, scheduleFields, writtenFields } from './ecard.fields.ts';

/** `personId` is the sender's account, or a person created for the visitor. */
const bySender = { ecardId: uuid, personId: uuid };
const sender = ({ personId }: { personId: string }) => personId;

/** The text, repeated in full with every change. `authorId` is the account that wrote it. */
export const EcardWritten = defineEvent({
  type: 'EcardWritten',
  schema: z.object({
    ...bySender,
    authorId: z.nullable(uuid),
    templateId: uuid,
    /** The template's price at that time, in cents. */
    priceCents: z.number(),
    ...storedShape(writtenFields),
    /** The language that a visitor wrote it in, for its emails. An account has its own. */
    language: emailLanguage,
  }),
  personal: { person: sender, erased: erasedOf(writtenFields) },
});

/** The recipient: a person with a separate key, who never registered here. */
export const EcardAddressed = defineEvent({
  type: 'EcardAddressed',
  schema: z.object({ ecardId: uuid, recipientId: uuid, ...storedShape(addressFields) }),
  personal: { person: ({ recipientId }) => recipientId, erased: erasedOf(addressFields) },
});

/** The photo: a small JPEG as a data URL without metadata, or null after it was removed. */
export const EcardPhotoChanged = defineEvent({
  type: 'EcardPhotoChanged',
  schema: z.object({ ...bySender, customPhotoUrl: z.nullable(z.string()) }),
  personal: { person: sender, erased: { customPhotoUrl: null } },
});

const plan = { ...storedShape(scheduleFields), sendAt: instant };

/** When it is sent. The date is the sender's choice, null for immediately; `sendAt` is derived from it. */
export const EcardScheduled = defineEvent({
  type: 'EcardScheduled',
  schema: z.object({ ecardId: uuid, ...plan }),
});

/** An amount in cents, and its payment. */
const payment = { paymentId: uuid, amountCents: z.number(), currency: z.literal('USD') };

/** It has a price and waits for this payment. If paid immediately, it would be sent at `sendAt`. */
export const EcardPaymentAwaited = defineEvent({
  type: 'EcardPaymentAwaited',
  schema: z.object({ ecardId: uuid, ...payment, ...plan }),
});

export const EcardPaid = defineEvent({
  type: 'EcardPaid',
  schema: z.object({ ecardId: uuid, ...payment }),
});

/** The payment must be refunded: the card isn't sent, or was already paid. */
export const EcardRefundDue = defineEvent({
  type: 'EcardRefundDue',
  schema: z.object({ ecardId: uuid, ...payment }),
});

/** A delivery started. Until `until` no other may start; after that, it counts as interrupted. */
export const EcardDeliveryStarted = defineEvent({
  type: 'EcardDeliveryStarted',
  schema: z.object({ ecardId: uuid, deliveryId: uuid, until: instant }),
});

/** This attempt failed. Further attempts send the same content, so the card can't be changed any more. */
export const EcardDeliveryEnded = defineEvent({
  type: 'EcardDeliveryEnded',
  schema: z.object({ ecardId: uuid, deliveryId: uuid, until: instant }),
});

/** A mail server has accepted it. */
export const EcardSent = defineEvent({
  type: 'EcardSent',
  schema: z.object({ ecardId: uuid, sentAt: instant }),
});

/**
 * Why a card wasn't delivered: the address was refused, no server accepted it for days, or its owner declines
 * e-cards.
 */
export const bounceReasons = ['refused', 'unreachable', 'declined'] as const;

export const EcardBounced = defineEvent({
  type: 'EcardBounced',
  schema: z.object({ ecardId: uuid, reason: z.enum(bounceReasons) }),
});

export const EcardCancelled = defineEvent({
  type: 'EcardCancelled',
  withdraws: true,
  schema: z.object({ ecardId: uuid }),
});

/**
 * Its retention has ended, or its sender's account was deleted. The keys for this card are already destroyed.
 */
export const EcardErased = defineEvent({
  type: 'EcardErased',
  retracts: true,
  withdraws: true,
  schema: z.object({ ecardId: uuid }),
});

export const ecardEvents = [
  EcardWritten,
  EcardAddressed,
  EcardPhotoChanged,
  EcardPaymentAwaited,
  EcardPaid,
  EcardRefundDue,
  EcardScheduled,
  EcardDeliveryStarted,
  EcardDeliveryEnded,
  EcardSent,
  EcardBounced,
  EcardCancelled,
  EcardErased,
] as const;
export type EcardEvent = EventOf<(typeof ecardEvents)[number]>;

/**
 * The owner of an address declines e-cards. The stream's id is derived from the address with a secret of the
 * site.
 */
export const EcardsDeclined = defineEvent({
  type: 'EcardsDeclined',
  schema: z.object({ addressKey: uuid }),
});

export const ecardAddressEvents = [EcardsDeclined] as const;
export type EcardAddressEvent = EventOf<(typeof ecardAddressEvents)[number]>;
