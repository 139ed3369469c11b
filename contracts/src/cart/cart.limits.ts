import { minuteMs } from '../kernel/durations.ts';

/** Shipping of an order below the limit, in cents. */
export const shippingCents = 999;
/** From this subtotal on, in cents, shipping is free; a discount counts. */
export const freeShippingFromCents = 5_000;
/** The most different products in one cart. */
export const mostLines = 50;
/** The most lines with a photo in one cart. */
export const mostPhotoLines = 20;
/** The largest body of the call that adds a product, in bytes: the photo that a device sends has been made small. */
export const maxCartBodyBytes = 2 * 1024 * 1024;
/** The longest side of such a photo as it is stored, in pixels, and the most bytes: an event of a server holds 1 MB. */
export const linePhotoSide = 1_600;
export const maxLinePhotoBytes = 480_000;
/** Days after which a photo that nobody has ordered leaves its cart, and is erased. */
export const unorderedPhotoDays = 90;
/** The most products on one wishlist. */
export const mostWishlisted = 200;
/** How long an answer about the cart counts as fresh, in milliseconds. */
export const cartFreshMs = 5 * minuteMs;
/** The most characters of a promo code. */
export const promoCodeLength = 40;
