import { photoPeopleOf } from '@everpaw/contracts/cart/cart-lines';
import { type OrderState, orderDecider } from '@everpaw/contracts/orders/order.decider';
import { isCancellable } from '@everpaw/contracts/orders/order-status';
import { cartsProjection } from '@everpaw/projections/cart/carts.projection';
import type { CartDoc } from '@everpaw/projections/cart/carts.view';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import { v5 as uuidv5 } from 'uuid';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import { loadPayment, stopPayment } from '../payments/payment-jobs.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { Cause } from '../platform/execution/commands/delayed-command.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { Job } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import type { PersonKeys } from '../platform/storage/keys/person-keys.ts';
import { orderStream } from './orders.commands.ts';

type Parts = {
  gateway: PaymentGateway | null;
  executor: Pick<CommandExecutor, 'executeReceived'>;
  states: StreamStates;
  keys: Pick<PersonKeys, 'destroy'>;
};

const space = '7f0c1b9e-2d4a-5c6f-8b1a-9e3d5f7a2c48';

/** The jobs about orders. */
export function orderJobs({
  gateway,
  executor,
  states,
  keys,
}: Parts): Record<
  'release-order-claim' | 'end-order-hold' | 'forget-gift-recipient',
  (job: Job) => Promise<void>
> {
  return {
    /** Releases a claim whose order was never placed. The order can't be placed afterwards. */
    async 'release-order-claim'({ id, data }) {
      const orderId = String(data.orderId);
      const actor = { kind: 'system', name: 'job' } as const;
      await executor.executeReceived({
        type: 'AbandonOrder',
        data: { orderId },
        commandId: uuidv5(`abandon ${orderId}`, space),
        actor,
      });
      const { state } = await states.load(orderDecider, orderStream(orderId));
      // Loaded with this decider.
      if ((state as typeof orderDecider.initialState).status !== 'abandoned') return;
      const { type, data: released } = data.release as { type: string; data: unknown }; // as the reaction wrote it
      await executor.executeReceived({ type, data: released, commandId: uuidv5(id, space), actor });
    },

    /**
     * Cancels an order that wasn't paid in time and releases what it holds. A payment that has arrived
     * counts.
     */
    async 'end-order-hold'({ data }) {
      const orderId = String(data.orderId);
      // Loaded with this decider.
      const order = (await states.load(orderDecider, orderStream(orderId))).state as OrderState;
      if (order.status !== 'pending' || order.holdRenewals !== data.renewal) return;
      const payment = await loadPayment(states, orderId);
      const execute = executor.executeReceived;
      if (payment.status === 'succeeded') return;
      if (payment.status === 'started' && gateway) {
        const about = { paymentId: orderId, intentId: payment.intentId };
        if ((await stopPayment({ gateway, execute }, about)) === 'paid') return;
      }
      const asOrders = systemCommands(executor, 'orders', space);
      await asOrders('CancelOrder', { orderId, reason: 'unpaid' }, `end hold ${orderId}`);
    },

    /** Erases a gift's recipient. Destroying the key comes first and makes the data unreadable. */
    async 'forget-gift-recipient'({ data }) {
      const orderId = String(data.orderId);
      await keys.destroy(String(data.recipientId));
      const execute = systemCommands(executor, 'gifts', space);
      await execute('EraseGiftRecipient', { orderId }, `forget recipient ${orderId}`);
    },
  };
}

/**
 * Erases a buyer. Orders that aren't shipped yet are cancelled and refunded. From all orders, name, address,
 * the recipient of a gift and photos are erased, with the photos in the cart and the keys of the orders made
 * as a visitor. Amounts and dates remain. `cause` is the cause of the erasure.
 */
export async function forgetBuyer(
  { engine, executor, keys }: Pick<Parts, 'executor' | 'keys'> & { engine: Pick<ProjectionEngine, 'model'> },
  accountId: string,
  cause: Cause = {},
): Promise<void> {
  const orders = await engine.model<OrderDoc>(ordersProjection.name).find({ accountId }).lean();
  const cart = await engine.model<CartDoc>(cartsProjection.name).findById(accountId).lean();
  const lines = [...(cart?.lines ?? []), ...orders.flatMap(({ items }) => items)];
  for (const person of photoPeopleOf(lines)) await keys.destroy(person);
  const execute = systemCommands(executor, 'leaving', space);
  for (const { _id: orderId, status, personId, gift } of orders) {
    if (status === 'abandoned') continue;
    if (personId !== accountId) await keys.destroy(personId);
    if (gift) await keys.destroy(gift.recipientId);
    if (isCancellable(status)) {
      const cancelled = { orderId, reason: 'account-deleted' } as const;
      await execute('CancelOrder', cancelled, `CancelOrder ${orderId}`, cause);
    }
    await execute('EraseOrderContact', { orderId }, `EraseOrderContact ${orderId}`, cause);
  }
}
