import { orderDecider } from '@everpaw/contracts/orders/order.decider';
import { boughtStatuses } from '@everpaw/contracts/orders/order-status';
import { paymentDecider } from '@everpaw/contracts/payments/payment.decider';
import {
  type ReviewCommand,
  reviewIdData,
  writeReviewData,
} from '@everpaw/contracts/reviews/review.commands';
import { reviewDecider } from '@everpaw/contracts/reviews/review.decider';
import { isPaidFor, type OrderDoc } from '@everpaw/projections/orders/orders.view';
import type { Model } from 'mongoose';
import { v5 as uuidv5 } from 'uuid';
import { activeCallerOf } from '../accounts/accounts.commands.ts';
import { orderStream } from '../orders/orders.commands.ts';
import { paymentStream } from '../payments/payments.commands.ts';
import { handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';
import type { Stored } from '../platform/execution/projections/runs/fold.ts';

const reviewSchemas = {
  WriteReview: writeReviewData,
  DeleteReview: reviewIdData,
  HideReview: reviewIdData,
  ShowReview: reviewIdData,
  EraseReview: reviewIdData,
  WithdrawReview: reviewIdData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof reviewSchemas> {}
}

const space = '2f7d9c34-8a51-5e0b-9d26-4c3b7e1f0a85';
const isBought = (status: string) => boughtStatuses.some((one) => one === status);

/**
 * Returns the order with which an account bought a product and still has it: not cancelled and not fully refunded. Null
 * if there is none.
 */
export async function boughtWith(
  orders: Model<Stored<OrderDoc>>,
  accountId: string,
  productId: string,
): Promise<string | null> {
  const docs = await orders
    .find({ accountId, status: { $in: [...boughtStatuses] }, 'items.productId': productId })
    .lean();
  return docs.find(isPaidFor)?._id ?? null;
}

/** Returns the id of an account's review of a product; there is at most one. */
export function reviewIdOf(accountId: string, productId: string): string {
  return uuidv5(`${accountId} ${productId}`, space);
}

/** Handlers of the review commands. Whether the product was bought is checked against the order itself. */
export const reviewCommands = handles({
  decider: reviewDecider,
  commands: reviewSchemas,
  stream: (data: ReviewCommand['data']) => `review-${data.reviewId}`,
  async context({ data, meta: { actor } }, load) {
    if (actor.kind !== 'account') return { caller: null, hasBought: false };
    const { accountId } = actor;
    const orderId = 'orderId' in data ? data.orderId : null;
    const [caller, order, payment] = await Promise.all([
      activeCallerOf(actor, load),
      orderId === null ? null : load(orderDecider, orderStream(orderId)),
      orderId === null ? null : load(paymentDecider, paymentStream(orderId)),
    ]);
    const isBack =
      payment !== null && payment.status !== 'none' && payment.refundedCents >= payment.amountCents;
    const hasBought =
      'productId' in data &&
      order !== null &&
      !isBack &&
      'items' in order &&
      order.accountId === accountId &&
      isBought(order.status) &&
      order.items.some(({ productId }) => productId === data.productId);
    return { caller, hasBought };
  },
});
