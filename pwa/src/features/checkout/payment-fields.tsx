import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import {
  paymentMessages as messages,
  type SimulatedAnswer,
  simulatedAnswers,
} from '@everpaw/contracts/payments/payments.messages';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { call } from '../../net/http.ts';
import { Select } from '../../ui/field.tsx';
import { currentNotices, dismissNotice } from '../../ui/helpers/notices.ts';
import { Skeleton } from '../../ui/states.tsx';
import { type PaymentFieldsProps, type PaymentForm } from './payment-form.ts';

const StripeFields = lazy(() => import('./stripe-fields.tsx'));

/** The payment provider's fields, or their replacement. */
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

/** Starts a new attempt: dismisses the previous error, which must not remain next to a success message. */
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
