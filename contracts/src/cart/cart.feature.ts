import { hourMs, minuteMs } from '../kernel/durations.ts';
import type { Feature } from '../kernel/feature.ts';
import { campaignEvents } from './campaign.events.ts';
import { cartEvents } from './cart.events.ts';

/** Who chooses presses a stepper many times, and may have filled a cart without a signal. */
const shopping = { visitor: { max: 120, windowMs: minuteMs } };

export const cartFeature: Feature = {
  events: [...campaignEvents, ...cartEvents],
  rates: {
    AddToCart: shopping,
    // Beside what is counted for every product.
    'AddToCart with a photo': {
      visitor: { max: 30, windowMs: hourMs },
      account: { max: 60, windowMs: hourMs },
    },
    SetCartQuantity: shopping,
    RemoveFromCart: shopping,
    AddToWishlist: shopping,
    RemoveFromWishlist: shopping,
    // Guessing codes is slow.
    ApplyPromoCode: { visitor: { max: 10, windowMs: minuteMs }, account: { max: 10, windowMs: minuteMs } },
  },
  streams: [
    { name: 'cart', label: 'Cart', hint: 'The id of its account, or of a visitor’s cart' },
    { name: 'campaign', label: 'Promo code', hint: 'The id of its campaign' },
  ],
};
