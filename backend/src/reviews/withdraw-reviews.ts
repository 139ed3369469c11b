import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { OrderEvent } from '@everpaw/contracts/orders/order.events';
import type { PaymentEvent } from '@everpaw/contracts/payments/payment.events';
import type { ReviewEvent } from '@everpaw/contracts/reviews/review.events';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { Job } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import { type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';
import { boughtWith, reviewIdOf } from './reviews.commands.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const ofOrder = 'withdraw-reviews';
const ofReview = 'check-review';

/**
 * Withdraws the right to review a product once its order is fully refunded. A concurrent review may be decided before
 * the refund and stored after it, so both events trigger the check.
 */
export const reviewRights: Reaction = reaction({
  name: 'review-rights',
  version: 2,
  events: ['OrderCancelled', 'PaymentRefunded', 'ReviewWritten'],
  on(event: Recorded<OrderEvent | PaymentEvent | ReviewEvent>) {
    const { position } = event;
    switch (event.type) {
      case 'OrderCancelled':
        if (event.data.refundCents === 0 || event.data.accountId === null) return [];
        return [{ job: { name: ofOrder, data: { orderId: event.data.orderId, position } } }];
      case 'PaymentRefunded':
        if (event.data.purpose !== 'order') return [];
        return [{ job: { name: ofOrder, data: { orderId: event.data.subjectId, position } } }];
      case 'ReviewWritten': {
        const { authorId: accountId, productId } = event.data;
        return [{ job: { name: ofReview, data: { accountId, productId, position } } }];
      }
      default:
        return [];
    }
  },
});

/** Returns the jobs that withdraw reviews whose only qualifying order was refunded. */
export function reviewJobs({
  engine,
  executor,
}: Parts): Record<typeof ofOrder | typeof ofReview, (job: Job) => Promise<void>> {
  const ordersAt = async (position: unknown) => {
    await requireReached(engine, [ordersProjection.name], position);
    return engine.model<OrderDoc>(ordersProjection.name);
  };
  const withdraw = (reviewId: string, jobId: string) =>
    executor.executeReceived({
      type: 'WithdrawReview',
      data: { reviewId },
      // A review written after another purchase can be withdrawn again.
      commandId: uuidv5(`withdraw ${reviewId}`, jobId),
      actor: { kind: 'system', name: 'reviews' },
    });

  return {
    async [ofOrder]({ id, data }) {
      const orders = await ordersAt(data.position);
      const order = await orders.findById(String(data.orderId)).lean();
      const accountId = order?.accountId ?? null;
      if (!order || accountId === null) return;
      for (const { productId } of order.items)
        if ((await boughtWith(orders, accountId, productId)) === null)
          await withdraw(reviewIdOf(accountId, productId), id);
    },

    async [ofReview]({ id, data }) {
      const [accountId, productId] = [String(data.accountId), String(data.productId)];
      const orders = await ordersAt(data.position);
      if ((await boughtWith(orders, accountId, productId)) === null)
        await withdraw(reviewIdOf(accountId, productId), id);
    },
  };
}
