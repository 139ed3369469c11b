import { linkMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useState } from 'react';
import type { Failure } from '../../../ui/form/use-form.ts';
import { useOpenSignIn } from '../../session/sign-in.ts';
import { DeadLink, LinkScreen, useLinkToken } from './mailed-link.tsx';
import { NewPasswordDone, NewPasswordForm } from './new-password-form.tsx';

/** Sets a password with an emailed link, either to replace a forgotten one or as the first one. */
export default function ResetPasswordScreen() {
  const token = useLinkToken();
  const openSignIn = useOpenSignIn();
  const [why, setWhy] = useState<Failure>();
  const [isDone, setIsDone] = useState(false);

  if (isDone) return <NewPasswordDone />;
  return (
    <LinkScreen title={linkMessages.resetTitle}>
      {token === null || why ? (
        <DeadLink why={why} onAskAgain={() => openSignIn({ tab: 'sign-in' })} />
      ) : (
        <NewPasswordForm
          token={token}
          text={linkMessages.resetText}
          onDead={setWhy}
          onDone={() => setIsDone(true)}
        />
      )}
    </LinkScreen>
  );
}
