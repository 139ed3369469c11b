import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { sessionApi } from '@everpaw/contracts/accounts/session.api';
import { laterFrameMessages } from '@everpaw/contracts/site/screens/frame-later.messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSignOut } from '../features/session/auth-calls.ts';
import { messageOf } from '../net/http.ts';
import { useActions } from '../offline/react/hooks.ts';
import type { UnsentWork } from '../offline/store/upkeep/wipe-account.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify, notifyAfterLoad } from '../ui/helpers/notices.ts';

/** Returns what signing out would lose, one line per kind. */
export function lossesOf({ waiting, needsAttention, drafts, photos }: UnsentWork): string[] {
  const lines: [number, string][] = [
    [waiting, laterFrameMessages.changesWaiting(waiting)],
    [photos, laterFrameMessages.photosWaiting(photos)],
    [needsAttention, laterFrameMessages.changesRefused(needsAttention)],
    [drafts, laterFrameMessages.drafts(drafts)],
  ];
  return lines.flatMap(([count, line]) => (count > 0 ? [line] : []));
}

/**
 * Signs out as soon as it is rendered. Asks first if that would lose something; calls `onClose` if the sign-out is
 * cancelled or fails.
 */
export default function Leaving({ onClose }: { onClose: () => void }) {
  const actions = useActions();
  const { signOut } = useSignOut();
  const [losses, setLosses] = useState<string[] | null>(null);

  const leave = useCallback(async () => {
    const session = await actions.signOut();
    if (session === 'pending' && navigator.onLine)
      notifyAfterLoad({
        title: accountMessages.logoutFailed,
        text: accountMessages.logoutOwedText,
        tone: 'problem',
      });
    // The path ends the session again if the server is reachable, and opens the home page as a visitor.
    location.assign(session === 'ended' ? sessionApi.logoutPage.path : '/');
  }, [actions]);

  /** Without storage there is nothing to lose or delete: only the session ends. */
  const endSession = useCallback(async () => {
    try {
      await signOut();
      location.assign('/');
    } catch (error) {
      notify({
        title: accountMessages.logoutFailed,
        text: messageOf(error, accountMessages.unreachable),
        tone: 'problem',
      });
      onClose();
    }
  }, [signOut, onClose]);

  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    actions
      .unsentWork()
      .then((work) => {
        const lines = lossesOf(work);
        if (lines.length > 0) setLosses(lines);
        else return leave();
      })
      .catch(endSession);
  }, [actions, leave, endSession]);

  return (
    <ConfirmDialog
      open={losses !== null}
      onClose={onClose}
      title={accountMessages.leaveTitle}
      text={accountMessages.leaveText}
      losses={losses ?? []}
      confirmLabel={accountMessages.leaveAnyway}
      cancelLabel={accountMessages.stay}
      onConfirm={leave}
    />
  );
}
