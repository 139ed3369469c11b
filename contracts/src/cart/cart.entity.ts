import { defineEntity, type EntityViewer } from '../kernel/features/entity.ts';
import { cartApi } from './cart.api.ts';
import type { CartDto } from './cart.dto.ts';

type About = { cartId: string };

const cartId = ({ cartId: id }: About) => id;
const load = () => import('./cart.commands.ts');

/**
 * The id of a visitor's cart on the device. The server replaces it with the real one. An account's cart has
 * the account's id.
 */
export const visitorsCart = '00000000-0000-4000-8000-000000000ca7';

/** The cart and wishlist. Its commands are executed in order. */
export const cartEntity = defineEntity<CartDto>()({
  name: 'cart',
  wire: 'carts',
  id: cartId,
  own: 'cartId',
  lane: cartId,
  creates: [],
  keepers: ({ accountId }: CartDto) => (accountId === null ? [] : [accountId]),
  storedFor: { field: 'accountId' },
  dto: async () => (await import('./cart.dto.ts')).cartDto,
  shownTo: (dto: CartDto, { accountId }: EntityViewer): CartDto | null =>
    dto.accountId === accountId ? dto : null,
  one: cartApi.cart,
  words: async () => ['text'],
  commands: {
    AddToCart: {
      v: 1,
      by: 'visitor',
      title: 'Adding to the cart',
      load: async () => ({ schema: (await load()).addToCartData }),
    },
    SetCartQuantity: {
      v: 1,
      by: 'visitor',
      title: 'A quantity in the cart',
      load: async () => ({ schema: (await load()).setCartQuantityData }),
    },
    RemoveFromCart: {
      v: 1,
      by: 'visitor',
      title: 'Removing from the cart',
      load: async () => ({ schema: (await load()).cartLineData }),
    },
    ClearCart: {
      v: 1,
      by: 'visitor',
      title: 'Emptying the cart',
      load: async () => ({ schema: (await load()).cartIdData }),
    },
    AddToWishlist: {
      v: 1,
      by: 'visitor',
      title: 'Adding to the wishlist',
      load: async () => ({ schema: (await load()).cartItemData }),
    },
    RemoveFromWishlist: {
      v: 1,
      by: 'visitor',
      title: 'Removing from the wishlist',
      load: async () => ({ schema: (await load()).cartItemData }),
    },
  },
});
