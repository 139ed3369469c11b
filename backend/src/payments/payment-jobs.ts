import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { type PaymentState, paymentDecider } from '@everpaw/contracts/payments/payment.decider';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/commands/command-executor.ts';
import type { StreamStates } from '../platform/commands/stream-states.ts';
import type { Job } from '../platform/jobs/job-queue.ts';
import { askProvider, type PaymentGateway, providerErrorOf } from './payment-gateway.ts';
import { paymentStream } from './payments.commands.ts';

type Parts = {
  gateway: PaymentGateway;
  execute: CommandExecutor['executeReceived'];
};

const space = 'd6f0a0b4-3f0e-5b4b-8f3a-7a5d1c1e9b20';
const actor = { kind: 'system', name: 'payments' } as const;

/** What the provider says of a payment, as a command; the same word twice is the same command, unless `message` tells them apart. */
export function paymentWord(
  type: string,
  data: { paymentId: string; [field: string]: unknown },
  message = '',
) {
  return { type, data, commandId: uuidv5(`${type} ${JSON.stringify(data)} ${message}`, space), actor };
}

type Intended = { paymentId: string; intentId: string };

/**
 * Asks the provider how an intent stands, and writes down that it was paid like the message of it. Throws `DomainError`
 * `unavailable` when it cannot be asked, and the provider's own error for an intent that it does not know.
 */
async function confirmPaid({ gateway, execute }: Parts, { paymentId, intentId }: Intended): Promise<string> {
  const intent = await askProvider(() => gateway.client.paymentIntents.retrieve(intentId));
  const { status, amount_received: amountCents, currency } = intent;
  if (status === 'succeeded')
    await execute(paymentWord('ConfirmPayment', { paymentId, amountCents, currency }));
  return status;
}

/**
 * Sees to it that nothing is paid any more: the provider cancels the intent, or has received the money by then, which
 * is written down like its own message. Throws `DomainError` `unavailable` when it cannot be asked.
 */
export async function stopPayment(
  { gateway, execute }: Parts,
  { paymentId, intentId }: Intended,
): Promise<'stopped' | 'paid'> {
  try {
    await askProvider(() => gateway.client.paymentIntents.cancel(intentId));
  } catch (error) {
    const failure = providerErrorOf(error);
    if (failure === null) throw error;
    // One that nobody knows cannot be paid: a simulated provider forgets when it ends.
    if (failure.code !== 'resource_missing') {
      const status = await confirmPaid({ gateway, execute }, { paymentId, intentId });
      if (status === 'succeeded') return 'paid';
      if (status !== 'canceled') throw error;
    }
  }
  await execute(paymentWord('CancelPayment', { paymentId, intentId }));
  return 'stopped';
}

/** A payment as its stream tells it. */
export async function loadPayment(states: StreamStates, paymentId: string): Promise<PaymentState> {
  const { state } = await states.load(paymentDecider, paymentStream(paymentId));
  return state as PaymentState; // the stream was folded by this very decider
}

/**
 * Gives back all of what was paid, once. Answers the provider's code when it refuses and would again, null when the
 * money is on its way back. Throws `DomainError` `unavailable` when it cannot be asked.
 */
async function refund(
  { client }: PaymentGateway,
  paymentId: string,
  intentId: string,
): Promise<string | null> {
  try {
    await askProvider(() =>
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

/** What the jobs of payments do. Every one may run twice and then does nothing the second time. */
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
  /** The way to the provider; a site that does not sell any more cannot stop what may still be paid. */
  const open = () => {
    if (gateway) return gateway;
    throw new DomainError('unavailable', 'testing-mode', 'Payments are closed');
  };

  return {
    /** Its message may have been lost, or have come while the site was away. */
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
      // Another intent took the place of the one that this job was for, and has an hour of its own.
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
