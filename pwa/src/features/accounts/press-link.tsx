import { useState } from 'react';
import { useAuthCall } from '../../app/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { type Failure, FailureNotice } from './account-form.tsx';
import { DeadLink, deadLink, passingFailure } from './mailed-link.tsx';

/** One press that carries out a link, and what comes of it. */
export function PressLink({
  token,
  path,
  text,
  label,
  busyLabel,
  onDone,
  onAskAgain,
}: {
  token: string | null;
  path: string;
  text: string;
  label: string;
  busyLabel: string;
  onDone: () => void;
  onAskAgain: () => void;
}) {
  const { busy, send } = useAuthCall<{ token: string }>(path);
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
