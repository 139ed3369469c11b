import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import {
  paymentMessages as messages,
  type SimulatedAnswer,
  simulatedAnswers,
} from '@everpaw/contracts/payments/payments.messages';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { call } from '../../base/http.ts';
import { currentNotices, dismissNotice } from '../../base/notices.ts';
import { Select } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';

const StripeFields = lazy(() => import('./stripe-fields.tsx'));

/** How what somebody has filled in is paid with. Both answer what went wrong, in words; null when nothing did. */
export type PaymentForm = {
  /** Whether everything is filled in; before anything is ordered. */
  check(): Promise<string | null>;
  /** Pays what the secret stands for. A bank that has to be visited returns to `returnPath`. */
  pay(clientSecret: string, returnPath: string): Promise<string | null>;
};

export type PaymentFieldsProps = {
  /** The provider's public key; null where payments are simulated. */
  publishableKey: string | null;
  /** Null where nothing is charged yet and a card is put on file. */
  amountCents: number | null;
  /** Is told how to pay as soon as the fields are there. */
  onForm(form: PaymentForm | null): void;
};

/** The fields of the payment provider, or what stands in for them. */
export function PaymentFields({ onForm: tell, ...props }: PaymentFieldsProps) {
  const { publishableKey } = props;
  const onForm = useCallback(
    (form: PaymentForm | null) => tell(form && { ...form, check: () => afresh(form) }),
    [tell],
  );
  if (publishableKey === null) return <SimulatedFields onForm={onForm} />;
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <StripeFields {...props} publishableKey={publishableKey} onForm={onForm} />
    </Suspense>
  );
}

/** Begins another try: what went wrong with the one before is told no longer, least of all over what thanks for it. */
function afresh(form: PaymentForm): Promise<string | null> {
  if (currentNotices().shown?.tone === 'problem') dismissNotice();
  return form.check();
}

function SimulatedFields({ onForm }: Pick<PaymentFieldsProps, 'onForm'>) {
  const [answer, setAnswer] = useState<SimulatedAnswer>('approved');
  useEffect(() => {
    onForm({
      check: async () => null,
      async pay(clientSecret) {
        const { status } = await call(paymentsApi.simulate, { body: { clientSecret, answer } });
        if (status === 'succeeded') return null;
        return status === 'declined' ? messages.declined : messages.authenticationFailed;
      },
    });
  }, [answer, onForm]);
  return (
    <div className="grid gap-4 rounded-soft border border-rule-strong border-dashed bg-sunk px-5 py-4">
      <div>
        <p className="font-semibold">{messages.simulatedTitle}</p>
        <p className="text-ink-soft">{messages.simulatedText}</p>
      </div>
      <Select
        label={messages.simulatedLabel}
        value={answer}
        options={simulatedAnswers.map((value) => ({ value, label: messages.simulatedAnswers[value] }))}
        onChange={({ target }) =>
          setAnswer(simulatedAnswers.find((known) => known === target.value) ?? 'approved')
        }
      />
    </div>
  );
}
