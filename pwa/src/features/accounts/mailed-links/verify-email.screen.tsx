import { accountForms } from '@everpaw/contracts/accounts/account-forms.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { linkMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import type { Failure } from '../../../ui/form/use-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useIsVisitor } from '../../session/is-visitor.ts';
import { checkPassword } from '../account-rules.ts';
import { useLinkForm } from './link-form.ts';
import { DeadLink, LinkScreen, useLinkToken } from './mailed-link.tsx';
import { NewPasswordDone, NewPasswordForm } from './new-password-form.tsx';
import { PressLink } from './press-link.tsx';

type Way = 'press' | 'password' | 'new-password';

/**
 * Confirms an address with an emailed link. The link alone isn't enough: a stranger may have created the account with
 * someone else's address. So it also requires a session of the account in this browser, its password, or a new
 * password.
 */
export default function VerifyEmailScreen() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const isVisitor = useIsVisitor();
  const [chosen, setWay] = useState<Way>('press');
  const [done, setDone] = useState<'confirmed' | 'password-set'>();
  const [why, setWhy] = useState<Failure>();
  // A signed-in person can request another email on their profile.
  const askAgain = () => void navigate('/profile');
  const way = chosen === 'press' && isVisitor ? 'password' : chosen;
  const onConfirmed = () => setDone('confirmed');

  if (done === 'password-set') return <NewPasswordDone />;
  if (done)
    return (
      <LinkScreen title={linkMessages.verifyDone}>
        <p role="status" className="text-lead">
          {linkMessages.verifyDoneText}
        </p>
        <ButtonLink to="/" className="justify-self-start">
          {linkMessages.goOn}
        </ButtonLink>
      </LinkScreen>
    );
  return (
    <LinkScreen title={way === 'new-password' ? linkMessages.resetTitle : linkMessages.verifyTitle}>
      {token === null || why ? (
        <DeadLink why={why} onAskAgain={askAgain} />
      ) : way === 'press' ? (
        <PressLink
          token={token}
          endpoint={accountsApi.verifyEmail}
          text={linkMessages.verifyText}
          label={linkMessages.verifyPress}
          busyLabel={linkMessages.verifyBusy}
          onDone={onConfirmed}
          onPasswordNeeded={() => setWay('password')}
          onAskAgain={askAgain}
        />
      ) : way === 'password' ? (
        <>
          <ConfirmByPassword token={token} onDead={setWhy} onDone={onConfirmed} />
          <div className="grid justify-items-start gap-3 border-rule border-t pt-6">
            <p className="text-ink-soft">{linkMessages.verifyNotMine}</p>
            <Button variant="quiet" onClick={() => setWay('new-password')}>
              {linkMessages.resetTitle}
            </Button>
          </div>
        </>
      ) : (
        <NewPasswordForm
          token={token}
          text={linkMessages.verifyNewPassword}
          onDead={setWhy}
          onDone={() => setDone('password-set')}
        />
      )}
    </LinkScreen>
  );
}

function ConfirmByPassword({
  token,
  onDead,
  onDone,
}: {
  token: string;
  onDead: (why: Failure) => void;
  onDone: () => void;
}) {
  const form = useLinkForm({
    token,
    endpoint: accountsApi.verifyEmail,
    start: { password: '' },
    errorsOf: checkPassword,
    onDead,
    onDone,
  });
  return (
    <form {...form.attributes} className="grid gap-5">
      <p className="text-lead">{linkMessages.verifyPassword}</p>
      <FailureNotice failure={form.failure} />
      <PasswordField
        label={accountForms.password}
        name="password"
        autoComplete="current-password"
        required
        {...form.text('password')}
      />
      <Button
        type="submit"
        size="large"
        busy={form.busy}
        busyLabel={linkMessages.verifyBusy}
        className="justify-self-start"
      >
        {linkMessages.verifyPress}
      </Button>
    </form>
  );
}
