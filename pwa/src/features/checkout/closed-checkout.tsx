import { checkoutMessages as messages } from '@everpaw/contracts/orders/checkout.messages';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/pictures/icons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AddressFields } from './address-fields.tsx';
import { CardStandIn } from './card-stand-in.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { Preparing } from './preparing.tsx';
import { useAddress } from './use-address.ts';
import type { ReadyOrder } from './use-order-lines.ts';

/** Requests a payment as specified. The testing-mode refusal is the expected response. */
async function preparePayment(totalCents: number, signal: AbortSignal): Promise<true> {
  try {
    await call(ordersApi.pay, { body: { amount: totalCents / 100 }, isQuestion: true, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem?.code !== 'testing-mode') throw error;
  }
  return true;
}

/** The checkout in testing mode: complete, but without payment. */
export function ClosedCheckout({ order: { lines, amounts, promoCode } }: { order: ReadyOrder }) {
  // Nothing is sent in testing mode.
  const form = useAddress({ send: () => {}, failed: () => {} });
  const prepared = useQuery({
    queryKey: ['prepared payment', amounts.totalCents],
    queryFn: ({ signal }) => preparePayment(amounts.totalCents, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (prepared.isPending) return <Preparing />;
  if (prepared.isError)
    return (
      <ErrorState
        title={messages.failedTitle}
        text={messages.failedText}
        busy={prepared.isFetching}
        onRetry={() => void prepared.refetch()}
      />
    );
  return (
    <>
      <p
        role="note"
        className="mt-6 flex items-start gap-3 rounded-soft border-danger border-l-4 bg-danger-wash px-5 py-4"
      >
        <AlertIcon className="mt-0.5 size-5 shrink-0 text-danger" />
        <span>
          <strong className="font-semibold text-danger">{messages.disabledTitle}.</strong>{' '}
          {messages.disabledText}
        </span>
      </p>
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <form {...form.attributes} className="grid gap-8">
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
            <CardStandIn />
          </section>
        </form>
        <CheckoutSummary lines={lines} amounts={amounts} promoCode={promoCode} tax={messages.taxLater}>
          <Button size="large" disabled>
            {messages.payDisabled}
          </Button>
        </CheckoutSummary>
      </div>
    </>
  );
}
