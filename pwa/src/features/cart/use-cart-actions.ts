import { cartEntity } from '@everpaw/contracts/cart/cart.entity';
import { cartMessages } from '@everpaw/contracts/cart/cart.messages';
import type { CartLine, LineName } from '@everpaw/contracts/cart/cart-lines';
import { useEffect } from 'react';
import { useToast } from '../../base/notices.ts';
import { useActions } from '../../offline/react/hooks.ts';
import type { Refusal } from '../../offline/store/refusals.ts';

/** Everything that putting something into the cart takes, so that it needs no connection once a screen of the store is open. */
async function prepareToFill(): Promise<void> {
  const [{ entities }] = await Promise.all([
    import('../../offline/store/entities.ts'),
    import('../../offline/writing.ts'),
    import('../../offline/store/fold.ts'),
  ]);
  const loads = Object.values(cartEntity.commands).map(({ load }) => load());
  await Promise.all([entities.rulesOf(cartEntity.name), ...loads]);
}

const nameOf = ({ productId, engraving }: CartLine): LineName => ({ productId, engravingId: engraving?.id });

/**
 * What a screen does with the cart: each resolves with the command's id when the device has stored it, or with null. A
 * failure is told as the specification words it.
 */
export function useCartActions(cartId: string) {
  const { enqueue } = useActions();
  const notify = useToast();
  useEffect(() => {
    // It is tried again when it is needed.
    prepareToFill().catch(() => {});
  }, []);
  const orTold = (told: { title: string; text?: string }, work: Promise<string>) =>
    work.catch(() => {
      notify({ ...told, tone: 'problem' });
      return null;
    });
  return {
    add: ({ productId, quantity, engraving }: Omit<CartLine, 'priceCents'>) =>
      orTold(
        toldOf.AddToCart,
        enqueue({ type: 'AddToCart', payload: { cartId, productId, quantity, engraving } }),
      ),
    setQuantity: (line: CartLine, quantity: number) =>
      orTold(
        toldOf.SetCartQuantity,
        enqueue({ type: 'SetCartQuantity', payload: { cartId, ...nameOf(line), quantity } }),
      ),
    remove: (line: CartLine) =>
      orTold(
        toldOf.RemoveFromCart,
        enqueue({ type: 'RemoveFromCart', payload: { cartId, ...nameOf(line) } }),
      ),
    clear: () => orTold(toldOf.ClearCart, enqueue({ type: 'ClearCart', payload: { cartId } })),
    wishlist: (productId: string, isOn: boolean) =>
      orTold(
        { title: cartMessages.addFailedTitle },
        enqueue({ type: isOn ? 'AddToWishlist' : 'RemoveFromWishlist', payload: { cartId, productId } }),
      ),
  };
}

const toldOf = {
  AddToCart: { title: cartMessages.addFailedTitle, text: cartMessages.addFailedToast },
  SetCartQuantity: { title: cartMessages.updateFailedToast },
  RemoveFromCart: { title: cartMessages.removeFailedToast },
  ClearCart: { title: cartMessages.clearFailed },
} as const;

/** The commands of this page's life that were refused and forgotten, whichever part of the screen did it. */
const refused = new Set<string>();

/** Whether the server has refused a command that is forgotten by now. */
export const wasRefused = (commandId: string) => refused.has(commandId);

/**
 * Says what the server did not take (REQ-762 to REQ-764), with its reason, and lets go of it: the cart is as it was
 * before (REQ-512), and nothing that somebody wrote is lost with it.
 */
export function useToldRefusals(refusals: readonly Refusal[]): void {
  const { discard } = useActions();
  const notify = useToast();
  useEffect(() => {
    for (const { commandId, type, message, kind } of refusals) {
      // What could not be sent may still be, and waits among what is saved on this device.
      if (kind === 'stuck') continue;
      const told = toldOf[type as keyof typeof toldOf] ?? { title: cartMessages.addFailedTitle }; // a command of the cart
      notify({ title: told.title, text: message || ('text' in told ? told.text : ''), tone: 'problem' });
      refused.add(commandId);
      discard(commandId).catch(() => {});
    }
  }, [refusals, discard, notify]);
}
