import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { subscriptionsProjection } from '@everpaw/projections/subscriptions/subscriptions.projection';
import type { SubscriptionDoc } from '@everpaw/projections/subscriptions/subscriptions.view';
import { callProvider, type PaymentGateway, providerErrorOf } from '../payments/payment-gateway.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { Job } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

type Parts = {
  gateway: PaymentGateway | null;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '3c8b1f0a-8d2e-5e7b-9a46-1f0d5c9e7b32';

/**
 * Returns the payment gateway. Throws `DomainError` `testing-mode` if the site no longer sells and so can't end or
 * refund what it began.
 */
function open(gateway: PaymentGateway | null): PaymentGateway {
  if (gateway) return gateway;
  throw new DomainError('unavailable', 'testing-mode', 'Payments are closed');
}

/** Calls the provider and ignores errors about objects that are already gone or refunded. */
async function unlessGone(call: () => Promise<unknown>): Promise<void> {
  try {
    await callProvider(call);
  } catch (error) {
    const gone = ['resource_missing', 'charge_already_refunded'];
    if (!gone.includes(providerErrorOf(error)?.code ?? '')) throw error;
  }
}

/** Returns the handlers of the subscription jobs. Every handler is idempotent. */
export function subscriptionJobs({
  gateway,
  executor,
}: Parts): Record<'end-subscription' | 'refund-invoice', (job: Job) => Promise<void>> {
  const execute = systemCommands(executor, 'payments', space);
  return {
    async 'end-subscription'({ data }) {
      const { client } = open(gateway);
      await unlessGone(() => client.subscriptions.cancel(String(data.providerId)));
    },

    async 'refund-invoice'({ data }) {
      const { client } = open(gateway);
      const refund = {
        accountId: String(data.accountId),
        invoiceId: String(data.invoiceId),
        amountCents: Number(data.amountCents),
      };
      const { payments } = await callProvider(() =>
        client.invoices.retrieve(refund.invoiceId, { expand: ['payments'] }),
      );
      const paid = payments?.data[0]?.payment.payment_intent;
      const payment_intent = typeof paid === 'string' ? paid : paid?.id;
      if (!payment_intent) throw new Error(`The invoice ${refund.invoiceId} names no payment`);
      await unlessGone(() =>
        client.refunds.create({ payment_intent }, { idempotencyKey: `refund-${refund.invoiceId}` }),
      );
      await execute('RecordSubscriptionRefund', refund, `refunded ${refund.invoiceId}`);
    },
  };
}

/**
 * Deletes the subscriber's customer at the provider, with card and subscription, so that nothing more is charged. Past
 * payments stay in the event log as amounts and dates.
 */
export async function forgetSubscriber(
  { gateway, engine, executor }: Parts & { engine: Pick<ProjectionEngine, 'model'> },
  accountId: string,
): Promise<void> {
  const doc = await engine.model<SubscriptionDoc>(subscriptionsProjection.name).findById(accountId).lean();
  if (!doc) return;
  const { customerId, subscriptionId, status } = doc;
  if (customerId !== null) await unlessGone(() => open(gateway).client.customers.del(customerId));
  if (subscriptionId === null || status === 'ended') return;
  const execute = systemCommands(executor, 'leaving', space);
  await execute(
    'EndSubscription',
    { accountId, subscriptionId, reason: 'account-deleted' },
    `leave ${subscriptionId}`,
  );
}
