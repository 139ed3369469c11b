import type { Feature } from '../kernel/features/feature.ts';
import { hourMs, minuteMs } from '../kernel/time/durations.ts';
import { campaignEvents } from './campaign.events.ts';
import { campaignsApi } from './campaigns.api.ts';
import { cartApi } from './cart.api.ts';
import { cartEvents } from './cart.events.ts';

/** People press a quantity stepper often, and may have filled the cart offline. */
const shopping = { visitor: { max: 120, windowMs: minuteMs } };

export const cartFeature: Feature = {
  events: [...campaignEvents, ...cartEvents],
  endpoints: { cart: cartApi, campaigns: campaignsApi },
  rates: {
    AddToCart: shopping,
    // In addition to the limit for all products.
    'AddToCart with a photo': {
      visitor: { max: 30, windowMs: hourMs },
      account: { max: 60, windowMs: hourMs },
    },
    SetCartQuantity: shopping,
    RemoveFromCart: shopping,
    AddToWishlist: shopping,
    RemoveFromWishlist: shopping,
    // Slows down guessing codes.
    ApplyPromoCode: { visitor: { max: 10, windowMs: minuteMs }, account: { max: 10, windowMs: minuteMs } },
  },
  streams: [
    { name: 'cart', label: 'Cart', hint: 'The id of its account, or of a visitor’s cart' },
    { name: 'campaign', label: 'Promo code', hint: 'The id of its campaign' },
  ],
};
