import { dollars } from '@everpaw/contracts/kernel/text/dollars';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { lifetimeCents } from '@everpaw/contracts/subscriptions/plan-prices';
import { subscribeMessages as messages } from '@everpaw/contracts/subscriptions/subscribe.messages';
import type { SubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { PaymentFields } from '../checkout/payment-fields.tsx';
import { usePayment } from '../checkout/use-payment.ts';
import { useSiteMode } from '../site/site-dto.ts';
import { isLeavable } from './leave-premium.tsx';

/** Where buying Lifetime leads. */
const boughtPath = '/?subscription=success&plan=lifetime';

/** Sells Lifetime for a single payment. The landing page links here if the site sells. */
export function BuyLifetime({ subscription }: { subscription: SubscriptionDto | null }) {
  const isOpen = modeRules[useSiteMode()].checkout === 'open';
  const amount = dollars(lifetimeCents);
  return (
    <section
      aria-labelledby="lifetime"
      className="mt-10 max-w-[44rem] rounded-leaf border-2 border-moss bg-leaf p-6 sm:p-9"
    >
      <h2 id="lifetime" className="text-heading">
        {messages.lifetimeTitle}
      </h2>
      <p className="mt-3">{messages.lifetimeText(amount)}</p>
      {isLeavable(subscription) && <p className="mt-2 text-ink-soft">{messages.lifetimeEndsPremium}</p>}
      {isOpen ? <Payment amount={amount} /> : <p className="mt-4 text-ink-soft">{messages.lifetimeClosed}</p>}
    </section>
  );
}

function Payment({ amount }: { amount: string }) {
  const navigate = useNavigate();
  const ticket = useQuery({
    queryKey: ['lifetime payment'],
    queryFn: ({ signal }) => call(subscriptionsApi.lifetime, { isQuestion: true, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const form = usePayment({
    clientSecret: ticket.data?.clientSecret,
    returnPath: boughtPath,
    onPaid: () => navigate(boughtPath),
    failure: { title: messages.errorTitle, text: messages.errorText },
  });

  if (ticket.isError)
    return (
      <div className="mt-5 grid justify-items-start gap-4">
        <p className="text-ink-soft">{messageOf(ticket.error, messages.prepareFailed)}</p>
        <Button variant="quiet" busy={ticket.isFetching} onClick={() => void ticket.refetch()}>
          {messages.tryAgain}
        </Button>
      </div>
    );
  if (!ticket.data)
    return (
      <div role="status" aria-busy="true" className="mt-5">
        <span className="sr-only">{messages.preparing}</span>
        <Skeleton className="h-24 w-full" />
      </div>
    );
  const { publishableKey, amountCents } = ticket.data;
  return (
    <form {...form.attributes} className="mt-5 grid gap-5">
      <PaymentFields publishableKey={publishableKey} amountCents={amountCents} onForm={form.onForm} />
      <Button
        type="submit"
        size="large"
        busy={form.busy}
        busyLabel={messages.paying}
        disabled={!form.isReady}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        {messages.lifetimePay(amount)}
      </Button>
    </form>
  );
}
