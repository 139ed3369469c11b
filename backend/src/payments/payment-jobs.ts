import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { type PaymentState, paymentDecider } from '@everpaw/contracts/payments/payment.decider';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import type { Job } from '../platform/execution/jobs/job-queue.ts';
import { callProvider, type PaymentGateway, providerErrorOf } from './payment-gateway.ts';
import { paymentStream } from './payments.commands.ts';

type Parts = {
  gateway: PaymentGateway;
  execute: CommandExecutor['executeReceived'];
};

const space = 'd6f0a0b4-3f0e-5b4b-8f3a-7a5d1c1e9b20';
const actor = { kind: 'system', name: 'payments' } as const;

/**
 * Returns the command that records a state of the provider. The same content is the same command, unless `message`
 * differs.
 */
export function paymentWord(
  type: string,
  data: { paymentId: string; [field: string]: unknown },
  message = '',
) {
  return { type, data, commandId: uuidv5(`${type} ${JSON.stringify(data)} ${message}`, space), actor };
}

type Intended = { paymentId: string; intentId: string };

/**
 * Fetches an intent and, if it succeeded, records the payment as the provider's message would. Returns the intent's
 * status. Throws `DomainError` `unavailable` if the provider can't be reached, and its own error for an unknown intent.
 */
async function confirmPaid({ gateway, execute }: Parts, { paymentId, intentId }: Intended): Promise<string> {
  const intent = await callProvider(() => gateway.client.paymentIntents.retrieve(intentId));
  const { status, amount_received: amountCents, currency } = intent;
  if (status === 'succeeded')
    await execute(paymentWord('ConfirmPayment', { paymentId, amountCents, currency }));
  return status;
}

/**
 * Makes sure that a payment can no longer be paid: cancels the intent or, if the money was already received, records
 * the payment and returns `paid`. Throws `DomainError` `unavailable` if the provider can't be reached.
 */
export async function stopPayment(
  { gateway, execute }: Parts,
  { paymentId, intentId }: Intended,
): Promise<'stopped' | 'paid'> {
  try {
    await callProvider(() => gateway.client.paymentIntents.cancel(intentId));
  } catch (error) {
    const failure = providerErrorOf(error);
    if (failure === null) throw error;
    // An unknown intent can't be paid: the simulated provider loses its state when it stops.
    if (failure.code !== 'resource_missing') {
      const status = await confirmPaid({ gateway, execute }, { paymentId, intentId });
      if (status === 'succeeded') return 'paid';
      if (status !== 'canceled') throw error;
    }
  }
  await execute(paymentWord('CancelPayment', { paymentId, intentId }));
  return 'stopped';
}

/** Loads a payment from its stream. */
export async function loadPayment(states: StreamStates, paymentId: string): Promise<PaymentState> {
  const { state } = await states.load(paymentDecider, paymentStream(paymentId));
  return state as PaymentState; // the stream was folded by this decider
}

/**
 * Refunds a payment in full, once. Returns the provider's code if it refuses permanently, null if the refund is under
 * way. Throws `DomainError` `unavailable` if the provider can't be reached.
 */
async function refund(
  { client }: PaymentGateway,
  paymentId: string,
  intentId: string,
): Promise<string | null> {
  try {
    await callProvider(() =>
      client.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund-${paymentId}` }),
    );
    return null;
  } catch (error) {
    const failure = providerErrorOf(error);
    if (failure?.code === 'charge_already_refunded') return null;
    if (failure?.type !== 'StripeInvalidRequestError') throw error;
    return failure.code ?? 'refused';
  }
}

/** Returns the handlers of the payment jobs. Every handler is idempotent. */
export function paymentJobs({
  gateway,
  executor,
  states,
}: {
  gateway: PaymentGateway | null;
  executor: Pick<CommandExecutor, 'executeReceived'>;
  states: StreamStates;
}): Record<'ask-payment' | 'stop-payment' | 'refund-payment', (job: Job) => Promise<void>> {
  const execute = executor.executeReceived;
  const started = async (paymentId: string) => {
    const payment = await loadPayment(states, paymentId);
    return payment.status === 'none' ? null : payment;
  };
  /** Returns the gateway. Throws if the site no longer sells and so can't stop what may still be paid. */
  const open = () => {
    if (gateway) return gateway;
    throw new DomainError('unavailable', 'testing-mode', 'Payments are closed');
  };

  return {
    /** Polls a payment whose message may have been lost, or have arrived while the site was down. */
    async 'ask-payment'({ data }) {
      const paymentId = String(data.paymentId);
      const payment = await started(paymentId);
      if (gateway === null || payment?.status !== 'started' || payment.intentId !== data.intentId) return;
      try {
        await confirmPaid({ gateway, execute }, { paymentId, intentId: payment.intentId });
      } catch (error) {
        if (providerErrorOf(error)?.code !== 'resource_missing') throw error;
      }
    },

    async 'stop-payment'({ data }) {
      const paymentId = String(data.paymentId);
      const payment = await started(paymentId);
      if (payment?.status !== 'started') return;
      // The intent was replaced by another one, which has its own job.
      if (data.intentId !== undefined && data.intentId !== payment.intentId) return;
      await stopPayment({ gateway: open(), execute }, { paymentId, intentId: payment.intentId });
    },

    async 'refund-payment'({ id, data }) {
      const paymentId = String(data.paymentId);
      const payment = await started(paymentId);
      if (!payment || payment.refundedCents >= payment.amountCents) return;
      const reason = gateway === null ? 'testing-mode' : await refund(gateway, paymentId, payment.intentId);
      if (reason !== null) {
        await execute(paymentWord('FailRefund', { paymentId, reason }, id));
        return;
      }
      await execute(paymentWord('RecordRefund', { paymentId, refundedCents: payment.amountCents }));
    },
  };
}
