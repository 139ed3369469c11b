import { checkoutMessages } from '@everpaw/contracts/orders/checkout.messages';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef, useState } from 'react';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import type { PaymentFieldsProps, PaymentForm } from './payment-form.ts';

function formOf(stripe: Stripe, elements: StripeElements, isOnFile: boolean): PaymentForm {
  return {
    async check() {
      const { error } = await elements.submit();
      return error ? (error.message ?? checkoutMessages.paymentErrorText) : null;
    },
    async pay(clientSecret, returnPath) {
      const confirmation = {
        elements,
        clientSecret,
        confirmParams: { return_url: `${location.origin}${returnPath}` },
        redirect: 'if_required',
      } as const;
      const { error } = await (isOnFile
        ? stripe.confirmSetup(confirmation)
        : stripe.confirmPayment(confirmation));
      // Already paid in another tab, which counts as success.
      if (!error || (error.payment_intent ?? error.setup_intent)?.status === 'succeeded') return null;
      return error.message ?? checkoutMessages.paymentErrorText;
    },
  };
}

/** The provider's own fields: their input never reaches this site. */
export default function StripeFields({
  publishableKey,
  amountCents,
  onForm,
}: PaymentFieldsProps & { publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [first] = useState(amountCents);

  useEffect(() => {
    let isGone = false;
    loadStripe(publishableKey).then(
      (stripe) => {
        if (isGone || !place.current || !stripe) return;
        const made = stripe.elements(
          first === null
            ? { mode: 'setup', currency: 'usd' }
            : { mode: 'payment', amount: first, currency: 'usd' },
        );
        const payment = made.create('payment');
        payment.mount(place.current);
        elements.current = made;
        payment.on('ready', () => setState('ready'));
        payment.on('loaderror', () => setState('failed'));
        onForm(formOf(stripe, made, first === null));
      },
      () => setState('failed'),
    );
    return () => {
      isGone = true;
      onForm(null);
    };
  }, [publishableKey, first, onForm]);

  useEffect(() => {
    if (amountCents !== null) void elements.current?.update({ amount: amountCents });
  }, [amountCents]);

  if (state === 'failed')
    return (
      <ErrorState
        level={3}
        title={checkoutMessages.failedTitle}
        text={checkoutMessages.failedText}
        // Reloads, because only a reloaded page may load the provider's script.
        onRetry={() => location.reload()}
      />
    );
  return (
    <>
      {state === 'loading' && <Skeleton className="h-40 w-full" />}
      <div ref={place} />
    </>
  );
}
