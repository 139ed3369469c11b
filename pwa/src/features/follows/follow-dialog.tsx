import { followMessages as messages } from '@everpaw/contracts/follows/follows.messages';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import { RememberedDays } from './remembered-days.tsx';

/** Offers emails on the pet's days, opened from its page. */
export default function FollowDialog({
  memorial,
  onClose,
}: {
  memorial: ShownMemorial;
  onClose: () => void;
}) {
  const { user } = useCurrentUser();
  const signIn = useGoToSignIn();
  return (
    <Dialog open size="short" onClose={onClose} title={messages.title(memorial.petName)}>
      <div className="grid justify-items-stretch gap-5">
        <p className="text-ink-soft">{messages.text}</p>
        {user ? (
          <RememberedDays memorial={memorial} />
        ) : (
          <>
            <p>{messages.signIn}</p>
            <Button onClick={signIn} className="justify-self-start">
              {otherScreens.signIn}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
