import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { PaymentCommand } from './payment.commands.ts';
import type { PaymentEvent, PaymentPurpose } from './payment.events.ts';
import { paymentMessages as messages } from './payments.messages.ts';

/** Amounts are in cents. */
export type ExistingPayment = {
  status: 'started' | 'succeeded' | 'cancelled';
  purpose: PaymentPurpose;
  subjectId: string;
  intentId: string;
  amountCents: number;
  refundedCents: number;
  /** Whether the provider refused to refund the rest. */
  refundFailed: boolean;
};
export type PaymentState = { status: 'none' } | ExistingPayment;

function requirePayment(state: PaymentState): ExistingPayment {
  if (state.status === 'none') throw new DomainError('not-found', 'payment-not-found', messages.notFound);
  return state;
}

function changed(state: PaymentState, change: Partial<ExistingPayment>): PaymentState {
  return state.status === 'none' ? state : { ...state, ...change };
}

const about = (paymentId: string, { purpose, subjectId }: ExistingPayment) => ({
  paymentId,
  purpose,
  subjectId,
});

/**
 * One payment, as the provider tells of it. Its messages may come late, twice and in any order, so each says nothing
 * new where its fact is known already; money that arrives counts, whatever was said before.
 *
 *     none → started ⟲ → succeeded
 *                ↘ cancelled ↗ (only by a message that was overtaken)
 *
 * Started again it has another intent of the provider's, since nothing can be paid by the one before.
 */
export const paymentDecider: Decider<PaymentState, PaymentCommand, PaymentEvent> = {
  initialState: { status: 'none' },

  evolve: evolveBy<PaymentState, PaymentEvent, PaymentState>({
    PaymentStarted: (_, { data: { purpose, subjectId, intentId, amountCents } }) => ({
      status: 'started',
      purpose,
      subjectId,
      intentId,
      amountCents,
      refundedCents: 0,
      refundFailed: false,
    }),
    PaymentDeclined: (state) => state,
    PaymentSucceeded: (state) => changed(state, { status: 'succeeded' }),
    PaymentCancelled: (state) => changed(state, { status: 'cancelled' }),
    PaymentRefunded: (state, { data: { amountCents } }) =>
      state.status === 'none'
        ? state
        : { ...state, refundedCents: state.refundedCents + amountCents, refundFailed: false },
    PaymentRefundFailed: (state) => changed(state, { refundFailed: true }),
  }),

  decide: decideBy<PaymentState, PaymentCommand, PaymentEvent>({
    StartPayment({ data }, state) {
      const isKnown =
        state.status === 'succeeded' || (state.status !== 'none' && state.intentId === data.intentId);
      return isKnown ? [] : [{ type: 'PaymentStarted', data: { ...data, currency: 'USD' } }];
    },

    DeclinePayment({ data: { paymentId, reason } }, state) {
      const payment = requirePayment(state);
      return payment.status === 'started'
        ? [{ type: 'PaymentDeclined', data: { ...about(paymentId, payment), reason } }]
        : [];
    },

    ConfirmPayment({ data: { paymentId, amountCents, currency } }, state) {
      const payment = requirePayment(state);
      if (payment.status === 'succeeded') return [];
      if (amountCents !== payment.amountCents || currency.toUpperCase() !== 'USD')
        throw new DomainError('unprocessable', 'other-amount', messages.otherAmount);
      return [
        { type: 'PaymentSucceeded', data: { ...about(paymentId, payment), amountCents, currency: 'USD' } },
      ];
    },

    CancelPayment({ data: { paymentId, intentId } }, state) {
      const payment = requirePayment(state);
      const isReplaced = intentId !== undefined && intentId !== payment.intentId;
      return payment.status === 'started' && !isReplaced
        ? [{ type: 'PaymentCancelled', data: about(paymentId, payment) }]
        : [];
    },

    RecordRefund({ data: { paymentId, refundedCents } }, state) {
      const payment = requirePayment(state);
      const amountCents = Math.min(refundedCents, payment.amountCents) - payment.refundedCents;
      return amountCents > 0
        ? [{ type: 'PaymentRefunded', data: { ...about(paymentId, payment), amountCents, currency: 'USD' } }]
        : [];
    },

    FailRefund({ data: { paymentId, reason } }, state) {
      const payment = requirePayment(state);
      const amountCents = payment.amountCents - payment.refundedCents;
      if (payment.refundFailed || amountCents === 0) return [];
      const data = { ...about(paymentId, payment), amountCents, currency: 'USD' as const, reason };
      return [{ type: 'PaymentRefundFailed', data }];
    },
  }),
};
