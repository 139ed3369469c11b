import { accountMessages, linkMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useState } from 'react';
import { useAuthCall, useCurrentUser } from '../../app/current-user.ts';
import { useOpenSignIn } from '../../app/sign-in.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Failure, FailureNotice, PasswordField, useAccountForm } from './account-form.tsx';
import { checkNewPassword } from './account-rules.ts';
import { DeadLink, deadLink, LinkScreen, useLinkToken } from './mailed-link.tsx';

/** Sets a password with a mailed link: a forgotten one anew, or the first one (decisions on REQ-063 and REQ-096). */
export default function ResetPasswordScreen() {
  const token = useLinkToken();
  const openSignIn = useOpenSignIn();
  const { user } = useCurrentUser();
  const [why, setWhy] = useState<Failure>();
  const [isDone, setIsDone] = useState(false);
  const askAgain = () => openSignIn({ tab: 'sign-in' });

  if (isDone)
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
  return (
    <LinkScreen title={linkMessages.resetTitle}>
      {token === null || why ? (
        <DeadLink why={why} onAskAgain={askAgain} />
      ) : (
        <ResetForm token={token} onDead={setWhy} onDone={() => setIsDone(true)} />
      )}
    </LinkScreen>
  );
}

function ResetForm({
  token,
  onDead,
  onDone,
}: {
  token: string;
  onDead: (why: Failure) => void;
  onDone: () => void;
}) {
  const { busy, send } = useAuthCall<{ token: string; password: string }>('/api/auth/reset-password');
  const { form, errors, failure, submit } = useAccountForm({
    names: ['password', 'confirmPassword'],
    check: checkNewPassword,
    async send({ password }) {
      try {
        await send({ token, password });
        onDone();
      } catch (error) {
        const why = deadLink(error);
        if (why) onDead(why);
        throw error;
      }
    },
    failed: { title: linkMessages.notDone, text: accountMessages.unreachable },
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="text-lead">{linkMessages.resetText}</p>
      <FailureNotice failure={failure} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
      <Button
        type="submit"
        size="large"
        busy={busy}
        busyLabel={linkMessages.resetBusy}
        className="justify-self-start"
      >
        {linkMessages.resetPress}
      </Button>
    </form>
  );
}
