import { accountForms } from '@everpaw/contracts/accounts/account-forms.messages';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { useRegister, useSignIn } from '../session/auth-calls.ts';
import { useOpenSignIn } from '../session/sign-in.ts';
import { checkCreateForm } from './account-rules.ts';
import { CheckYourEmail } from './check-your-email.tsx';

/** Whether both names are there, which creates an account. */
const isNew = ({ firstName, lastName }: Record<'firstName' | 'lastName', string>) =>
  firstName !== '' && lastName !== '';

/**
 * The passwordless form to sign in or up before creating a memorial: with both names it creates an account, with only
 * the address it requests a sign-in link by email. `redirect` is where the sign-in dialog, which accepts passwords,
 * leads.
 */
export function CreateForm({ redirect }: { redirect: string }) {
  const { busy: registering, register } = useRegister();
  const { signIn } = useSignIn();
  const openSignIn = useOpenSignIn();
  const notify = useToast();
  const [mailedTo, setMailedTo] = useState<string | null>(null);

  const form = useForm({
    start: { email: '', firstName: '', lastName: '' },
    check: ({ email, firstName, lastName }) => {
      const input = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() };
      return checked(input, checkCreateForm(input));
    },
    async send(input) {
      const { email, firstName, lastName } = input;
      if (isNew(input)) {
        await register({ email, firstName, lastName });
        notify({ title: accountMessages.welcomeTitle, text: accountMessages.welcomeText });
      } else {
        await signIn({ email });
        setMailedTo(email);
      }
    },
    failed(_, input) {
      notify({
        tone: 'problem',
        title: isNew(input) ? accountMessages.registrationFailed : accountMessages.loginFailed,
        text: isNew(input) ? accountMessages.formRegistrationFailedText : accountMessages.formLoginFailedText,
      });
    },
  });

  if (mailedTo !== null) return <CheckYourEmail address={mailedTo} onBack={() => setMailedTo(null)} />;
  return (
    <form {...form.attributes} className="grid max-w-measure gap-5">
      <p className="text-lead">{accountMessages.createFormLead}</p>
      <TextField
        label={accountForms.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        {...form.text('email')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={accountForms.firstName}
          name="firstName"
          autoComplete="given-name"
          {...form.text('firstName')}
        />
        <TextField
          label={accountForms.lastName}
          name="lastName"
          autoComplete="family-name"
          {...form.text('lastName')}
        />
      </div>
      <p className="text-ink-soft text-small">{accountMessages.createFormHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="large"
          busy={form.busy}
          busyLabel={registering ? accountMessages.creatingAccount : accountMessages.signingIn}
        >
          {accountMessages.createFormPress}
        </Button>
        <Button size="large" variant="quiet" onClick={() => openSignIn({ tab: 'sign-in', redirect })}>
          {accountMessages.withPassword}
        </Button>
      </div>
    </form>
  );
}
