import { dollars } from '@everpaw/contracts/kernel/text/dollars';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { premiumCents } from '@everpaw/contracts/subscriptions/plan-prices';
import { subscribeMessages as messages } from '@everpaw/contracts/subscriptions/subscribe.messages';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { dayOf } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { AlertIcon } from '../../ui/pictures/icons.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { CardStandIn } from '../checkout/card-stand-in.tsx';
import { PaymentFields } from '../checkout/payment-fields.tsx';
import { usePayment } from '../checkout/use-payment.ts';

/** Where subscribing leads. */
const subscribedPath = '/?subscription=success';

type Prepared = Awaited<ReturnType<typeof begin>>;
const begin = (signal: AbortSignal) => call(subscriptionsApi.begin, { isQuestion: true, signal });

/** The form to subscribe to Premium. It's shown once the client secret has loaded. */
export function BeginPremium() {
  const notify = useToast();
  const prepared = useQuery({
    queryKey: ['prepared subscription'],
    queryFn: ({ signal }) => begin(signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { isError } = prepared;
  useEffect(() => {
    if (isError) notify({ title: messages.prepareFailed, tone: 'problem' });
  }, [isError, notify]);
  const place = useRef<HTMLElement>(null);
  const isThere = prepared.data !== undefined;
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isThere]);
  return (
    <section
      ref={place}
      aria-labelledby="begin"
      className="mt-10 max-w-[44rem] scroll-mt-8 rounded-leaf border border-rule bg-leaf p-6 sm:p-9"
    >
      <h2 id="begin" className="text-heading">
        {messages.formTitle}
      </h2>
      {prepared.data ? (
        <Form prepared={prepared.data} />
      ) : isError ? (
        <div className="mt-4 grid justify-items-start gap-4">
          <p className="text-ink-soft">{messageOf(prepared.error, messages.prepareFailed)}</p>
          <Button variant="quiet" busy={prepared.isFetching} onClick={() => void prepared.refetch()}>
            {messages.tryAgain}
          </Button>
        </div>
      ) : (
        <div role="status" aria-busy="true" className="mt-4 grid gap-4">
          <p className="text-ink-soft">{messages.preparing}</p>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </section>
  );
}

/** Stores the card with the payment provider, except in test mode, and starts the prepared subscription. */
function useBeginning({ clientSecret, isTest }: Prepared) {
  const navigate = useNavigate();
  return usePayment({
    clientSecret,
    returnPath: subscribedPath,
    isTest,
    async onPaid() {
      const { subscription } = await call(subscriptionsApi.confirm, { body: { clientSecret } });
      if (!subscription || subscription.status === 'ended')
        throw new Error('the subscription has not started');
      await navigate(subscribedPath);
    },
    failure: { title: messages.errorTitle, text: messages.errorText },
  });
}

function Form({ prepared }: { prepared: Prepared }) {
  const { isTest, trialDays, publishableKey } = prepared;
  const form = useBeginning(prepared);
  const amount = dollars(premiumCents);
  const firstPayment = dayOf(new Date(Date.now() + trialDays * dayMs).toISOString());
  return (
    <form {...form.attributes} className="mt-5 grid gap-5">
      {isTest ? (
        <>
          <p
            role="note"
            className="flex items-start gap-3 rounded-soft border-dusk border-l-4 bg-dusk-wash px-5 py-4"
          >
            <AlertIcon className="mt-0.5 size-5 shrink-0 text-dusk" />
            <span>
              <strong className="font-semibold text-dusk">{messages.testLabel}</strong> {messages.testText}
            </span>
          </p>
          <CardStandIn />
        </>
      ) : (
        <>
          <p>
            {trialDays > 0
              ? messages.trialTerms(trialDays, amount, firstPayment)
              : messages.paidTerms(amount)}
          </p>
          <PaymentFields publishableKey={publishableKey} amountCents={null} onForm={form.onForm} />
        </>
      )}
      <Button
        type="submit"
        size="large"
        busy={form.busy}
        busyLabel={messages.starting}
        disabled={!form.isReady}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        {isTest
          ? messages.startTest
          : trialDays > 0
            ? messages.startTrial(trialDays)
            : messages.startPaid(amount)}
      </Button>
    </form>
  );
}
