import { siteLabels } from '../site/site.messages.ts';
import type { OrderStatus, OrderStep } from './order-status.ts';

/** Why an order does not do what was asked. */
export const orderChangeMessages = {
  notFound: 'There is no order like that',
  empty: 'Your cart is empty.',
  totalChanged: 'The total has changed. Please look at it again before you pay.',
  alreadyPaid: 'This cart has been paid already',
  giftPaid: 'This gift has been paid already',
  replaced: 'This was just ordered once more somewhere else. Please look at it again before you pay.',
  abandoned: 'This order took too long. Please try again.',
  notNow: 'That is not possible any more. Please look at the order again.',
  closed: 'This site is not open for business at the moment, so no money can go back. Please write to us.',
  carrierRequired: 'Please say who carries it.',
  numberRequired: 'Please fill in the tracking number.',
} as const;

/** Texts of an order, for whoever made it. */
export const orderMessages = {
  title: 'Your order',
  listTitle: siteLabels.orders,
  all: 'See all your orders',
  listText: 'Everything that you have ordered, the newest first.',
  signIn: 'Sign in to see your orders',
  listFailed: 'Your orders could not be read',
  none: 'No orders yet',
  noneText: 'What you order stands here afterwards, with where it is on its way.',
  browseStore: 'Browse Store',
  loading: 'Loading your order',
  failed: 'The order could not be read',
  tryAgain: 'Please try again in a moment.',
  notCharged: 'Nothing was charged',
  notChargedText:
    'This site is in testing mode and not open for business. No order was made, and no money has moved.',
  noOrder: 'No order here',
  noOrderText: 'This page shows an order once it has been placed. The email about your order leads to it.',
  thanks: 'Thank you',
  thanksText: 'Your order is in, and we have sent the details to your email.',
  waiting: 'We are waiting for your bank',
  waitingText:
    'This page changes by itself as soon as the payment has arrived. You can also close it: we will write to you.',
  progress: {
    processing: 'We are getting it ready to leave.',
    shipped: 'It has left us, and is with whoever carries it.',
    delivered: 'It has arrived.',
  },
  cancelledText: 'This order was cancelled.',
  refunded: (amount: string) => `${amount} goes back to your card. Banks take up to ten days.`,
  refundFailed: (amount: string) =>
    `${amount} could not go back to your card by itself. We will write to you about it.`,
  tracking: (carrier: string, number: string) => `${carrier}, tracking number ${number}`,
  stepsTitle: 'What has happened so far',
  steps: {
    ordered: 'Ordered',
    paid: 'Paid',
    processing: 'Being prepared',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    refunded: 'Money sent back',
  } satisfies Record<OrderStep, string>,
  number: (short: string) => `Order ${short}`,
  placed: (day: string) => `Ordered on ${day}`,
  sentTo: 'Goes to',
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
  cancelText: 'We stop preparing it. What you have paid goes back to your card.',
  cancelFailed: 'The order could not be cancelled. Please try again.',
  cancelled: 'The order is cancelled',
  status: {
    pending: 'Waiting for payment',
    paid: 'Paid',
    processing: 'Being prepared',
    shipped: 'On its way',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  } satisfies Record<OrderStatus, string>,
} as const;
