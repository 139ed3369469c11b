import { minuteMs } from '../kernel/durations.ts';

/** Shipping of an order below the limit, in cents (REQ-519). */
export const shippingCents = 999;
/** From this subtotal on, in cents, shipping is free (REQ-519); a discount counts (decision on REQ-505). */
export const freeShippingFromCents = 5_000;
/** The most different products in one cart. */
export const mostLines = 50;
/** The most products on one wishlist. */
export const mostWishlisted = 200;
/** How long an answer about the cart counts as fresh, in milliseconds (REQ-518). */
export const cartFreshMs = 5 * minuteMs;
/** The most characters of a promo code. */
export const promoCodeLength = 40;
