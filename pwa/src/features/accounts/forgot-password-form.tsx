import { accountForms } from '@everpaw/contracts/accounts/account-forms.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { checkAddress } from './account-rules.ts';
import { CheckYourEmail } from './check-your-email.tsx';

/** Requests a link to set a new password. */
export function ForgotPasswordForm({ address, onBack }: { address: string; onBack: () => void }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useForm({
    start: { email: address },
    check: (values) => checked(values, checkAddress(values)),
    async send(values) {
      const email = values.email.trim();
      await call(accountsApi.forgotPassword, { body: { email }, idempotencyKey: uuidv7() });
      setMailedTo(email);
    },
    failed: { title: accountMessages.linkNotSent, text: accountMessages.linkNotSentText },
  });

  if (mailedTo !== null) return <CheckYourEmail address={mailedTo} onBack={() => setMailedTo(null)} />;
  return (
    <form {...form.attributes} className="grid gap-5">
      <FailureNotice failure={form.failure} />
      <div className="grid gap-1">
        <h3 className="text-heading">{accountMessages.forgotPasswordTitle}</h3>
        <p className="text-ink-soft">{accountMessages.forgotPasswordText}</p>
      </div>
      <TextField
        label={accountForms.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        {...form.text('email')}
        autoFocus
      />
      <Button type="submit" size="large" busy={form.busy} busyLabel={accountMessages.sendingLink}>
        {accountMessages.sendLink}
      </Button>
      <Button variant="plain" onClick={onBack} className="justify-self-center">
        {accountMessages.backToSignIn}
      </Button>
    </form>
  );
}
