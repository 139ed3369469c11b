import { cartApi } from '@everpaw/contracts/cart/cart.api';
import { cartEntity } from '@everpaw/contracts/cart/cart.entity';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { checkoutMessages as messages } from '@everpaw/contracts/orders/checkout.messages';
import type { CheckoutDto } from '@everpaw/contracts/orders/order.dto';
import type { OrderAmounts } from '@everpaw/contracts/orders/order.events';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import type { ShippingAddress } from '@everpaw/contracts/orders/shipping-address';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, call, messageOf } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { useOffline, useOnline } from '../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AddressFields } from './address-fields.tsx';
import { newAmounts, paidOrderOf } from './checkout-refusals.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { PaymentFields } from './payment-fields.tsx';
import type { PaymentForm } from './payment-form.ts';
import { Preparing } from './preparing.tsx';
import { useAddress } from './use-address.ts';
import { useHold } from './use-hold.ts';
import type { ReadyOrder } from './use-order-lines.ts';

const orderPath = (orderId: string) => `/order-success?order=${orderId}`;

/** Pays for the cart. The server computes the amounts that are confirmed and charged. */
export default function OpenCheckout({ order }: { order: ReadyOrder }) {
  const online = useOnline();
  const quote = useAnswer(ordersApi.checkout, { staleTime: 0, gcTime: 0 });
  if (quote.data) return <Paying order={order} quote={quote.data} />;
  // Offline, the query pauses without an error, so this isn't a loading state.
  if (online && !quote.isError) return <Preparing />;
  const isRefused = quote.error instanceof ApiError && quote.error.status < 500;
  const refusal = isRefused ? messageOf(quote.error, messages.failedText) : null;
  return (
    <ErrorState
      title={messages.failedTitle}
      text={online ? (refusal ?? messages.failedText) : messages.offline}
      busy={quote.isFetching}
      onRetry={() => void quote.refetch()}
    />
  );
}

/** Returns a function that refetches the data of the summary's lines after the total has changed. */
function useFreshLines(): () => void {
  const offline = useOffline();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [storeApi.list.path] });
    // If that fails, the total still shows what is charged.
    void call(cartApi.cart)
      .then((cart) => offline.cacheAnswer(cartEntity.name, cart))
      .catch(() => {});
  };
}

/** Places the order and pays for it. A changed total is shown and must be confirmed again. */
function usePaying(quoted: OrderAmounts) {
  const navigate = useNavigate();
  const notify = useToast();
  const freshLines = useFreshLines();
  const [amounts, setAmounts] = useState(quoted);
  /** The reason why the total changed, if any; null while it is the confirmed one. */
  const [changed, setChanged] = useState<{ why: string } | null>(null);
  const [fields, onForm] = useState<PaymentForm | null>(null);
  const hold = useHold();
  const [paidOrder, setPaidOrder] = useState<string | null>(null);
  const failed = (text: string) => notify({ title: messages.paymentFailed, text, tone: 'problem' });

  async function pay(shippingAddress: ShippingAddress) {
    if (!fields) return;
    setChanged(null);
    const wrong = await fields.check();
    if (wrong !== null) return failed(wrong);
    const { totalCents } = amounts;
    const ticket = await call(ordersApi.pay, {
      body: { amount: totalCents / 100, confirmedCents: totalCents, shippingAddress },
    });
    const success = orderPath(ticket.orderId);
    const failure = await hold(ticket.orderId, () => fields.pay(ticket.clientSecret, success));
    if (failure !== null) return failed(failure);
    void navigate(success);
  }

  function showNewAmounts(error: unknown) {
    const now = newAmounts(error);
    if (now) {
      setAmounts(now);
      setChanged({ why: wordsOf(error) });
      freshLines();
    } else if (paidOrderOf(error)) setPaidOrder(paidOrderOf(error));
    else if (error instanceof ApiError && error.status < 500)
      failed(messageOf(error, messages.paymentErrorText));
    else notify({ title: messages.paymentError, text: messages.paymentErrorText, tone: 'problem' });
  }

  const form = useAddress({ send: pay, failed: showNewAmounts });
  return { form, amounts, changed, paidOrder, isReady: fields !== null, onForm };
}

/** The notice already says that the total changed, but not that a promo code no longer applies. */
function wordsOf(error: unknown): string {
  const isCode = error instanceof ApiError && error.problem?.code === 'code-used-up';
  return isCode ? `${messageOf(error, '')}.` : '';
}

/** The same cart was paid in another tab. */
function AlreadyPaid({ orderId }: { orderId: string }) {
  return (
    <EmptyState
      title={messages.paidTitle}
      action={<ButtonLink to={orderPath(orderId)}>{messages.seeOrder}</ButtonLink>}
    >
      {messages.paidText}
    </EmptyState>
  );
}

function Paying({ order, quote }: { order: ReadyOrder; quote: CheckoutDto }) {
  const { form, amounts, changed, paidOrder, isReady, onForm } = usePaying(quote.amounts);
  const { lines, promoCode } = order;
  if (paidOrder) return <AlreadyPaid orderId={paidOrder} />;
  return (
    <form
      {...form.attributes}
      className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid gap-8">
        <section aria-labelledby="shipping" className="grid gap-5">
          <h2 id="shipping" className="text-heading">
            {messages.shippingTitle}
          </h2>
          <AddressFields form={form} />
        </section>
        <section aria-labelledby="payment" className="grid gap-5">
          <h2 id="payment" className="text-heading">
            {messages.paymentTitle}
          </h2>
          <PaymentFields
            publishableKey={quote.publishableKey}
            amountCents={amounts.totalCents}
            onForm={onForm}
          />
        </section>
      </div>
      <CheckoutSummary
        lines={lines}
        amounts={amounts}
        promoCode={promoCode}
        // The quote has no tax; later amounts do.
        tax={amounts === quote.amounts ? messages.taxLater : money(amounts.taxCents)}
      >
        <div>
          <FailureNotice
            failure={
              changed
                ? {
                    title: messages.changedTitle,
                    text: `${changed.why} ${messages.changed(money(amounts.totalCents))}`.trim(),
                  }
                : null
            }
          />
          <Button
            type="submit"
            size="large"
            className={changed ? 'mt-5 w-full' : 'w-full'}
            busy={form.busy}
            busyLabel={messages.paying}
            disabled={!isReady}
          >
            {messages.pay(money(amounts.totalCents))}
          </Button>
        </div>
      </CheckoutSummary>
    </form>
  );
}
