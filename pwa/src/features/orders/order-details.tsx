import { cartMessages } from '@everpaw/contracts/cart/cart.messages';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { checkoutMessages } from '@everpaw/contracts/orders/checkout.messages';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import { isCancellable } from '@everpaw/contracts/orders/order-status';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { orderMessages as messages } from '@everpaw/contracts/orders/orders.messages';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dayOf } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { CheckoutSummary } from '../checkout/checkout-summary.tsx';

/** The products, amounts and destination of an order. */
export function OrderDetails({ order }: { order: OrderDto }) {
  const { amounts, promoCode } = order;
  return (
    <div className="mt-8 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-8">
        <OrderSteps order={order} />
        <SentTo order={order}>
          {isCancellable(order.status) && !order.byLink && <CancelOrder order={order} />}
        </SentTo>
      </div>
      <CheckoutSummary
        lines={linesOf(order)}
        amounts={amounts}
        promoCode={promoCode}
        tax={money(amounts.taxCents)}
      />
    </div>
  );
}

/** The history of an order with dates. */
export function OrderSteps({ order: { steps } }: { order: OrderDto }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-heading">
        {messages.stepsTitle}
      </h2>
      <ol className="mt-3 grid max-w-measure gap-1.5">
        {steps.map(({ step, at, amountCents }) => (
          <li key={`${step} ${at}`} className="flex flex-wrap justify-between gap-x-6">
            <span>
              {amountCents === undefined
                ? messages.steps[step]
                : messages.stepAmount(messages.steps[step], money(amountCents))}
            </span>
            <time dateTime={at} className="text-ink-soft tabular-nums">
              {dayOf(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The destination and tracking information of an order. */
export function SentTo({ order, children }: { order: OrderDto; children?: ReactNode }) {
  const { shippingAddress: to, tracking, gift } = order;
  return (
    <section aria-labelledby="sent-to">
      <h2 id="sent-to" className="text-heading">
        {messages.sentTo}
      </h2>
      {gift ? (
        <GiftDetails gift={gift} />
      ) : to ? (
        <address className="mt-3 text-ink-soft not-italic [overflow-wrap:anywhere]">
          {to.firstName} {to.lastName}
          <br />
          {to.address}
          <br />
          {to.city}, {to.state} {to.zipCode}
          <br />
          {checkoutMessages.countries[to.country]}
        </address>
      ) : (
        <p className="mt-3 max-w-measure text-ink-soft">
          {order.byLink ? messages.byLink : messages.contactGone}
        </p>
      )}
      {tracking && (
        <p className="mt-3 [overflow-wrap:anywhere]">
          {messages.tracking(tracking.carrier, tracking.number)}
        </p>
      )}
      {children}
    </section>
  );
}

/** The lines of an order's summary. `photo` is the endpoint of their photos. */
export const linesOf = (
  { items }: OrderDto,
  photo: typeof ordersApi.photo | typeof ordersApi.managedPhoto = ordersApi.photo,
) =>
  items.map(({ id, orderId, productId, name, imageUrl, quantity, priceAtTime, engraving, photoId }) => ({
    id,
    productId,
    name,
    imageUrl,
    quantity,
    engraving,
    ...(photoId && { photo: pathOf(photo, { params: { id: orderId, photoId } }) }),
    cents: Math.round(Number(priceAtTime) * 100) * quantity,
  }));

/** The recipient of a gift and its message. */
function GiftDetails({
  gift: { recipient: to, sender, message, signMessage, notifyRecipient },
}: {
  gift: NonNullable<OrderDto['gift']>;
}) {
  return (
    <>
      {to ? (
        <address className="mt-3 text-ink-soft not-italic [overflow-wrap:anywhere]">
          {to.recipientName}
          <br />
          {to.address}
          <br />
          {to.city}, {to.state} {to.zipCode}
          <br />
          {checkoutMessages.countries[to.country]}
        </address>
      ) : (
        <p className="mt-3 text-ink-soft">{messages.recipientGone}</p>
      )}
      {message !== '' && (
        <div className="mt-6 max-w-measure border-rule-strong border-l-2 pl-5">
          <h3 className="font-semibold text-small">{messages.giftCard}</h3>
          <p className="mt-1 whitespace-pre-line font-display text-story">{message}</p>
          {signMessage && sender && (
            <p className="mt-1 text-ink-soft text-small">{messages.giftSigned(sender.name)}</p>
          )}
        </div>
      )}
      {to && notifyRecipient && <p className="mt-4 text-ink-soft">{messages.giftNotified}</p>}
    </>
  );
}

function CancelOrder({ order }: { order: OrderDto }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const notify = useToast();
  async function cancel() {
    await call(ordersApi.cancel, { params: { id: order.id } });
    notify({ title: messages.cancelled });
    const stale = [pathOf(ordersApi.one, { params: { id: order.id } }), ordersApi.mine.path];
    await client.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(String(queryKey[0])) });
  }
  return (
    <>
      <Button variant="quiet" className="mt-6" onClick={() => setAsking(true)}>
        {messages.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={messages.cancelTitle}
        text={messages.cancelText}
        confirmLabel={messages.cancel}
        busyLabel={messages.cancelling}
        failed={messages.cancelFailed}
        onConfirm={cancel}
      />
    </>
  );
}

export const itemsOf = ({ items }: OrderDto) =>
  cartMessages.items(items.reduce((sum, { quantity }) => sum + quantity, 0));
