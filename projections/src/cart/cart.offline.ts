import { type CartState, cartDecider } from '@everpaw/contracts/cart/cart.decider';
import type { CartDto } from '@everpaw/contracts/cart/cart.dto';
import { visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { offlineRules, type Positioned } from '../kernel/offline-rules.ts';
import { type CartDoc, cartsView } from './carts.view.ts';

export const cartRules = offlineRules({
  view: cartsView,
  decider: cartDecider,
  // What a product costs and how many there are is the server's to say, and so is what a code grants.
  // Whose key seals an engraving or a photo is the server's to say, too: here nothing is sealed, and each photo is another.
  context: () => ({
    product: null,
    campaign: null,
    visitors: null,
    newPerson: visitorsCart,
    newPhoto: ({ id }: { id: string }) => ({ personId: id, digest: id, stored: '' }),
  }),
  arrived: [],
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

/** What the cart's rules know, read from what its view knows. */
function cartStateOf(doc: CartDoc | null): CartState {
  if (!doc) return cartDecider.initialState;
  const { accountId, lines, wishlist, promo, closed } = doc;
  return { status: closed ? 'closed' : 'open', accountId, lines, wishlist, promo, personId: null };
}

/** The cart as its own devices hold it; a visitor's is not called by what its cookie leads to. */
export function cartDtoOf(doc: Positioned<CartDoc>): CartDto {
  const { _id, closed: _, accountId, ...rest } = doc;
  return { id: accountId === null ? visitorsCart : _id, accountId, ...rest };
}

function cartDocOf({ id: _id, ...rest }: CartDto): Positioned<CartDoc> {
  return { _id, ...rest, closed: false };
}
