import type { EcardStatus } from '@everpaw/contracts/ecards/ecard.dto';
import type { bounceReasons, EcardEvent } from '@everpaw/contracts/ecards/ecard.events';
import { type EcardValues, ecardFields, scheduleFields } from '@everpaw/contracts/ecards/ecard.fields';
import { erasedOf, valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import { defineView } from '../kernel/view.ts';

/** An e-card. An erased one remains as a tombstone without text. */
export type EcardDoc = EcardValues & {
  _id: string;
  /** The account that created it; null for a visitor. */
  authorId: string | null;
  /** The people whose keys are destroyed with this card: the recipient, and a visitor who wrote it. */
  recipientId: string | null;
  visitorId: string | null;
  templateId: string;
  hasPhoto: boolean;
  /** The price in cents, and the open or completed payment. */
  priceCents: number;
  paymentId: string | null;
  sendAt: string;
  status: EcardStatus | 'erased';
  sentAt: string | null;
  /** Whether a mail server accepted it and it wasn't returned. */
  isDelivered: boolean;
  bounceReason: (typeof bounceReasons)[number] | null;
  createdAt: string;
};

const wordless = erasedOf(ecardFields) as Omit<EcardValues, keyof typeof scheduleFields>; // the others are personal

export const ecardsView = defineView<EcardDoc, EcardEvent>({
  keys: ({ data }) => [data.ecardId],
  handlers: {
    EcardWritten: {
      evolve(doc, { data, meta: { at } }) {
        const { ecardId: _id, authorId, personId, ...written } = data;
        if (doc) return { ...doc, ...written };
        return {
          _id,
          authorId,
          recipientId: null,
          visitorId: authorId === null ? personId : null,
          ...wordless,
          ...written,
          hasPhoto: false,
          paymentId: null,
          ...valuesIn(scheduleFields, {}),
          sendAt: at,
          status: 'scheduled',
          sentAt: null,
          isDelivered: false,
          bounceReason: null,
          createdAt: at,
        };
      },
    },
    EcardAddressed: (doc, { data: { ecardId: _, ...addressed } }) => ({ ...doc, ...addressed }),
    EcardPhotoChanged: (doc, { data: { customPhotoUrl } }) => ({ ...doc, hasPhoto: customPhotoUrl !== null }),
    EcardScheduled: (doc, { data: { ecardId: _, ...plan } }) => ({ ...doc, ...plan }),
    EcardPaymentAwaited: (doc, { data }) => ({
      ...doc,
      status: 'unpaid',
      paymentId: data.paymentId,
      ...valuesIn(scheduleFields, data),
      sendAt: data.sendAt,
    }),
    EcardPaid: (doc, { data: { paymentId } }) => ({ ...doc, status: 'scheduled', paymentId }),
    EcardRefundDue: (doc) => doc,
    EcardDeliveryStarted: (doc) => ({ ...doc, status: 'sending' }),
    // Stays `sending`, since the next attempt may start at any time.
    EcardDeliveryEnded: (doc) => doc,
    EcardSent: (doc, { data: { sentAt } }) => ({ ...doc, status: 'sent', sentAt, isDelivered: true }),
    EcardBounced: (doc, { data: { reason } }) => ({
      ...doc,
      status: 'bounced',
      isDelivered: false,
      bounceReason: reason,
    }),
    EcardCancelled: (doc) => ({ ...doc, status: 'cancelled' }),
    EcardErased: (doc) => ({ ...doc, ...wordless, hasPhoto: false, status: 'erased' }),
  },
});
