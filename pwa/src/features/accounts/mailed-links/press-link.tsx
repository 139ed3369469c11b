import type { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { useState } from 'react';
import { ApiError } from '../../../net/http.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import type { Failure } from '../../../ui/form/use-form.ts';
import { useAuthCall } from '../../session/auth-calls.ts';
import { DeadLink, deadLink, passingFailure } from './mailed-link.tsx';

/** A button that uses a link, and its outcome. */
export function PressLink({
  token,
  endpoint,
  text,
  label,
  busyLabel,
  onDone,
  onPasswordNeeded,
  onAskAgain,
}: {
  token: string | null;
  endpoint: (typeof accountsApi)['verifyEmail' | 'signInLink'];
  text: string;
  label: string;
  busyLabel: string;
  onDone: () => void;
  /** Called if the link alone doesn't prove whose account it is. */
  onPasswordNeeded?: () => void;
  onAskAgain: () => void;
}) {
  const { busy, send } = useAuthCall(endpoint);
  const [why, setWhy] = useState<Failure>();
  const [failure, setFailure] = useState<Failure | null>(null);

  async function press(given: string) {
    setFailure(null);
    try {
      await send({ token: given });
      onDone();
    } catch (error) {
      const reason = deadLink(error);
      if (reason) setWhy(reason);
      else if (error instanceof ApiError && error.problem?.code === 'password-needed') onPasswordNeeded?.();
      else setFailure(passingFailure(error));
    }
  }

  if (token === null || why) return <DeadLink why={why} onAskAgain={onAskAgain} />;
  return (
    <>
      <p className="text-lead">{text}</p>
      <FailureNotice failure={failure} />
      <Button
        size="large"
        busy={busy}
        busyLabel={busyLabel}
        onClick={() => void press(token)}
        className="justify-self-start"
      >
        {label}
      </Button>
    </>
  );
}
