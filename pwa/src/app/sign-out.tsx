import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { counted } from '@everpaw/contracts/kernel/words';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useActions } from '../offline/hooks.ts';
import type { UnsentWork } from '../offline/offline.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify, notifyAfterLoad } from '../ui/toast.tsx';
import { messageOf } from './api.ts';
import { useSignOut } from './current-user.ts';

const SignOut = createContext<() => void>(() => undefined);

/** Signs out; asks first when something that was done here has not been sent (REQ-131). */
export function useLeave(): () => void {
  return useContext(SignOut);
}

/** What signing out would lose, one thing a line. */
export function lossesOf({ waiting, needsAttention, drafts, photos }: UnsentWork): string[] {
  const lines: [number, string][] = [
    [waiting, counted(waiting, 'change that waits to be sent', 'changes that wait to be sent')],
    [photos, counted(photos, 'photo that waits to be sent', 'photos that wait to be sent')],
    [needsAttention, counted(needsAttention, 'text that was not taken', 'texts that were not taken')],
    [drafts, counted(drafts, 'unfinished memorial', 'unfinished memorials')],
  ];
  return lines.flatMap(([count, line]) => (count > 0 ? [line] : []));
}

export function SignOutProvider({ children }: { children: ReactNode }) {
  const actions = useActions();
  const { signOut } = useSignOut();
  const [losses, setLosses] = useState<string[] | null>(null);

  const leave = useCallback(async () => {
    const session = await actions.signOut();
    if (session === 'owed' && navigator.onLine)
      notifyAfterLoad({
        title: accountMessages.logoutFailed,
        text: accountMessages.logoutOwedText,
        tone: 'problem',
      });
    // The path ends the session once more where there is a server, and opens the home page as a visitor.
    location.assign(session === 'ended' ? '/api/logout' : '/');
  }, [actions]);

  /** Where the device keeps nothing there is nothing to lose or to wipe: only the session ends (REQ-089). */
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
    }
  }, [signOut]);

  const ask = useCallback(() => {
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
    <SignOut value={ask}>
      {children}
      <ConfirmDialog
        open={losses !== null}
        onClose={() => setLosses(null)}
        title={accountMessages.leaveTitle}
        text={accountMessages.leaveText}
        losses={losses ?? []}
        confirmLabel={accountMessages.leaveAnyway}
        cancelLabel={accountMessages.stay}
        onConfirm={leave}
      />
    </SignOut>
  );
}
