import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useState } from 'react';
import { useSignIn } from '../../base/auth-calls.ts';
import { useForm } from '../../base/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { checkSignIn } from './account-rules.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

/** The Sign In tab (REQ-061, REQ-062, REQ-063). */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const { busy, signIn } = useSignIn();
  const [forgotten, setForgotten] = useState<string | null>(null);
  const { form, errors, failure, submit } = useForm({
    names: ['email', 'password'],
    check: checkSignIn,
    send: async ({ email, password }) => {
      await signIn({ email: email.trim(), password });
      onDone();
    },
    failed: { title: accountMessages.loginFailed, text: accountMessages.loginFailedText },
  });

  if (forgotten !== null) return <ForgotPasswordForm address={forgotten} onBack={() => setForgotten(null)} />;
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FailureNotice failure={failure} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        data-autofocus
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <Button type="submit" size="large" busy={busy} busyLabel={accountMessages.signingIn}>
        {accountMessages.signIn}
      </Button>
      <Button
        variant="plain"
        onClick={() => setForgotten(typedAddress(form.current))}
        className="justify-self-center"
      >
        {accountMessages.forgotPassword}
      </Button>
    </form>
  );
}

/** What was typed so far goes along. */
function typedAddress(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem('email');
  return field instanceof HTMLInputElement ? field.value : '';
}
