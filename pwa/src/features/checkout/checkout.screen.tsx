import { cartMessages } from '@everpaw/contracts/cart/cart.messages';
import { checkoutMessages as messages } from '@everpaw/contracts/orders/checkout.messages';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { lazy, Suspense, useRef } from 'react';
import { useNoStorage } from '../../offline/react/more-hooks.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { NoStorage } from '../../ui/no-storage.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSiteMode } from '../site/site-dto.ts';
import { ClosedCheckout } from './closed-checkout.tsx';
import { Preparing } from './preparing.tsx';
import { type ReadyOrder, useOrderLines } from './use-order-lines.ts';

const OpenCheckout = lazy(() => import('./open-checkout.tsx'));

/** The checkout of the cart, which is closed in testing mode. */
export default function CheckoutScreen() {
  useScreen(messages.title);
  const noStorage = useNoStorage();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <TextLink to="/cart">{messages.backToCart}</TextLink>
      <h1 className="mt-3 text-title">{messages.title}</h1>
      {noStorage ? <NoStorage why={noStorage} /> : <Checkout />}
    </div>
  );
}

function Checkout() {
  const isOpen = modeRules[useSiteMode()].checkout === 'open';
  const known = useOrderLines();
  const begun = useRef<ReadyOrder | null>(null);
  if (known.state === 'ready') begun.current = known;
  // An order whose payment has started stays on screen, although its products leave the stock and the cart.
  const order = (isOpen && begun.current) || known;
  if (order.state === 'unreachable')
    return <ErrorState title={cartMessages.fetchFailed} text={cartMessages.tryAgain} />;
  if (order.state === 'loading') return <Preparing />;
  if (order.state === 'empty')
    return (
      <EmptyState
        title={messages.empty}
        action={<ButtonLink to="/store">{messages.browseStore}</ButtonLink>}
      />
    );
  if (!isOpen) return <ClosedCheckout order={order} />;
  return (
    <Suspense fallback={<Preparing />}>
      <OpenCheckout order={order} />
    </Suspense>
  );
}
