import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { useState } from 'react';
import { call, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { PaymentFields } from '../checkout/payment-fields.tsx';
import { type PaymentForm } from '../checkout/payment-form.ts';
import { usePaymentProvider } from '../checkout/use-provider.ts';

type Props = {
  card: Pick<EcardDto, 'id' | 'recipientName' | 'priceCents'>;
  /** Where the bank's page returns to. */
  returnPath: string;
  onPaid: () => void;
  onClose: () => void;
};

/** Pays for a waiting card. If it is closed without payment, the card keeps waiting. */
export default function PayEcard({
  card: { id, recipientName, priceCents },
  returnPath,
  onPaid,
  onClose,
}: Props) {
  const provider = usePaymentProvider();
  const [form, setForm] = useState<PaymentForm | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function pay(): Promise<string | null> {
    if (!form) return null;
    const wrong = await form.check();
    if (wrong !== null) return wrong;
    const { clientSecret } = await call(ecardsApi.pay, {
      params: { id },
      body: { confirmedCents: priceCents },
    });
    const said = await form.pay(clientSecret, returnPath);
    if (said === null) onPaid();
    return said;
  }

  async function submit() {
    setBusy(true);
    setFailure(null);
    setFailure(await pay().catch((error: unknown) => messageOf(error, messages.errorText)));
    setBusy(false);
  }

  return (
    <Dialog
      open
      title={messages.payTitle}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {messages.back}
          </Button>
          <Button
            busy={busy}
            busyLabel={messages.paying}
            disabled={form === null}
            onClick={() => void submit()}
          >
            {messages.pay(money(priceCents))}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{messages.payText(recipientName)}</p>
        {provider.data ? (
          <PaymentFields
            publishableKey={provider.data.publishableKey}
            amountCents={priceCents}
            onForm={setForm}
          />
        ) : provider.isError ? (
          <ErrorState
            level={3}
            title={messages.payFailed}
            text={messages.tryAgain}
            busy={provider.isFetching}
            onRetry={() => void provider.refetch()}
          />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
        <FailureNotice failure={failure === null ? null : { title: messages.payFailed, text: failure }} />
      </div>
    </Dialog>
  );
}
