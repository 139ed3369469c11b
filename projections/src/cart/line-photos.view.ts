import type { CartEvent } from '@everpaw/contracts/cart/cart.events';
import { photoPeopleOf } from '@everpaw/contracts/cart/cart-lines';
import type { OrderEvent } from '@everpaw/contracts/orders/order.events';
import { defineView, type Handler } from '../kernel/view.ts';

/**
 * A line's photo, a JPEG as a data URL; `_id` is the person whose key seals it. It is deleted when none of
 * `carts` and `orders` needs it. `productId` and `photoId` identify its line.
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

/** Removes a cart or order from the photo. Returns null if nothing needs it any more. */
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

/** The photos of carts and orders, in separate documents so that those stay small. */
export const linePhotosView = defineView<LinePhotoDoc, CartEvent | OrderEvent>({
  keys: () => [],
  handlers: {
    PhotoItemAdded: {
      keys: ({ data }) => [data.personId],
      evolve(doc, { data: { personId: _id, cartId, productId, photoId, dataUrl = '' } }) {
        if (doc) return { ...doc, carts: [...doc.carts.filter((id) => id !== cartId), cartId] };
        // An erased photo is empty.
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
