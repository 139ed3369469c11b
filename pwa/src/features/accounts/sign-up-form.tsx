import { accountForms } from '@everpaw/contracts/accounts/account-forms.messages';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { TextLink } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useRegister } from '../session/auth-calls.ts';
import { checkSignUp, fullName } from './account-rules.ts';

/** The Sign Up tab. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const { register } = useRegister();
  const form = useForm({
    start: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    check: (values) => checked(values, checkSignUp(values)),
    send: async ({ firstName, lastName, email, password }) => {
      await register({ email: email.trim(), password, name: fullName(firstName, lastName) });
      onDone();
    },
    failed: { title: accountMessages.registrationFailed, text: accountMessages.registrationFailedText },
  });

  return (
    <form {...form.attributes} className="grid gap-5">
      <FailureNotice failure={form.failure} />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={accountForms.firstName}
          name="firstName"
          autoComplete="given-name"
          required
          {...form.text('firstName')}
          data-autofocus
        />
        <TextField
          label={accountForms.lastName}
          name="lastName"
          autoComplete="family-name"
          required
          {...form.text('lastName')}
        />
      </div>
      <TextField
        label={accountForms.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        {...form.text('email')}
      />
      <PasswordField
        label={accountForms.password}
        name="password"
        autoComplete="new-password"
        hint={accountMessages.passwordHint}
        placeholder={accountMessages.passwordPlaceholder}
        required
        {...form.text('password')}
      />
      <PasswordField
        label={accountForms.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        required
        {...form.text('confirmPassword')}
      />
      <Button type="submit" size="large" busy={form.busy} busyLabel={accountMessages.creatingAccount}>
        {accountMessages.createAccount}
      </Button>
      <p className="text-center text-ink-soft text-small">
        {/* Opens in a new tab so that the form keeps its input. */}
        <TextLink to="/terms" target="_blank">
          {siteLabels.terms}
        </TextLink>{' '}
        {accountForms.and}{' '}
        <TextLink to="/privacy" target="_blank">
          {siteLabels.privacy}
        </TextLink>
      </p>
    </form>
  );
}
