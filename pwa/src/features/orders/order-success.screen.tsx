import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { orderMessages as messages } from '@everpaw/contracts/orders/orders.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../net/http.ts';
import { useOffline } from '../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { dayOf } from '../../ui/helpers/dates.ts';
import { OnwardLink } from '../../ui/link.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { refreshBoughtCart } from '../cart/refresh-bought-cart.ts';
import { useAccountAnswer } from '../session/account-answer.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import { useSiteMode } from '../site/site-dto.ts';
import { OrderBadge, shortNumber } from './order-card.tsx';
import { OrderDetails } from './order-details.tsx';

/** How often to poll for the payment, in milliseconds. */
const askEveryMs = 2_000;

/** The page of an order, also the landing page after payment. */
export default function OrderSuccessScreen() {
  useScreen(messages.title);
  const [params] = useSearchParams();
  const id = params.get('order');
  return (
    <div className="page-width pt-10 sm:pt-14">
      {id ? <Order id={id} linkKey={params.get('key')} /> : <NoOrder />}
    </div>
  );
}

function NoOrder() {
  const isOpen = modeRules[useSiteMode()].checkout === 'open';
  return (
    <EmptyState
      level={1}
      title={isOpen ? messages.noOrder : messages.notCharged}
      action={<ButtonLink to="/store">{messages.browseStore}</ButtonLink>}
    >
      {isOpen ? messages.noOrderText : messages.notChargedText}
    </EmptyState>
  );
}

/** Removes the bought products from the cached cart, in all tabs. */
function useEmptiedCart(order: OrderDto | undefined): void {
  const offline = useOffline();
  const bought = useRef<string | null>(null);
  const isFromCart = order?.status === 'paid' && order.gift === null;
  useEffect(() => {
    if (!order || !isFromCart || bought.current === order.id) return;
    bought.current = order.id;
    // On failure, the cached cart expires as usual.
    refreshBoughtCart(offline, order).catch(() => {});
  }, [offline, order, isFromCart]);
}

/** `linkKey` is from the link in the email of a visitor's order. */
function Order({ id, linkKey }: { id: string; linkKey: string | null }) {
  const isVisitor = useIsVisitor();
  const order = useAccountAnswer<OrderDto>({
    queryKey: [pathOf(ordersApi.one, { params: { id }, query: linkKey === null ? {} : { key: linkKey } })],
    // The provider's webhook may arrive after the page was loaded.
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? askEveryMs : false),
  });
  useEmptiedCart(order.data);
  if (order.data) return <OrderStatusView order={order.data} />;
  if (order.isError && isVisitor && linkKey === null && isNotFound(order.error)) return <SignedOut />;
  if (order.isError)
    return (
      <ErrorState
        level={1}
        title={messages.failed}
        text={messageOf(order.error, messages.tryAgain)}
        busy={order.isFetching}
        onRetry={() => void order.refetch()}
      />
    );
  return (
    <SkeletonGroup label={messages.loading} className="grid gap-6">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-40 w-full" />
    </SkeletonGroup>
  );
}

const isNotFound = (error: Error) => error instanceof ApiError && error.status === 404;

/** The order may belong to an account. */
function SignedOut() {
  const signIn = useGoToSignIn();
  return (
    <EmptyState
      level={1}
      title={messages.signIn}
      action={<Button onClick={signIn}>{siteLabels.signIn}</Button>}
    />
  );
}

/** Whether the order was partly refunded and continues. */
const isInPart = ({ refund, refundCents, amounts, status }: OrderDto) =>
  refund === 'made' && status !== 'cancelled' && refundCents < amounts.totalCents;

function wordsOf(order: OrderDto): [title: string, text: string] {
  const { status, refundCents, refund } = order;
  if (status === 'pending') return [messages.waiting, messages.waitingText];
  const back =
    refund === 'failed' ? messages.refundFailed(money(refundCents)) : messages.refunded(money(refundCents));
  if (status === 'cancelled')
    return [messages.status.cancelled, refundCents === 0 ? messages.cancelledText : back];
  if (refundCents > 0 && !isInPart(order)) return [messages.title, back];
  if (status === 'paid') return [messages.thanks, messages.thanksText];
  return [messages.title, messages.progress[status]];
}

function OrderStatusView({ order }: { order: OrderDto }) {
  const [title, text] = wordsOf(order);
  return (
    <>
      <div role="status">
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 max-w-measure text-ink-soft text-lead">{text}</p>
        {isInPart(order) && (
          <p className="mt-3 max-w-measure text-ink-soft">{messages.refunded(money(order.refundCents))}</p>
        )}
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
        <span>{messages.number(shortNumber(order))}</span>
        <span>{messages.placed(dayOf(order.createdAt))}</span>
        <OrderBadge status={order.status} />
      </p>
      <OrderDetails order={order} />
      {order.userId !== null && (
        <OnwardLink to="/orders" className="mt-8">
          {messages.all}
        </OnwardLink>
      )}
    </>
  );
}
