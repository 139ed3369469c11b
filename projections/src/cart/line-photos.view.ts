import type { CartEvent } from '@everpaw/contracts/cart/cart.events';
import { photoPeopleOf } from '@everpaw/contracts/cart/cart-lines';
import type { OrderEvent } from '@everpaw/contracts/orders/order.events';
import { defineView, type Handler } from '../kernel/view.ts';

/**
 * A photo that something is made from, a JPEG as a data URL; `_id` is the person whose key seals it. `carts` and `orders`
 * need it: it goes with the last of them. `productId` and `photoId` name its line.
 */
export type LinePhotoDoc = {
  _id: string;
  photo: string;
  productId: string;
  photoId: string;
  carts: string[];
  orders: string[];
};

type Ended = { photoPersonIds?: string[] | undefined };

/** The photo, which leaves this cart or order; null once nothing needs it. */
function without(doc: LinePhotoDoc | null, id: string): LinePhotoDoc | null {
  if (!doc) return null;
  const [carts, orders] = [doc.carts, doc.orders].map((ids) => ids.filter((each) => each !== id)) as [
    string[],
    string[],
  ];
  return carts.length + orders.length > 0 ? { ...doc, carts, orders } : null;
}

function leaves<E extends CartEvent | OrderEvent>(
  idOf: (data: E['data']) => string,
): Handler<LinePhotoDoc, E> {
  return {
    keys: ({ data }) => (data as Ended).photoPersonIds ?? [], // of the events that this is made for
    evolve: (doc, { data }) => without(doc, idOf(data)),
  };
}

const fromCart = leaves<CartEvent>(({ cartId }) => cartId);
const fromOrder = leaves<OrderEvent>(({ orderId }) => orderId);

/** The photos in carts and orders, apart from them: so these stay light. */
export const linePhotosView = defineView<LinePhotoDoc, CartEvent | OrderEvent>({
  keys: () => [],
  handlers: {
    PhotoItemAdded: {
      keys: ({ data }) => [data.personId],
      evolve(doc, { data: { personId: _id, cartId, productId, photoId, dataUrl = '' } }) {
        if (doc) return { ...doc, carts: [...doc.carts.filter((id) => id !== cartId), cartId] };
        // Without one it was erased.
        return dataUrl === ''
          ? null
          : { _id, photo: dataUrl, productId, photoId, carts: [cartId], orders: [] };
      },
    },
    OrderPlaced: {
      keys: ({ data: { items } }) => photoPeopleOf(items),
      evolve: (doc, { data: { orderId } }) => doc && { ...doc, orders: [...doc.orders, orderId] },
    },
    CartItemRemoved: fromCart,
    CartCleared: fromCart,
    CartClosed: fromCart,
    OrderCancelled: fromOrder,
    OrderContactErased: fromOrder,
  },
});
