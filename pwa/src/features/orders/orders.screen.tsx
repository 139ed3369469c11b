import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { orderMessages as messages } from '@everpaw/contracts/orders/orders.messages';
import { shownPrice } from '@everpaw/contracts/store/price-text';
import { messageOf } from '../../net/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { dayOf } from '../../ui/helpers/dates.ts';
import { Link } from '../../ui/link.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useAccountAnswer } from '../session/account-answer.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import { OrderBadge, shortNumber } from './order-card.tsx';
import { itemsOf } from './order-details.tsx';

/** The person's orders, the newest first. */
export default function OrdersScreen() {
  useScreen(messages.listTitle);
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <h1 className="text-title">{messages.listTitle}</h1>
      <p className="mt-3 max-w-measure text-ink-soft text-lead">{messages.listText}</p>
      {user ? <Orders /> : isVisitor && <SignedOut />}
    </div>
  );
}

function SignedOut() {
  const signIn = useGoToSignIn();
  return (
    <Button className="mt-8" onClick={signIn}>
      {messages.signIn}
    </Button>
  );
}

function Orders() {
  const orders = useAccountAnswer<OrderDto[]>({ queryKey: [pathOf(ordersApi.mine)] });
  if (orders.data?.length === 0)
    return (
      <EmptyState title={messages.none} action={<ButtonLink to="/store">{messages.browseStore}</ButtonLink>}>
        {messages.noneText}
      </EmptyState>
    );
  if (orders.data)
    return (
      <ul className="mt-8 max-w-[52rem] border-rule border-t">
        {orders.data.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
    );
  if (orders.isError)
    return (
      <ErrorState
        title={messages.listFailed}
        text={messageOf(orders.error, messages.tryAgain)}
        busy={orders.isFetching}
        onRetry={() => void orders.refetch()}
      />
    );
  return (
    <SkeletonGroup label={messages.loading} className="mt-8 grid max-w-[52rem] gap-5">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </SkeletonGroup>
  );
}

/** Returns the recipient of a gift; null if the order isn't a gift. */
function giftOf({ gift }: OrderDto): string | null {
  if (!gift) return null;
  return gift.recipient ? messages.giftFor(gift.recipient.recipientName) : messages.gift;
}

function Row({ order }: { order: OrderDto }) {
  return (
    <li className="border-rule border-b">
      <Link
        to={`/order-success?order=${order.id}`}
        className="flex min-h-18 flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4 hover:bg-sunk sm:px-3"
      >
        <span className="grid">
          <span className="font-semibold">{dayOf(order.createdAt)}</span>
          <span className="text-ink-soft text-small">
            {messages.number(shortNumber(order))} · {giftOf(order) ?? itemsOf(order)}
          </span>
        </span>
        <span className="flex w-full items-center justify-between gap-4 sm:w-auto">
          <OrderBadge status={order.status} />
          <span className="font-display text-[1.25rem] tabular-nums">{shownPrice(order.totalAmount)}</span>
        </span>
      </Link>
    </li>
  );
}
