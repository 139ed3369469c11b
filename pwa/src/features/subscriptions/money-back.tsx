import { dollars } from '@everpaw/contracts/kernel/text/dollars';
import type { SubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { yourPlanMessages as messages } from '@everpaw/contracts/subscriptions/your-plan.messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../net/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dayOf } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { OnlineButton, Part } from '../accounts/account-screen.tsx';
import { afterPlanChange } from './own-subscription.ts';

/** The money-back guarantee while it's valid. */
export function MoneyBack({
  subscription: { payments, status },
  until,
}: {
  subscription: SubscriptionDto;
  until: string;
}) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const notify = useToast();
  // The payment to refund: Lifetime, which is the last payment, or else the first month.
  const paid = status === 'lifetime' ? payments.at(-1) : payments[0];
  async function ask() {
    await call(subscriptionsApi.moneyBack);
    notify({ title: messages.asked });
    await afterPlanChange(client);
  }
  return (
    <Part title={messages.moneyBackTitle} text={messages.moneyBackText(dayOf(until))}>
      <OnlineButton variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        {messages.moneyBack}
      </OnlineButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={messages.askTitle}
        text={messages.askText(dollars(paid?.amountCents ?? 0))}
        confirmLabel={messages.moneyBack}
        busyLabel={messages.asking}
        cancelLabel={messages.keep}
        failed={messages.failed}
        onConfirm={ask}
      />
    </Part>
  );
}
