import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { yourPlanMessages as messages } from '@everpaw/contracts/subscriptions/your-plan.messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { OnlineButton } from '../accounts/account-screen.tsx';
import { PaymentFields } from '../checkout/payment-fields.tsx';
import { usePayment } from '../checkout/use-payment.ts';
import { afterPlanChange } from './own-subscription.ts';

/** Replaces the card that is charged from then on. */
export function ChangeCard() {
  const notify = useToast();
  const ticket = useMutation({
    mutationFn: () => call(subscriptionsApi.changeCard),
    onError: (error) =>
      notify({ title: messages.cardFailed, text: messageOf(error, messages.failed), tone: 'problem' }),
  });
  if (ticket.data) return <CardForm ticket={ticket.data} onSaved={() => ticket.reset()} />;
  return (
    <OnlineButton
      variant="quiet"
      className="justify-self-start"
      busy={ticket.isPending}
      onClick={() => ticket.mutate()}
    >
      {messages.changeCard}
    </OnlineButton>
  );
}

function CardForm({
  ticket: { clientSecret, publishableKey },
  onSaved,
}: {
  ticket: { clientSecret: string; publishableKey: string | null };
  onSaved: () => void;
}) {
  const client = useQueryClient();
  const notify = useToast();
  const form = usePayment({
    clientSecret,
    returnPath: '/your-plan',
    async onPaid() {
      await call(subscriptionsApi.confirm, { body: { clientSecret } });
      notify({ title: messages.cardSaved });
      onSaved();
      await afterPlanChange(client);
    },
    failure: { title: messages.cardFailed, text: messages.failed },
  });
  return (
    <form {...form.attributes} className="grid gap-5">
      <PaymentFields publishableKey={publishableKey} amountCents={null} onForm={form.onForm} />
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={messages.saving}
        disabled={!form.isReady}
        className="justify-self-start"
      >
        {messages.saveCard}
      </Button>
    </form>
  );
}
