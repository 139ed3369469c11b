import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { engraving } from '../store/engraving.schemas.ts';
import { linePhoto } from '../store/line-photo.schemas.ts';
import { promoCode, quantity } from './cart.commands.ts';
import { pricedCartDto } from './cart.dto.ts';
import { maxCartBodyBytes } from './cart.limits.ts';

const ofItem = z.object({ itemId: uuid });

/** Endpoints for the caller's own cart: the account's, or that of the visitor with this cookie. */
export const cartApi = {
  cart: endpoint({
    method: 'GET',
    path: '/api/cart',
    summary: 'The cart with what it costs now',
    access: 'anyone',
    answer: pricedCartDto,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/cart',
    command: 'AddToCart',
    summary: 'Adds a product; the photo that it is made from is a data URL',
    access: 'anyone',
    bodyLimit: maxCartBodyBytes,
    photoInBody: true,
    body: z.object({
      productId: uuid,
      quantity: z._default(quantity, 1),
      engraving: z.optional(engraving),
      photo: z.optional(linePhoto),
    }),
    answer: accepted,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/cart/photos/:photoId',
    summary: 'The photo of a line of the caller’s own cart',
    access: 'anyone',
    produces: 'image/jpeg',
    params: z.object({ photoId: uuid }),
  }),
  setQuantity: endpoint({
    method: 'PATCH',
    path: '/api/cart/items/:itemId',
    command: 'SetCartQuantity',
    summary: 'Sets how many of it',
    access: 'anyone',
    params: ofItem,
    body: z.object({ quantity }),
    answer: accepted,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/cart/items/:itemId',
    command: 'RemoveFromCart',
    summary: 'Takes a product out',
    access: 'anyone',
    params: ofItem,
    answer: accepted,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/cart',
    command: 'ClearCart',
    summary: 'Empties the cart',
    access: 'anyone',
    answer: accepted,
  }),
  applyCode: endpoint({
    method: 'PUT',
    path: '/api/cart/promo',
    command: 'ApplyPromoCode',
    summary: 'Applies a promo code',
    access: 'anyone',
    body: z.object({ code: promoCode }),
    answer: accepted,
  }),
  removeCode: endpoint({
    method: 'DELETE',
    path: '/api/cart/promo',
    command: 'RemovePromoCode',
    summary: 'Takes the promo code off again',
    access: 'anyone',
    answer: accepted,
  }),
} as const;
