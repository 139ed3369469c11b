import { linkMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { LinkScreen, useLinkToken } from './mailed-link.tsx';
import { PressLink } from './press-link.tsx';

/** Confirms an address with a mailed link. */
export default function VerifyEmailScreen() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  if (isDone)
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
    <LinkScreen title={linkMessages.verifyTitle}>
      <PressLink
        token={token}
        path="/api/auth/verify-email"
        text={linkMessages.verifyText}
        label={linkMessages.verifyPress}
        busyLabel={linkMessages.verifyBusy}
        onDone={() => setIsDone(true)}
        // Where a person who is signed in asks for the mail again.
        onAskAgain={() => void navigate('/profile')}
      />
    </LinkScreen>
  );
}
