import { accountForms } from '@everpaw/contracts/accounts/account-forms.messages';
import { accountMessages, tooManyTriesCode } from '@everpaw/contracts/accounts/accounts.messages';
import { useState } from 'react';
import { ApiError } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSignIn } from '../session/auth-calls.ts';
import { checkSignIn } from './account-rules.ts';
import { CheckYourEmail } from './check-your-email.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

/**
 * The Sign In tab. While someone is guessing an account's password, the server refuses even the correct one on a new
 * device. The form then offers a sign-in link by email.
 */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const { signIn } = useSignIn();
  const [forgotten, setForgotten] = useState<string | null>(null);
  const [guessed, setGuessed] = useState<string | null>(null);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useForm({
    start: { email: '', password: '' },
    check: (values) => checked(values, checkSignIn(values)),
    send: async (values) => {
      const email = values.email.trim();
      setGuessed(null);
      try {
        await signIn({ email, password: values.password });
      } catch (error) {
        if (error instanceof ApiError && error.problem?.code === tooManyTriesCode) setGuessed(email);
        throw error;
      }
      onDone();
    },
    failed: { title: accountMessages.loginFailed, text: accountMessages.loginFailedText },
  });

  if (mailedTo !== null) return <CheckYourEmail address={mailedTo} onBack={() => setMailedTo(null)} />;
  if (forgotten !== null) return <ForgotPasswordForm address={forgotten} onBack={() => setForgotten(null)} />;
  return (
    <form {...form.attributes} className="grid gap-5">
      <FailureNotice failure={form.failure} />
      {guessed !== null && <SignInLink address={guessed} onMailed={setMailedTo} />}
      <TextField
        label={accountForms.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        {...form.text('email')}
        data-autofocus
      />
      <PasswordField
        label={accountForms.password}
        name="password"
        autoComplete="current-password"
        required
        {...form.text('password')}
      />
      <Button type="submit" size="large" busy={form.busy} busyLabel={accountMessages.signingIn}>
        {accountMessages.signIn}
      </Button>
      <Button variant="plain" onClick={() => setForgotten(form.values.email)} className="justify-self-center">
        {accountMessages.forgotPassword}
      </Button>
    </form>
  );
}

/** Requests a sign-in link by email instead of using the password. */
function SignInLink({ address, onMailed }: { address: string; onMailed: (address: string) => void }) {
  const { busy, signIn } = useSignIn();
  const notify = useToast();
  return (
    <Button
      variant="quiet"
      busy={busy}
      busyLabel={accountMessages.sendingLink}
      onClick={() =>
        void signIn({ email: address }).then(
          () => onMailed(address),
          () =>
            notify({
              tone: 'problem',
              title: accountMessages.linkNotSent,
              text: accountMessages.linkNotSentText,
            }),
        )
      }
    >
      {accountMessages.emailSignInLink}
    </Button>
  );
}
