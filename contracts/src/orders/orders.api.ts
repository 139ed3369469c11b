import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, cursor, position, uuid } from '../kernel/fields/schemas.ts';
import { paymentTicket } from '../payments/payments.dto.ts';
import { optionalPaths } from '../site/optional-calls.ts';
import { advanceOrderData } from './order.commands.ts';
import { checkoutDto, orderDto, ordersPage } from './order.dto.ts';
import { orderStatuses } from './order-status.ts';
import { shippingAddress } from './shipping-address.ts';

/** Adds a description for the OpenAPI document to a field. */
function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}

const ofPhoto = z.object({ id: uuid, photoId: uuid });

const manage = { permission: 'orders.manage' } as const;

/** Endpoints to pay the caller's cart, for the caller's orders, and to manage everyone's orders. */
export const ordersApi = {
  checkout: endpoint({
    method: 'GET',
    path: '/api/checkout',
    summary: 'What the cart comes to now, before it is paid; only where the site sells',
    access: 'anyone',
    sells: true,
    answer: checkoutDto,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    summary:
      'Places an order of the cart, whose amount the server computes, and begins its payment. The address may follow in another call, which also adds the tax; an order that is paid without one is cancelled and refunded',
    access: 'anyone',
    sells: true,
    rate: { max: 60, windowMs: 600_000, burst: 20, per: 'sender' },
    body: z.object({
      amount: z.optional(
        described(z.unknown(), 'What a page believes that it costs, in dollars. It counts for nothing.'),
      ),
      confirmedCents: z.optional(
        described(
          z.number().check(z.int(), z.minimum(0)),
          'The total, in cents, that somebody has seen and agreed to. Another total is refused as `total-changed`; without it `totalCents` of the answer says what is charged.',
        ),
      ),
      shippingAddress: z.optional(shippingAddress),
    }),
    answer: z.extend(paymentTicket, { orderId: uuid, totalCents: z.number(), position }),
  }),
  mine: endpoint({
    method: 'GET',
    path: optionalPaths.ownOrders,
    summary: 'The caller’s orders, the newest first',
    access: 'signed-in',
    answer: z.array(orderDto),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/orders/:id',
    summary:
      'One of the caller’s orders; a visitor’s by the cookie that it was made with, or without address by the `key` of its link',
    access: 'anyone',
    params: byId,
    /** `key` is from the link in the email about a visitor's order. */
    query: z.object({ key: z.optional(z.string().check(z.maxLength(100))) }),
    answer: orderDto,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/orders/:id/photos/:photoId',
    summary: 'The photo that an item of one of the caller’s orders is made from; no link opens it',
    access: 'anyone',
    produces: 'image/jpeg',
    params: ofPhoto,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cancel',
    summary: 'Cancels an order that is not on its way yet; what was paid goes back',
    access: 'anyone',
    params: byId,
    answer: accepted,
  }),
  renewHold: endpoint({
    method: 'POST',
    path: '/api/orders/:id/hold',
    summary: 'Holds what an unpaid order wants for longer, while somebody is at its payment',
    access: 'anyone',
    params: byId,
    answer: accepted,
  }),
  releaseHold: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id/hold',
    summary: 'Gives back what an unpaid order holds; it is cancelled, unless its money is there',
    access: 'anyone',
    params: byId,
    answer: accepted,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/admin/orders',
    summary: 'Orders, the newest first; those in one status, and those whose number begins so',
    access: manage,
    query: z.object({
      status: z.optional(z.enum(orderStatuses)),
      /** An order's number or its beginning. */
      number: z.optional(z.string().check(z.regex(/^[0-9a-fA-F-]{1,36}$/))),
      cursor,
    }),
    answer: ordersPage,
  }),
  managedPhoto: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id/photos/:photoId',
    summary: 'The photo that an item of anybody’s order is made from, for those who make it',
    access: manage,
    produces: 'image/jpeg',
    params: ofPhoto,
  }),
  advance: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:id/status',
    summary: 'Says that an order is being prepared, on its way (and how it is tracked), or has arrived',
    access: manage,
    params: byId,
    body: z.omit(advanceOrderData, { orderId: true }),
    answer: accepted,
  }),
  refund: endpoint({
    method: 'DELETE',
    path: '/api/admin/orders/:id',
    summary: 'Cancels somebody’s order; what was paid goes back',
    access: manage,
    params: byId,
    answer: accepted,
  }),
  refundSent: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/refund',
    summary: 'Gives back all that was paid for an order that is on its way or has arrived',
    access: manage,
    params: byId,
    answer: accepted,
  }),
} as const;
