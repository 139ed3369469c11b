import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { yourPlanMessages as messages } from '@everpaw/contracts/subscriptions/your-plan.messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/notices.ts';
import { OnlineButton } from '../accounts/account-screen.tsx';
import { PaymentFields } from '../checkout/payment-fields.tsx';
import { type PaymentForm } from '../checkout/payment-form.ts';
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
  const [form, setForm] = useState<PaymentForm | null>(null);
  const saving = useMutation({
    async mutationFn() {
      const said = (await form?.check()) ?? (await form?.pay(clientSecret, '/your-plan')) ?? null;
      if (said !== null) throw new Error(said);
      await call(subscriptionsApi.confirm, { body: { clientSecret } });
    },
    retry: false,
    async onSuccess() {
      notify({ title: messages.cardSaved });
      onSaved();
      await afterPlanChange(client);
    },
    onError: (error) => notify({ title: messages.cardFailed, text: textOf(error), tone: 'problem' }),
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (form && !saving.isPending) saving.mutate();
      }}
    >
      <PaymentFields publishableKey={publishableKey} amountCents={null} onForm={setForm} />
      <Button
        type="submit"
        busy={saving.isPending}
        busyLabel={messages.saving}
        disabled={form === null}
        className="justify-self-start"
      >
        {messages.saveCard}
      </Button>
    </form>
  );
}

/** Returns the payment provider's message as it is, and the server's message for all other errors. */
function textOf(error: Error): string {
  return error.name === 'Error' ? error.message : messageOf(error, messages.failed);
}
