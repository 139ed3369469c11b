import { accountForms } from '@everpaw/contracts/accounts/account-forms.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages, linkMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import type { Failure } from '../../../ui/form/use-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { useOpenSignIn } from '../../session/sign-in.ts';
import { checkNewPassword } from '../account-rules.ts';
import { useLinkForm } from './link-form.ts';
import { LinkScreen } from './mailed-link.tsx';

/** Sets a password with the token of an emailed link. */
export function NewPasswordForm({
  token,
  text,
  onDead,
  onDone,
}: {
  token: string;
  text: string;
  onDead: (why: Failure) => void;
  onDone: () => void;
}) {
  const form = useLinkForm({
    token,
    endpoint: accountsApi.resetPassword,
    start: { password: '', confirmPassword: '' },
    errorsOf: checkNewPassword,
    onDead,
    onDone,
  });
  return (
    <form {...form.attributes} className="grid gap-5">
      <p className="text-lead">{text}</p>
      <FailureNotice failure={form.failure} />
      <PasswordField
        label={accountForms.newPassword}
        name="password"
        autoComplete="new-password"
        hint={accountMessages.passwordHint}
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
      <Button
        type="submit"
        size="large"
        busy={form.busy}
        busyLabel={linkMessages.resetBusy}
        className="justify-self-start"
      >
        {linkMessages.resetPress}
      </Button>
    </form>
  );
}

/** Confirms that the new password is set, with a link to continue or to sign in. */
export function NewPasswordDone() {
  const openSignIn = useOpenSignIn();
  const { user } = useCurrentUser();
  return (
    <LinkScreen title={linkMessages.resetDone}>
      <p role="status" className="text-lead">
        {linkMessages.resetDoneText}
      </p>
      {user ? (
        <ButtonLink to="/" className="justify-self-start">
          {linkMessages.goOn}
        </ButtonLink>
      ) : (
        <Button onClick={() => openSignIn({ tab: 'sign-in' })} className="justify-self-start">
          {accountMessages.signIn}
        </Button>
      )}
    </LinkScreen>
  );
}
