import { accountMessages, linkMessages } from '@everpaw/contracts/accounts/accounts.messages';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../base/http.ts';
import { useScreen } from '../../base/screen.tsx';
import type { Failure } from '../../base/use-form.ts';
import { Button } from '../../ui/button.tsx';

const dead: Record<string, Failure> = {
  'link-expired': { title: accountMessages.linkExpired, text: accountMessages.linkExpiredText },
  'link-used': { title: accountMessages.linkUsed, text: accountMessages.linkUsedText },
  'link-unknown': { title: accountMessages.linkUnknown, text: accountMessages.linkUnknownText },
};
const unknown: Failure = { title: accountMessages.linkUnknown, text: accountMessages.linkUnknownText };

/** Why a link will never work (again); null when another try may. */
export function deadLink(error: unknown): Failure | null {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  return (code === undefined ? undefined : dead[code]) ?? null;
}

/** What else went wrong, in the server's words where it gave any. */
export function passingFailure(error: unknown): Failure {
  return { title: linkMessages.notDone, text: messageOf(error, accountMessages.unreachable) };
}

/** The token in this page's address; null when there is none that could be one. */
export function useLinkToken(): string | null {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** A screen that an email has led to. What the link does, it does when it is pressed here: looking uses nothing up. */
export function LinkScreen({ title, children }: { title: string; children: ReactNode }) {
  useScreen(title);
  return (
    <div className="page-width grid max-w-measure gap-6 pt-10 sm:pt-14">
      <h1 className="text-title">{title}</h1>
      {children}
    </div>
  );
}

/** The link does not work: why, and how to get another. */
export function DeadLink({ why = unknown, onAskAgain }: { why?: Failure; onAskAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-heading">{why.title}</p>
      <p className="text-ink-soft">{why.text}</p>
      <Button variant="quiet" onClick={onAskAgain} className="mt-2">
        {linkMessages.askAgain}
      </Button>
    </div>
  );
}
