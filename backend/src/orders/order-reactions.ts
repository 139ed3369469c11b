import type { CampaignEvent } from '@everpaw/contracts/cart/campaign.events';
import { perProduct } from '@everpaw/contracts/cart/cart-lines';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { dayMs, hourMs, minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { giftRecipientDays } from '@everpaw/contracts/orders/gift.limits';
import type { OrderEvent } from '@everpaw/contracts/orders/order.events';
import { holdMinutes, maxHoldRenewals } from '@everpaw/contracts/orders/orders.limits';
import type { PaymentEvent } from '@everpaw/contracts/payments/payment.events';
import type { ProductEvent } from '@everpaw/contracts/store/product.events';
import { campaignIdOf } from '../cart/cart.commands.ts';
import { questionsAbout, refundOf, stopOf } from '../payments/payment-effects.ts';
import {
  claimTimeout,
  type Reaction,
  type RequestedEffect,
  reaction,
} from '../platform/execution/reactions/reaction.ts';

/** How long a payment stays open. */
const paymentMs = hourMs;
/** How long an order holds stock unless the buyer renews it. */
const holdMs = holdMinutes * minuteMs;
/** The longest an order stays unpaid, even if the payment provider is unreachable. */
export const unpaidMs = holdMs * (maxHoldRenewals + 2);
/** Releases claims whose order was never placed. */
export const orderClaims: Reaction = reaction({
  name: 'order-claims',
  version: 1,
  events: ['StockReserved', 'PromoCodeUsed'],
  on(event: Recorded<ProductEvent | CampaignEvent>) {
    if (event.type !== 'StockReserved' && event.type !== 'PromoCodeUsed') return [];
    const { orderId } = event.data;
    if (event.type === 'StockReserved' && event.data.quantity === 0) return [];
    const release =
      event.type === 'StockReserved'
        ? {
            type: 'ReleaseStock',
            data: { productId: event.data.productId, orderId, quantity: event.data.quantity },
          }
        : { type: 'ReturnPromoCode', data: { campaignId: event.data.campaignId, orderId } };
    return [{ job: { name: 'release-order-claim', data: { orderId, release }, ...claimTimeout } }];
  },
});

/**
 * Queries the provider about payments without an outcome, and cancels abandoned ones, which can no longer be
 * paid.
 */
export const unpaidPayments: Reaction = reaction({
  name: 'unpaid-payments',
  version: 1,
  events: ['PaymentStarted'],
  on(event: Recorded<PaymentEvent>) {
    if (event.type !== 'PaymentStarted') return [];
    const { paymentId, intentId } = event.data;
    const payment = { paymentId, intentId };
    return [stopOf(payment, paymentMs), ...questionsAbout(payment)];
  },
});

/** Cancels an order that is unpaid by then, unless its hold was renewed. */
function endOfHold(orderId: string, renewal: number): RequestedEffect {
  return { job: { name: 'end-order-hold', data: { orderId, renewal }, delayMs: holdMs } };
}

/** Updates an order after its payment. */
export const orderPayments: Reaction = reaction({
  name: 'order-payments',
  version: 1,
  events: ['OrderPlaced', 'OrderHoldRenewed', 'PaymentSucceeded', 'PaymentCancelled'],
  on(event: Recorded<OrderEvent | PaymentEvent>) {
    switch (event.type) {
      case 'OrderPlaced': {
        const data = { type: 'CancelOrder', data: { orderId: event.data.orderId, reason: 'unpaid' } };
        return [{ job: { name: 'command', data, delayMs: unpaidMs } }, endOfHold(event.data.orderId, 0)];
      }
      case 'OrderHoldRenewed':
        return [endOfHold(event.data.orderId, event.data.renewal)];
      case 'PaymentSucceeded': {
        const { purpose, subjectId: orderId, amountCents } = event.data;
        if (purpose !== 'order') return [];
        return [{ command: { type: 'MarkOrderPaid', data: { orderId, amountCents } } }];
      }
      case 'PaymentCancelled': {
        const { purpose, subjectId: orderId } = event.data;
        if (purpose !== 'order') return [];
        return [{ command: { type: 'CancelOrder', data: { orderId, reason: 'unpaid' } } }];
      }
      default:
        return [];
    }
  },
});

/** Removes paid products from the cart. Releases claims and refunds payments of cancelled orders. */
export const orderConsequences: Reaction = reaction({
  name: 'order-consequences',
  version: 1,
  events: ['OrderPaid', 'OrderCancelled', 'OrderRefunded', 'LatePaymentReceived'],
  on(event: Recorded<OrderEvent>): RequestedEffect[] {
    switch (event.type) {
      case 'OrderPaid': {
        const { cartId, items } = event.data;
        return [
          { command: { type: 'TakeBought', data: { cartId, items } } },
          { command: { type: 'RemovePromoCode', data: { cartId } } },
        ];
      }
      case 'OrderCancelled': {
        const { orderId, items, promoCode, refundCents } = event.data;
        return [
          ...perProduct(items).map(({ productId, quantity }) => ({
            command: { type: 'ReleaseStock', data: { productId, orderId, quantity } },
          })),
          ...(promoCode === null
            ? []
            : [
                {
                  command: {
                    type: 'ReturnPromoCode',
                    data: { campaignId: campaignIdOf(promoCode), orderId },
                  },
                },
              ]),
          refundCents > 0 ? refundOf(orderId) : stopOf({ paymentId: orderId }),
        ];
      }
      case 'OrderRefunded':
      case 'LatePaymentReceived':
        return [refundOf(event.data.orderId)];
      default:
        return [];
    }
  },
});

const emailed: Partial<Record<OrderEvent['type'], string>> = {
  OrderPaid: 'paid',
  OrderShipped: 'shipped',
  OrderCancelled: 'cancelled',
  OrderRefunded: 'refunded',
};

/** Emails the buyer when the order is paid, shipped, cancelled and refunded, once per amount. */
export const orderEmailReaction: Reaction = reaction({
  name: 'order-emails',
  version: 1,
  events: ['PaymentRefunded', ...(Object.keys(emailed) as OrderEvent['type'][])], // the keys of that very record
  on(event: Recorded<OrderEvent | Extract<PaymentEvent, { type: 'PaymentRefunded' }>>) {
    const { position } = event;
    if (event.type === 'PaymentRefunded') {
      const { purpose, subjectId: orderId, amountCents } = event.data;
      if (purpose !== 'order') return [];
      return [
        {
          job: {
            name: 'mail',
            data: { template: 'order', about: 'sent-back', orderId, amountCents, position },
          },
        },
      ];
    }
    if (event.type === 'OrderCancelled' && event.data.refundCents === 0) return [];
    const about = emailed[event.type];
    if (!about) return [];
    const { orderId } = event.data;
    return [{ job: { name: 'mail', data: { template: 'order', about, orderId, position } } }];
  },
});

/**
 * Emails a gift's recipient that it has arrived, if the giver asked for that, and erases them after the
 * retention time.
 */
export const giftRecipients: Reaction = reaction({
  name: 'gift-recipients',
  version: 1,
  events: ['GiftDelivered', 'GiftWithdrawn'],
  on(event: Recorded<OrderEvent>): RequestedEffect[] {
    if (event.type !== 'GiftDelivered' && event.type !== 'GiftWithdrawn') return [];
    const { orderId, recipientId } = event.data;
    const days = event.type === 'GiftDelivered' ? giftRecipientDays.delivered : giftRecipientDays.withdrawn;
    const forget = {
      job: { name: 'forget-gift-recipient', data: { orderId, recipientId }, delayMs: days * dayMs },
    };
    if (event.type !== 'GiftDelivered' || !event.data.notifyRecipient) return [forget];
    const { position } = event;
    return [{ job: { name: 'mail', data: { template: 'gift-delivered', orderId, position } } }, forget];
  },
});
