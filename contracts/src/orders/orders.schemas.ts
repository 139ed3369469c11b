import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { position, uuid } from '../kernel/schemas.ts';
import { paymentTicket } from '../payments/payments.schemas.ts';
import { advanceOrderData } from './order.commands.ts';
import { orderDto } from './order.dto.ts';
import { orderAmounts } from './order.events.ts';
import { orderStatuses } from './order-status.ts';
import { shippingAddress } from './shipping-address.ts';

/** A field that the OpenAPI document says something about. */
function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}

const ofOrder = z.object({ id: uuid });
const ofPhoto = z.object({ id: uuid, photoId: uuid });
const accepted = z.object({ id: uuid, position: z.optional(z.string()) });

/** What the cart comes to at its checkout, and what a page needs to pay it. */
export const checkoutDto = z.object({
  amounts: orderAmounts,
  /** The provider's public key; null where payments are simulated. */
  publishableKey: z.nullable(z.string()),
});
export type CheckoutDto = z.infer<typeof checkoutDto>;

/** One page of everybody's orders, the newest first; `nextCursor` is null on the last one. */
export const ordersPage = z.object({ orders: z.array(orderDto), nextCursor: z.nullable(z.string()) });
export type OrdersPage = z.infer<typeof ordersPage>;

/** What each endpoint takes and answers, by the same names. */
export const ordersSchemas = {
  checkout: { answer: checkoutDto },
  pay: {
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
  },
  mine: { answer: z.array(orderDto) },
  one: {
    params: ofOrder,
    /** `key` comes from the link in the email of a visitor's order. */
    query: z.object({ key: z.optional(z.string().check(z.maxLength(100))) }),
    answer: orderDto,
  },
  photo: { params: ofPhoto },
  managedPhoto: { params: ofPhoto },
  cancel: { params: ofOrder, answer: accepted },
  renewHold: { params: ofOrder, answer: accepted },
  releaseHold: { params: ofOrder, answer: accepted },
  all: {
    query: z.object({
      status: z.optional(z.enum(orderStatuses)),
      /** The number of an order, or the beginning of it. */
      number: z.optional(z.string().check(z.regex(/^[0-9a-fA-F-]{1,36}$/))),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: ordersPage,
  },
  advance: {
    params: ofOrder,
    body: z.omit(advanceOrderData, { orderId: true }),
    answer: accepted,
  },
  refund: { params: ofOrder, answer: accepted },
  refundSent: { params: ofOrder, answer: accepted },
} as const satisfies Record<string, EndpointSchemas>;
