import { endpoint } from '../kernel/endpoint.ts';
import { optionalPaths } from '../site/optional-calls.ts';
import type { ordersSchemas } from './orders.schemas.ts';

const manage = { permission: 'orders.manage' } as const;

/** Calls about paying the caller's own cart, about their orders, and about everybody's for those who look after them. */
export const ordersApi = {
  checkout: endpoint<(typeof ordersSchemas)['checkout']>({
    method: 'GET',
    path: '/api/checkout',
    summary: 'What the cart comes to now, before it is paid; only where the site sells',
    access: 'anyone',
    sells: true,
  }),
  pay: endpoint<(typeof ordersSchemas)['pay']>({
    method: 'POST',
    path: '/api/create-payment-intent',
    summary:
      'Places an order of the cart, whose amount the server computes, and begins its payment. The address may follow in another call, which also adds the tax; an order that is paid without one is cancelled and refunded',
    access: 'anyone',
    sells: true,
    rate: { max: 60, windowMs: 600_000, burst: 20, per: 'sender' },
  }),
  mine: endpoint<(typeof ordersSchemas)['mine']>({
    method: 'GET',
    path: optionalPaths.ownOrders,
    summary: 'The caller’s orders, the newest first',
    access: 'signed-in',
  }),
  one: endpoint<(typeof ordersSchemas)['one']>({
    method: 'GET',
    path: '/api/orders/:id',
    summary:
      'One of the caller’s orders; a visitor’s by the cookie that it was made with, or without address by the `key` of its link',
    access: 'anyone',
  }),
  photo: endpoint<(typeof ordersSchemas)['photo']>({
    method: 'GET',
    path: '/api/orders/:id/photos/:photoId',
    summary: 'The photo that an item of one of the caller’s orders is made from; no link opens it',
    access: 'anyone',
    produces: 'image/jpeg',
  }),
  cancel: endpoint<(typeof ordersSchemas)['cancel']>({
    method: 'POST',
    path: '/api/orders/:id/cancel',
    summary: 'Cancels an order that is not on its way yet; what was paid goes back',
    access: 'anyone',
  }),
  renewHold: endpoint<(typeof ordersSchemas)['renewHold']>({
    method: 'POST',
    path: '/api/orders/:id/hold',
    summary: 'Holds what an unpaid order wants for longer, while somebody is at its payment',
    access: 'anyone',
  }),
  releaseHold: endpoint<(typeof ordersSchemas)['releaseHold']>({
    method: 'DELETE',
    path: '/api/orders/:id/hold',
    summary: 'Gives back what an unpaid order holds; it is cancelled, unless its money is there',
    access: 'anyone',
  }),
  all: endpoint<(typeof ordersSchemas)['all']>({
    method: 'GET',
    path: '/api/admin/orders',
    summary: 'Orders, the newest first; those in one status, and those whose number begins so',
    access: manage,
  }),
  managedPhoto: endpoint<(typeof ordersSchemas)['managedPhoto']>({
    method: 'GET',
    path: '/api/admin/orders/:id/photos/:photoId',
    summary: 'The photo that an item of anybody’s order is made from, for those who make it',
    access: manage,
    produces: 'image/jpeg',
  }),
  advance: endpoint<(typeof ordersSchemas)['advance']>({
    method: 'PUT',
    path: '/api/admin/orders/:id/status',
    summary: 'Says that an order is being prepared, on its way (and how it is tracked), or has arrived',
    access: manage,
  }),
  refund: endpoint<(typeof ordersSchemas)['refund']>({
    method: 'DELETE',
    path: '/api/admin/orders/:id',
    summary: 'Cancels somebody’s order; what was paid goes back',
    access: manage,
  }),
  refundSent: endpoint<(typeof ordersSchemas)['refundSent']>({
    method: 'POST',
    path: '/api/admin/orders/:id/refund',
    summary: 'Gives back all that was paid for an order that is on its way or has arrived',
    access: manage,
  }),
} as const;
