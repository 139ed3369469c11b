import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { OrderEvent } from '@everpaw/contracts/orders/order.events';
import type { PaymentEvent } from '@everpaw/contracts/payments/payment.events';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/commands/command-executor.ts';
import type { Job } from '../platform/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/projections/projection-engine.ts';
import { requireReached } from '../platform/projections/require-reached.ts';
import { type Reaction, reaction } from '../platform/reactions/reaction.ts';
import { boughtWith, reviewIdOf } from './reviews.commands.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const jobName = 'withdraw-reviews';

/** Whoever gives back what they bought, with all of its money, has no say about it any more. */
export const reviewRights: Reaction = reaction({
  name: 'review-rights',
  version: 1,
  events: ['OrderCancelled', 'PaymentRefunded'],
  on(event: Recorded<OrderEvent | PaymentEvent>) {
    const { position } = event;
    switch (event.type) {
      case 'OrderCancelled':
        if (event.data.refundCents === 0 || event.data.accountId === null) return [];
        return [{ job: { name: jobName, data: { orderId: event.data.orderId, position } } }];
      case 'PaymentRefunded':
        if (event.data.purpose !== 'order') return [];
        return [{ job: { name: jobName, data: { orderId: event.data.subjectId, position } } }];
      default:
        return [];
    }
  },
});

/** Withdraws the reviews that an order alone gave the right to, once that order is given back. */
export function reviewJobs({ engine, executor }: Parts): Record<typeof jobName, (job: Job) => Promise<void>> {
  return {
    async [jobName]({ id, data }) {
      await requireReached(engine, [ordersProjection.name], data.position);
      const orders = engine.model<OrderDoc>(ordersProjection.name);
      const order = await orders.findById(String(data.orderId)).lean<OrderDoc>();
      const accountId = order?.accountId ?? null;
      if (!order || accountId === null) return;
      for (const { productId } of order.items) {
        if ((await boughtWith(orders, accountId, productId)) !== null) continue;
        const reviewId = reviewIdOf(accountId, productId);
        await executor.executeReceived({
          type: 'WithdrawReview',
          data: { reviewId },
          // What is written after another purchase can be withdrawn once more.
          commandId: uuidv5(`withdraw ${reviewId}`, id),
          actor: { kind: 'system', name: 'reviews' },
        });
      }
    },
  };
}
