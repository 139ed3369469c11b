import type { GiftForm } from '@everpaw/contracts/gifts/gift-form';
import { giftsApi } from '@everpaw/contracts/gifts/gifts.api';
import { giftMessages as messages } from '@everpaw/contracts/gifts/gifts.messages';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { checkoutMessages } from '@everpaw/contracts/orders/checkout.messages';
import { centsOf } from '@everpaw/contracts/store/price-text';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as uuidv7 } from 'uuid';
import { ApiError, call, messageOf } from '../../net/http.ts';
import { useOnline } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { newAmounts } from '../checkout/checkout-refusals.ts';
import { PaymentFields } from '../checkout/payment-fields.tsx';
import type { PaymentForm } from '../checkout/payment-form.ts';
import { useHold } from '../checkout/use-hold.ts';
import { usePaymentProvider } from '../checkout/use-provider.ts';
import { GiftPage, type GiftParts } from './gift-page.tsx';
import { GiftSummary } from './gift-summary.tsx';
import { useGiftForm } from './use-gift-form.ts';

/** Orders the gift and pays for it. If the price has changed, it shows the new one, which has to be confirmed. */
function useGiving({ product, gift }: Omit<GiftParts, 'choice'>) {
  const [giftId] = useState(() => uuidv7());
  const [changedCents, setChangedCents] = useState<number | null>(null);
  const [fields, onForm] = useState<PaymentForm | null>(null);
  const hold = useHold();
  const notify = useToast();
  const navigate = useNavigate();
  const failed = (title: string, text: string) => notify({ title, text, tone: 'problem' });
  const cents = changedCents ?? (product ? centsOf(product.price) : null);

  async function give(written: GiftForm) {
    if (!product || cents === null || !fields) return;
    const wrong = await fields.check();
    if (wrong !== null) return failed(checkoutMessages.paymentFailed, wrong);
    const ticket = await call(giftsApi.pay, {
      body: { giftId, productId: product.id, confirmedCents: cents, gift: written },
    });
    const success = `/order-success?order=${ticket.orderId}`;
    const said = await hold(ticket.orderId, () => fields.pay(ticket.clientSecret, success));
    if (said !== null) return failed(checkoutMessages.paymentFailed, said);
    gift.done();
    void navigate(success);
  }

  const form = useGiftForm(gift, {
    send: give,
    failed(error) {
      const now = newAmounts(error);
      if (now) setChangedCents(now.totalCents);
      else
        failed(
          messages.errorTitle,
          error instanceof ApiError && error.status < 500 ? messageOf(error, messages.error) : messages.error,
        );
    },
  });
  return { cents, isChanged: changedCents !== null, form, isReady: fields !== null, onForm };
}

/** A gift on a site that sells: it's ordered and paid on this page. */
export default function OpenGift({ product, choice, gift }: GiftParts) {
  const { cents, isChanged, form, isReady, onForm } = useGiving({ product, gift });
  const price = cents === null ? null : money(cents);
  return (
    <GiftPage
      product={product}
      choice={choice}
      form={form}
      payment={cents !== null && <Payment amountCents={cents} onForm={onForm} />}
    >
      <GiftSummary price={price}>
        <div className="grid gap-5">
          <FailureNotice
            failure={
              isChanged && price !== null
                ? { title: checkoutMessages.changedTitle, text: checkoutMessages.changed(price) }
                : null
            }
          />
          <Button
            type="submit"
            size="large"
            busy={form.busy}
            busyLabel={checkoutMessages.paying}
            disabled={product !== null && !isReady}
          >
            {price === null ? messages.submit : checkoutMessages.pay(price)}
          </Button>
        </div>
      </GiftSummary>
    </GiftPage>
  );
}

/** The payment fields. Without a connection, an error is shown; the form keeps its input. */
function Payment({
  amountCents,
  onForm,
}: {
  amountCents: number;
  onForm: (form: PaymentForm | null) => void;
}) {
  const provider = usePaymentProvider();
  const online = useOnline();
  return (
    <section aria-labelledby="payment" className="grid gap-5 border-rule border-t pt-6">
      <h2 id="payment" className="text-heading">
        {checkoutMessages.paymentTitle}
      </h2>
      {provider.data ? (
        <PaymentFields
          publishableKey={provider.data.publishableKey}
          amountCents={amountCents}
          onForm={onForm}
        />
      ) : provider.isError || !online ? (
        <ErrorState
          level={3}
          title={checkoutMessages.failedTitle}
          text={online ? messages.tryAgain : messages.offline}
          busy={provider.isFetching}
          onRetry={() => void provider.refetch()}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </section>
  );
}
