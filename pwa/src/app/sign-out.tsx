import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { counted } from '@everpaw/contracts/kernel/words';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useActions } from '../offline/hooks.ts';
import type { UnsentWork } from '../offline/offline.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

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
  const [losses, setLosses] = useState<string[] | null>(null);

  const leave = useCallback(async () => {
    await actions.signOut();
    // The path ends the session once more where there is a network, and opens the home page as a visitor.
    location.assign(navigator.onLine ? '/api/logout' : '/');
  }, [actions]);

  const ask = useCallback(() => {
    actions
      .unsentWork()
      .then((work) => {
        const lines = lossesOf(work);
        if (lines.length > 0) setLosses(lines);
        else return leave();
      })
      // Without storage there is nothing to lose.
      .catch(() => location.assign('/api/logout'));
  }, [actions, leave]);

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
