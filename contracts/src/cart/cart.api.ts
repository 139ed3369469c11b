import { endpoint } from '../kernel/endpoint.ts';
import { maxCartBodyBytes } from './cart.limits.ts';
import type { cartSchemas } from './cart.schemas.ts';

/** Calls about the caller's own cart: that of the account, or of the visitor whose cookie it is. */
export const cartApi = {
  cart: endpoint<(typeof cartSchemas)['cart']>({
    method: 'GET',
    path: '/api/cart',
    summary: 'The cart with what it costs now',
    access: 'anyone',
  }),
  add: endpoint<(typeof cartSchemas)['add']>({
    method: 'POST',
    path: '/api/cart',
    command: 'AddToCart',
    summary: 'Adds a product; the photo that it is made from is a data URL',
    access: 'anyone',
    bodyLimit: maxCartBodyBytes,
    photoInBody: true,
  }),
  photo: endpoint<(typeof cartSchemas)['photo']>({
    method: 'GET',
    path: '/api/cart/photos/:photoId',
    summary: 'The photo of a line of the caller’s own cart',
    access: 'anyone',
    produces: 'image/jpeg',
  }),
  setQuantity: endpoint<(typeof cartSchemas)['setQuantity']>({
    method: 'PATCH',
    path: '/api/cart/items/:itemId',
    command: 'SetCartQuantity',
    summary: 'Sets how many of it',
    access: 'anyone',
  }),
  remove: endpoint<(typeof cartSchemas)['remove']>({
    method: 'DELETE',
    path: '/api/cart/items/:itemId',
    command: 'RemoveFromCart',
    summary: 'Takes a product out',
    access: 'anyone',
  }),
  clear: endpoint<(typeof cartSchemas)['clear']>({
    method: 'DELETE',
    path: '/api/cart',
    command: 'ClearCart',
    summary: 'Empties the cart',
    access: 'anyone',
  }),
  applyCode: endpoint<(typeof cartSchemas)['applyCode']>({
    method: 'PUT',
    path: '/api/cart/promo',
    command: 'ApplyPromoCode',
    summary: 'Applies a promo code',
    access: 'anyone',
  }),
  removeCode: endpoint<(typeof cartSchemas)['removeCode']>({
    method: 'DELETE',
    path: '/api/cart/promo',
    command: 'RemovePromoCode',
    summary: 'Takes the promo code off again',
    access: 'anyone',
  }),
} as const;
