import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { instant, uuid } from '../kernel/schemas.ts';

/** `personId` is the sender's account, or for a visitor a person of their own, whom nobody knew before. */
const bySender = { ecardId: uuid, personId: uuid };
const sender = ({ personId }: { personId: string }) => personId;

/** What the sender says; written anew with every change of it. `authorId` is the account it was written with. */
export const EcardWritten = defineEvent({
  type: 'EcardWritten',
  schema: z.object({
    ...bySender,
    authorId: z.nullable(uuid),
    templateId: uuid,
    /** What the template cost then, in cents. */
    priceCents: z.number(),
    senderName: z.string(),
    senderEmail: z.string(),
    personalMessage: z.string(),
    petName: z.nullable(z.string()),
  }),
  personal: {
    person: sender,
    erased: { senderName: '', senderEmail: '', personalMessage: '', petName: null },
  },
});

/** Whom it is for: a person with a key of their own, who never asked to be known here. */
export const EcardAddressed = defineEvent({
  type: 'EcardAddressed',
  schema: z.object({
    ecardId: uuid,
    recipientId: uuid,
    recipientName: z.string(),
    recipientEmail: z.string(),
  }),
  personal: {
    person: ({ recipientId }) => recipientId,
    erased: { recipientName: '', recipientEmail: '' },
  },
});

/** The photo on it, a small JPEG as a data URL without any metadata; null once it was taken off. */
export const EcardPhotoChanged = defineEvent({
  type: 'EcardPhotoChanged',
  schema: z.object({ ...bySender, customPhotoUrl: z.nullable(z.string()) }),
  personal: { person: sender, erased: { customPhotoUrl: null } },
});

/** When it is sent. The date is the sender's, null for at once; `sendAt` is what follows from it. */
export const EcardScheduled = defineEvent({
  type: 'EcardScheduled',
  schema: z.object({
    ecardId: uuid,
    scheduledSendDate: z.nullable(z.string()),
    timeZone: z.string(),
    sendAt: instant,
  }),
});

/** An amount in cents of a currency, and the payment that it is about. */
const payment = { paymentId: uuid, amountCents: z.number(), currency: z.literal('USD') };

/** It costs something and waits to be paid with this payment; were it paid at once, it would go at `sendAt`. */
export const EcardPaymentAwaited = defineEvent({
  type: 'EcardPaymentAwaited',
  schema: z.object({
    ecardId: uuid,
    ...payment,
    scheduledSendDate: z.nullable(z.string()),
    timeZone: z.string(),
    sendAt: instant,
  }),
});

export const EcardPaid = defineEvent({
  type: 'EcardPaid',
  schema: z.object({ ecardId: uuid, ...payment }),
});

/** What was paid goes back: the card is not sent, or was paid already. */
export const EcardRefundDue = defineEvent({
  type: 'EcardRefundDue',
  schema: z.object({ ecardId: uuid, ...payment }),
});

/** Somebody is handing it over. Until then nobody else does; after it, it was broken off. */
export const EcardDeliveryStarted = defineEvent({
  type: 'EcardDeliveryStarted',
  schema: z.object({ ecardId: uuid, deliveryId: uuid, until: instant }),
});

/** It could not be handed over this time. Whoever tries again hands over the same, so nothing of it changes any more. */
export const EcardDeliveryEnded = defineEvent({
  type: 'EcardDeliveryEnded',
  schema: z.object({ ecardId: uuid, deliveryId: uuid, until: instant }),
});

/** A mail server has taken it. */
export const EcardSent = defineEvent({
  type: 'EcardSent',
  schema: z.object({ ecardId: uuid, sentAt: instant }),
});

/** Why a card came to nothing: the address was refused, nobody took it for days, or its owner wants no e-cards. */
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

/** It had its time, or its sender has left; the keys that were for this card alone are gone already. */
export const EcardErased = defineEvent({
  type: 'EcardErased',
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

/** Whoever reads an address wants no e-cards. The id of the stream follows from the address with a secret of the site. */
export const EcardsDeclined = defineEvent({
  type: 'EcardsDeclined',
  schema: z.object({ addressKey: uuid }),
});

export const ecardAddressEvents = [EcardsDeclined] as const;
export type EcardAddressEvent = EventOf<(typeof ecardAddressEvents)[number]>;
