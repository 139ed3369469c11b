import type { Engraving } from '@everpaw/contracts/store/engraving';
import type { SentLinePhoto } from '@everpaw/contracts/store/line-photo';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { storeMessages } from '@everpaw/contracts/store/store.messages';
import { useNavigate } from 'react-router-dom';
import { useOffline, useOnline } from '../../offline/react/hooks.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { useCart, useCartActions, useRefusalNotices, wasRefused } from '../cart/use-cart.ts';
import { settled } from '../shared/verdict.ts';

/**
 * How long the notice waits for the server before it says that the product is on this device, in
 * milliseconds.
 */
const verdictTimeoutMs = 4_000;

/** The buyer's engraving and photo. */
type Own = { engraving?: Engraving | undefined; photo?: SentLinePhoto | undefined };

/** The cart and wishlist actions of the store's screens. */
export function useStoreActions() {
  const { cartId, cart, refusals } = useCart();
  const actions = useCartActions(cartId);
  const notify = useToast();
  const navigate = useNavigate();
  const offline = useOffline();
  const online = useOnline();
  useRefusalNotices(refusals);
  return {
    wishlist: cart.value?.wishlist ?? [],
    count: cart.value?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
    /** Returns whether the product is in the cart now, or will be once the command is sent. */
    async add({ id, name }: Pick<ProductDto, 'id' | 'name'>, quantity = 1, own: Own = {}) {
      const commandId = await actions.add({ productId: id, quantity, ...own });
      if (commandId === null) return false;
      const { state } = online
        ? await settled(offline, commandId, verdictTimeoutMs)
        : ({ state: 'waiting' } as const);
      // The reason is shown by the refusal's own notice.
      if (state === 'refused' || wasRefused(commandId)) return false;
      notify({
        ...(state === 'accepted'
          ? { title: storeMessages.added, text: name }
          : { title: storeMessages.addedHere, text: storeMessages.addedHereText(name) }),
        action: { label: storeMessages.viewCart, run: () => void navigate('/cart') },
      });
      return true;
    },
    save: ({ id }: Pick<ProductDto, 'id'>, isOn: boolean) => void actions.wishlist(id, isOn),
  };
}
