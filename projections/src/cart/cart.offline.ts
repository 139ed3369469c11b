import { type CartState, cartDecider } from '@everpaw/contracts/cart/cart.decider';
import type { CartDto } from '@everpaw/contracts/cart/cart.dto';
import { visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { offlineRules, type Positioned } from '../kernel/offline-rules.ts';
import { type CartDoc, cartsView } from './carts.view.ts';

export const cartRules = offlineRules({
  view: cartsView,
  decider: cartDecider,
  // Only the server knows prices, stock, discounts and keys. On a device, nothing is sealed, and each photo
  // counts as a different one.
  context: () => ({
    product: null,
    campaign: null,
    visitors: null,
    newPerson: visitorsCart,
    newPhoto: ({ id }: { id: string }) => ({ personId: id, digest: id, stored: '' }),
  }),
  duplicateCodes: [],
  stateOf: cartStateOf,
  docOf: cartDocOf,
  dtoOf: (doc: Positioned<CartDoc>, { accountId }) =>
    doc.closed || doc.accountId !== accountId ? null : cartDtoOf(doc),
  isGone: (doc) => doc.closed,
  authored: {
    author: 'accountId',
    erase: ({ _id: cartId }) => ({ type: 'CloseCart', data: { cartId } }),
    written: { file: 'cart', about: 'what lies in your cart and on your wishlist' },
    received: { file: 'carts', about: 'nothing: a cart belongs to nobody else' },
  },
});

/** Converts the view's document to the decider's state. */
function cartStateOf(doc: CartDoc | null): CartState {
  if (!doc) return cartDecider.initialState;
  const { accountId, lines, wishlist, promo, closed } = doc;
  return { status: closed ? 'closed' : 'open', accountId, lines, wishlist, promo, personId: null };
}

/** Returns the cart for its own devices, without the server's id of a visitor's cart. */
export function cartDtoOf(doc: Positioned<CartDoc>): CartDto {
  const { _id, closed: _, accountId, ...rest } = doc;
  return { id: accountId === null ? visitorsCart : _id, accountId, ...rest };
}

function cartDocOf({ id: _id, ...rest }: CartDto): Positioned<CartDoc> {
  return { _id, ...rest, closed: false };
}
