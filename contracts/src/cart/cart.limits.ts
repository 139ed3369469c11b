import { minuteMs } from '../kernel/time/durations.ts';

/** Shipping costs below the free-shipping limit, in cents. */
export const shippingCents = 999;
/** Shipping is free from this subtotal on, in cents, after discounts. */
export const freeShippingFromCents = 5_000;
/** Maximum number of lines in a cart. */
export const maxCartLines = 50;
/** Maximum number of lines with a photo in a cart. */
export const maxPhotoLines = 20;
/** Maximum body of the endpoint that adds a product, in bytes. The device shrinks photos before. */
export const maxCartBodyBytes = 2 * 1024 * 1024;
/** Maximum side of such a stored photo, in pixels, and its maximum bytes: a server's event holds 1 MB. */
export const linePhotoSide = 1_600;
export const maxLinePhotoBytes = 480_000;
/** Days after which a photo that isn't ordered leaves its cart and is erased. */
export const unorderedPhotoDays = 90;
/** Maximum number of products on a wishlist. */
export const maxWishlisted = 200;
/** How long the cart is fresh, in milliseconds. */
export const cartFreshMs = 5 * minuteMs;
/** Maximum length of a promo code. */
export const promoCodeLength = 40;
