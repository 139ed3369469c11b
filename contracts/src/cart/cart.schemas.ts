import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { engraving } from '../store/engraving.schemas.ts';
import { linePhoto } from '../store/line-photo.schemas.ts';
import { promoCode, quantity } from './cart.commands.ts';
import { pricedCartDto } from './cart.dto.ts';

const ofItem = z.object({ itemId: uuid });
const accepted = z.object({ id: uuid, position: z.optional(z.string()) });

/** What each endpoint takes and answers, by the same names. */
export const cartSchemas = {
  cart: { answer: pricedCartDto },
  add: {
    body: z.object({
      productId: uuid,
      quantity: z._default(quantity, 1),
      engraving: z.optional(engraving),
      photo: z.optional(linePhoto),
    }),
    answer: accepted,
  },
  setQuantity: { params: ofItem, body: z.object({ quantity }), answer: accepted },
  photo: { params: z.object({ photoId: uuid }) },
  remove: { params: ofItem, answer: accepted },
  clear: { answer: accepted },
  applyCode: { body: z.object({ code: promoCode }), answer: accepted },
  removeCode: { answer: accepted },
} as const satisfies Record<string, EndpointSchemas>;
