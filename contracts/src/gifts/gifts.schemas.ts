import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { position, uuid } from '../kernel/schemas.ts';
import { paymentTicket } from '../payments/payments.schemas.ts';
import { giftForm } from './gift-form.ts';

/** What each endpoint takes and answers, by the same names. */
export const giftsSchemas = {
  pay: {
    body: z.object({
      /** The page's own name of this gift: asked for again, it is the same gift. */
      giftId: uuid,
      productId: uuid,
      /** The price, in cents, that somebody has seen and agreed to; another one is refused and told, never charged. */
      confirmedCents: z.number().check(z.int(), z.minimum(0)),
      gift: giftForm,
    }),
    answer: z.extend(paymentTicket, { orderId: uuid, totalCents: z.number(), position }),
  },
} as const satisfies Record<string, EndpointSchemas>;
