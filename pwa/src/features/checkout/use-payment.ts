import { useState } from 'react';
import { messageOf } from '../../net/http.ts';
import { checked, type Failure, useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import type { PaymentForm } from './payment-form.ts';

type Payment = {
  /** Undefined until it's known. */
  clientSecret: string | undefined;
  returnPath: string;
  /** Whether nothing is paid, so that there are no fields. */
  isTest?: boolean;
  /** Runs after the payment. Throws if that failed. */
  onPaid: () => unknown;
  /** The notice's title, and its text if there is no other message. */
  failure: Failure;
};

/** A form whose only fields are the payment provider's. */
export function usePayment({ clientSecret, returnPath, isTest = false, onPaid, failure }: Payment) {
  const notify = useToast();
  const [fields, onForm] = useState<PaymentForm | null>(null);
  const failed = (text: string) => notify({ title: failure.title, text, tone: 'problem' });
  const form = useForm({
    start: {},
    check: () => checked(fields, {}),
    async send() {
      if (!isTest) {
        if (!fields || !clientSecret) return;
        const said = (await fields.check()) ?? (await fields.pay(clientSecret, returnPath));
        if (said !== null) return failed(said);
      }
      await onPaid();
    },
    failed: (error) => failed(messageOf(error, failure.text)),
  });
  return { ...form, onForm, isReady: isTest || fields !== null };
}
