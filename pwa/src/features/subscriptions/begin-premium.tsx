import { dollars } from '@everpaw/contracts/kernel/dollars';
import { dayMs } from '@everpaw/contracts/kernel/durations';
import { premiumCents } from '@everpaw/contracts/subscriptions/plans';
import { subscribeMessages as messages } from '@everpaw/contracts/subscriptions/subscribe.messages';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, call, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { useToast } from '../../ui/notices.ts';
import { Skeleton } from '../../ui/states.tsx';
import { CardStandIn } from '../checkout/card-stand-in.tsx';
import { PaymentFields } from '../checkout/payment-fields.tsx';
import { type PaymentForm } from '../checkout/payment-form.ts';

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
  const notify = useToast();
  const [busy, setBusy] = useState(false);
  const [form, setForm] = useState<PaymentForm | null>(null);
  const failed = (text: string) => notify({ title: messages.errorTitle, text, tone: 'problem' });

  async function confirm() {
    if (!isTest) {
      const wrong = (await form?.check()) ?? null;
      const said = wrong ?? (await form?.pay(clientSecret, subscribedPath)) ?? null;
      if (said !== null) return failed(said);
    }
    const { subscription } = await call(subscriptionsApi.confirm, { body: { clientSecret } });
    if (!subscription || subscription.status === 'ended') return failed(messages.errorText);
    void navigate(subscribedPath);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || (!isTest && form === null)) return;
    setBusy(true);
    await confirm().catch((error: unknown) =>
      failed(error instanceof ApiError ? messageOf(error, messages.errorText) : messages.errorText),
    );
    setBusy(false);
  }
  return { busy, form, setForm, submit };
}

function Form({ prepared }: { prepared: Prepared }) {
  const { isTest, trialDays, publishableKey } = prepared;
  const { busy, form, setForm, submit } = useBeginning(prepared);
  const amount = dollars(premiumCents);
  const firstPayment = dayOf(new Date(Date.now() + trialDays * dayMs).toISOString());
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-5">
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
          <PaymentFields publishableKey={publishableKey} amountCents={null} onForm={setForm} />
        </>
      )}
      <Button
        type="submit"
        size="large"
        busy={busy}
        busyLabel={messages.starting}
        disabled={!isTest && form === null}
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
