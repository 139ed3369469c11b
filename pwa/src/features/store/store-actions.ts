import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { storeMessages } from '@everpaw/contracts/store/store.messages';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../base/notices.ts';
import { useCart, useCartActions, useToldRefusals } from '../cart/use-cart.ts';

/** What the store's screens do with the cart and the wishlist. */
export function useStoreActions() {
  const { cartId, cart, refusals } = useCart();
  const actions = useCartActions(cartId);
  const notify = useToast();
  const navigate = useNavigate();
  useToldRefusals(refusals);
  return {
    wishlist: cart.value?.wishlist ?? [],
    count: cart.value?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
    async add({ id, name }: Pick<ProductDto, 'id' | 'name'>, quantity = 1) {
      if (!(await actions.add(id, quantity))) return;
      notify({
        title: storeMessages.added,
        text: name,
        action: { label: storeMessages.viewCart, run: () => void navigate('/cart') },
      });
    },
    save: ({ id }: Pick<ProductDto, 'id'>, isOn: boolean) => void actions.wishlist(id, isOn),
  };
}
