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

/** What the jobs of orders do. */
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
    /** Gives back what was claimed for an order that never came; from then on it cannot come any more. */
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
      // The stream was folded by this very decider.
      if ((state as typeof orderDecider.initialState).status !== 'abandoned') return;
      const { type, data: released } = data.release as { type: string; data: unknown }; // as the reaction wrote it
      await executor.executeReceived({ type, data: released, commandId: uuidv5(id, space), actor });
    },

    /** Ends an order that nobody has paid in its time, and with it what it holds; money that is there by then counts. */
    async 'end-order-hold'({ data }) {
      const orderId = String(data.orderId);
      // The stream was folded by this very decider.
      const order = (await states.load(orderDecider, orderStream(orderId))).state as OrderState;
      if (order.status !== 'pending' || order.holdRenewals !== data.renewal) return;
      const payment = await loadPayment(states, orderId);
      const execute = executor.executeReceived;
      if (payment.status === 'succeeded') return;
      if (payment.status === 'started' && gateway) {
        const about = { paymentId: orderId, intentId: payment.intentId };
        if ((await stopPayment({ gateway, execute }, about)) === 'paid') return;
      }
      await execute({
        type: 'CancelOrder',
        data: { orderId, reason: 'unpaid' },
        commandId: uuidv5(`end hold ${orderId}`, space),
        actor: { kind: 'system', name: 'orders' },
      });
    },

    /** Lets go of whoever a gift was for. The key goes first: from then on all that was known of them is noise. */
    async 'forget-gift-recipient'({ data }) {
      const orderId = String(data.orderId);
      await keys.destroy(String(data.recipientId));
      await executor.executeReceived({
        type: 'EraseGiftRecipient',
        data: { orderId },
        commandId: uuidv5(`forget recipient ${orderId}`, space),
        actor: { kind: 'system', name: 'gifts' },
      });
    },
  };
}

/**
 * Lets go of who ordered: what is not on its way yet is cancelled and goes back, and of every order the name
 * and the address are erased, with whoever a gift is for, the photos that it is made from, also those in the cart, and the
 * key that they were sealed with as a visitor's; amounts and dates stay. `cause` is what the erasure follows from.
 */
export async function forgetBuyer(
  { engine, executor, keys }: Pick<Parts, 'executor' | 'keys'> & { engine: Pick<ProjectionEngine, 'model'> },
  accountId: string,
  cause: Cause = {},
): Promise<void> {
  const orders = await engine.model<OrderDoc>(ordersProjection.name).find({ accountId }).lean<OrderDoc[]>();
  const cart = await engine.model<CartDoc>(cartsProjection.name).findById(accountId).lean<CartDoc>();
  const lines = [...(cart?.lines ?? []), ...orders.flatMap(({ items }) => items)];
  for (const person of photoPeopleOf(lines)) await keys.destroy(person);
  const execute = (type: string, data: { orderId: string }) =>
    executor.executeReceived({
      type,
      data,
      commandId: uuidv5(`${type} ${data.orderId}`, space),
      actor: { kind: 'system', name: 'leaving' },
      ...cause,
    });
  for (const { _id: orderId, status, personId, gift } of orders) {
    if (status === 'abandoned') continue;
    if (personId !== accountId) await keys.destroy(personId);
    if (gift) await keys.destroy(gift.recipientId);
    if (isCancellable(status)) {
      const cancelled = { orderId, reason: 'account-deleted' };
      await execute('CancelOrder', cancelled);
    }
    await execute('EraseOrderContact', { orderId });
  }
}
