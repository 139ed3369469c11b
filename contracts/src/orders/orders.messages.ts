import { localized } from '../kernel/languages/localized.ts';
import { siteLabels } from '../site/site.messages.ts';
import type { OrderStatus, OrderStep } from './order-status.ts';

/** Refusals of orders. */
export const orderChangeMessages = localized('orderChangeMessages', {
  notFound: 'We couldn’t find this order',
  empty: 'Your cart is empty.',
  totalChanged: 'The total has changed. Please check it again before you pay.',
  alreadyPaid: 'This cart has already been paid for',
  giftPaid: 'This gift has already been paid for',
  replaced: 'This was just ordered again somewhere else. Please check it again before you pay.',
  abandoned: 'This order took too long. Please try again.',
  notNow: 'That’s no longer possible. Please check the order again.',
  closed:
    'This site isn’t open for business at the moment, so we can’t refund money here. Please write to us.',
  carrierRequired: 'Please enter the carrier.',
  numberRequired: 'Please enter the tracking number.',
});

/** Texts of an order for its buyer. */
export const orderMessages = localized('orderMessages', {
  title: 'Your order',
  get listTitle() {
    return siteLabels.orders;
  },
  all: 'See all your orders',
  listText: 'Everything you’ve ordered, newest first.',
  signIn: 'Sign in to see your orders',
  listFailed: 'We couldn’t load your orders',
  none: 'No orders yet',
  noneText: 'Your orders and their delivery status appear here.',
  browseStore: 'Browse Store',
  loading: 'Loading your order',
  failed: 'We couldn’t load this order',
  tryAgain: 'Please try again in a moment.',
  notCharged: 'Nothing was charged',
  notChargedText:
    'This site is in testing mode and not open for business. No order was placed, and no money changed hands.',
  noOrder: 'No order here',
  noOrderText:
    'This page shows an order once it’s been placed. You’ll find the link in the email about your order.',
  thanks: 'Thank you',
  thanksText: 'We’ve received your order, and emailed you the details.',
  waiting: 'We’re waiting for your bank',
  waitingText:
    'This page updates on its own once the payment has arrived. You can also close it: we’ll email you.',
  progress: {
    processing: 'We’re getting it ready to ship.',
    shipped: 'It has left us, and is with the carrier.',
    delivered: 'It has arrived.',
  },
  cancelledText: 'This order was cancelled.',
  refunded: (amount: string) => `${amount} goes back to your card. Banks take up to ten days.`,
  refundFailed: (amount: string) =>
    `${amount} couldn’t go back to your card automatically. We’ll write to you about it.`,
  tracking: (carrier: string, number: string) => `${carrier}, tracking number ${number}`,
  stepsTitle: 'What has happened so far',
  steps: {
    ordered: 'Ordered',
    paid: 'Paid',
    processing: 'Being prepared',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  } satisfies Record<OrderStep, string>,
  stepAmount: (step: string, amount: string) => `${step}: ${amount}`,
  number: (short: string) => `Order ${short}`,
  placed: (day: string) => `Ordered on ${day}`,
  sentTo: 'Ship to',
  gift: 'Gift',
  giftFor: (name: string) => `A gift for ${name}`,
  giftCard: 'On the card',
  giftSigned: (name: string) => `Signed: ${name}`,
  giftNotified: 'They get an email when it has been delivered.',
  recipientGone: 'The recipient’s name and address have been erased.',
  contactGone: 'The address has been erased.',
  byLink:
    'We don’t show names and addresses here, because anyone with this link can open the page. To change or cancel the order, reply to our email.',
  cancel: 'Cancel order',
  cancelling: 'Cancelling...',
  cancelTitle: 'Cancel this order?',
  cancelText: 'We’ll stop preparing it. What you’ve paid goes back to your card.',
  cancelFailed: 'We couldn’t cancel the order. Please try again.',
  cancelled: 'The order has been cancelled',
  status: {
    pending: 'Awaiting payment',
    paid: 'Paid',
    processing: 'Being prepared',
    shipped: 'On its way',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  } satisfies Record<OrderStatus, string>,
});
