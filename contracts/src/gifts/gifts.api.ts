import * as z from 'zod/mini';
import { endpoint } from '../kernel/features/endpoint.ts';
import { position, uuid } from '../kernel/fields/schemas.ts';
import { paymentTicket } from '../payments/payments.dto.ts';
import { giftForm } from './gift-form.ts';

export const giftsApi = {
  pay: endpoint({
    method: 'POST',
    path: '/api/gifts',
    summary: 'Places a gift, whose price the server knows, and begins its payment; only where the site sells',
    access: 'signed-in',
    sells: true,
    rate: { max: 60, windowMs: 600_000, burst: 20, per: 'sender' },
    body: z.object({
      /** Chosen by the page, so a repeated request is about the same gift. */
      giftId: uuid,
      productId: uuid,
      /** The price in cents that the buyer has seen. A different price is refused with the current one, never charged. */
      confirmedCents: z.number().check(z.int(), z.minimum(0)),
      gift: giftForm,
    }),
    answer: z.extend(paymentTicket, { orderId: uuid, totalCents: z.number(), position }),
  }),
} as const;
