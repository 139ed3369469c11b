import type { EcardEvent } from '@everpaw/contracts/ecards/ecard.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { PaymentEvent } from '@everpaw/contracts/payments/payment.events';
import { refundOf } from '../payments/payment-effects.ts';
import { type Reaction, type RequestedEffect, reaction } from '../platform/execution/reactions/reaction.ts';

/**
 * Sends a card once it is paid, allows a new payment after one was cancelled, and refunds cards that aren't
 * sent.
 */
export const ecardPayments: Reaction = reaction({
  name: 'ecard-payments',
  version: 1,
  events: ['PaymentSucceeded', 'PaymentCancelled', 'EcardRefundDue'],
  on(event: Recorded<EcardEvent | PaymentEvent>): RequestedEffect[] {
    if (event.type === 'EcardRefundDue') return [refundOf(event.data.paymentId)];
    if (event.type !== 'PaymentSucceeded' && event.type !== 'PaymentCancelled') return [];
    const { purpose, subjectId: ecardId, paymentId } = event.data;
    if (purpose !== 'ecard') return [];
    if (event.type === 'PaymentCancelled')
      return [{ command: { type: 'RenewEcardPayment', data: { ecardId, paymentId } } }];
    const { amountCents } = event.data;
    return [{ command: { type: 'MarkEcardPaid', data: { ecardId, paymentId, amountCents } } }];
  },
});

/** Emails the buyer of a card a receipt, and a notice of each refund. */
export const ecardReceipts: Reaction = reaction({
  name: 'ecard-receipts',
  version: 1,
  events: ['EcardPaid', 'PaymentRefunded'],
  on(event: Recorded<EcardEvent | PaymentEvent>): RequestedEffect[] {
    const { at } = event.meta;
    if (event.type === 'EcardPaid') {
      const { ecardId, paymentId, amountCents } = event.data;
      const data = { template: 'ecard-receipt', ecardId, paymentId, amountCents, paidAt: at };
      return [{ job: { name: 'mail', data } }];
    }
    if (event.type !== 'PaymentRefunded' || event.data.purpose !== 'ecard') return [];
    const { subjectId: ecardId, paymentId, amountCents } = event.data;
    const data = { template: 'ecard-refund', ecardId, paymentId, amountCents, dueAt: at };
    return [{ job: { name: 'mail', data } }];
  },
});
