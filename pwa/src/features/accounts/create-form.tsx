import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/notices.ts';
import { useRegister, useSignIn } from '../session/auth-calls.ts';
import { useOpenSignIn } from '../session/sign-in.ts';
import { checkCreateForm } from './account-rules.ts';
import { CheckYourEmail } from './check-your-email.tsx';

/**
 * The passwordless form to sign in or up before creating a memorial: with both names it creates an account, with only
 * the address it requests a sign-in link by email. `redirect` is where the sign-in dialog, which accepts passwords,
 * leads.
 */
export function CreateForm({ redirect }: { redirect: string }) {
  const { busy: registering, register } = useRegister();
  const { busy: signingIn, signIn } = useSignIn();
  const openSignIn = useOpenSignIn();
  const notify = useToast();
  const [mailedTo, setMailedTo] = useState<string | null>(null);

  const { form, errors, submit } = useForm({
    names: ['email', 'firstName', 'lastName'],
    check: checkCreateForm,
    async send(values) {
      const [email, firstName, lastName] = [values.email, values.firstName, values.lastName].map((value) =>
        value.trim(),
      );
      const isNew = firstName !== '' && lastName !== '';
      try {
        if (isNew) {
          await register({ email: email ?? '', firstName, lastName });
          notify({ title: accountMessages.welcomeTitle, text: accountMessages.welcomeText });
        } else {
          await signIn({ email: email ?? '' });
          setMailedTo(email ?? '');
        }
      } catch (error) {
        notify({
          tone: 'problem',
          title: isNew ? accountMessages.registrationFailed : accountMessages.loginFailed,
          text: isNew ? accountMessages.formRegistrationFailedText : accountMessages.formLoginFailedText,
        });
        throw error;
      }
    },
    failed: { title: accountMessages.loginFailed, text: accountMessages.formLoginFailedText },
  });

  if (mailedTo !== null) return <CheckYourEmail address={mailedTo} onBack={() => setMailedTo(null)} />;
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid max-w-measure gap-5">
      <p className="text-lead">{accountMessages.createFormLead}</p>
      <TextField label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="First name" name="firstName" autoComplete="given-name" error={errors.firstName} />
        <TextField label="Last name" name="lastName" autoComplete="family-name" error={errors.lastName} />
      </div>
      <p className="text-ink-soft text-small">{accountMessages.createFormHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="large"
          busy={registering || signingIn}
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
