import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { checkAddress } from './account-rules.ts';
import { CheckYourEmail } from './check-your-email.tsx';

/** Requests a link to set a new password. */
export function ForgotPasswordForm({ address, onBack }: { address: string; onBack: () => void }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: ({ email, key }: { email: string; key: string }) =>
      call(accountsApi.forgotPassword, { body: { email }, idempotencyKey: key }),
  });
  const { form, errors, failure, submit } = useForm({
    names: ['email'],
    check: checkAddress,
    async send(values) {
      const email = values.email.trim();
      await sending.mutateAsync({ email, key: uuidv7() });
      setMailedTo(email);
    },
    failed: { title: accountMessages.linkNotSent, text: accountMessages.linkNotSentText },
  });

  if (mailedTo !== null) return <CheckYourEmail address={mailedTo} onBack={() => setMailedTo(null)} />;
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FailureNotice failure={failure} />
      <div className="grid gap-1">
        <h3 className="text-heading">{accountMessages.forgotPasswordTitle}</h3>
        <p className="text-ink-soft">{accountMessages.forgotPasswordText}</p>
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={address}
        required
        error={errors.email}
        autoFocus
      />
      <Button type="submit" size="large" busy={sending.isPending} busyLabel={accountMessages.sendingLink}>
        {accountMessages.sendLink}
      </Button>
      <Button variant="plain" onClick={onBack} className="justify-self-center">
        {accountMessages.backToSignIn}
      </Button>
    </form>
  );
}
