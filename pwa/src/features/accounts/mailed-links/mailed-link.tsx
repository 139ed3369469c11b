import { accountMessages, linkMessages } from '@everpaw/contracts/accounts/accounts.messages';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../../net/http.ts';
import { Button } from '../../../ui/button.tsx';
import type { Failure } from '../../../ui/form/use-form.ts';
import { useScreen } from '../../../ui/screen.tsx';

const dead: Record<string, Failure> = {
  'link-expired': {
    get title() {
      return accountMessages.linkExpired;
    },
    get text() {
      return accountMessages.linkExpiredText;
    },
  },
  'link-used': {
    get title() {
      return accountMessages.linkUsed;
    },
    get text() {
      return accountMessages.linkUsedText;
    },
  },
  'link-unknown': {
    get title() {
      return accountMessages.linkUnknown;
    },
    get text() {
      return accountMessages.linkUnknownText;
    },
  },
};
const unknown: Failure = {
  get title() {
    return accountMessages.linkUnknown;
  },
  get text() {
    return accountMessages.linkUnknownText;
  },
};

/** Returns why a link no longer works; null if the error is temporary and a retry may succeed. */
export function deadLink(error: unknown): Failure | null {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  return (code === undefined ? undefined : dead[code]) ?? null;
}

/** Returns the failure for all other errors, with the server's message if there is one. */
export function passingFailure(error: unknown): Failure {
  return { title: linkMessages.notDone, text: messageOf(error, accountMessages.unreachable) };
}

/** Returns the token in the page's URL; null if there is none or it's malformed. */
export function useLinkToken(): string | null {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** The screen that an emailed link opens. Opening it doesn't use the link up; only the button does. */
export function LinkScreen({ title, children }: { title: string; children: ReactNode }) {
  useScreen(title);
  return (
    <div className="page-width grid max-w-measure gap-6 pt-10 sm:pt-14">
      <h1 className="text-title">{title}</h1>
      {children}
    </div>
  );
}

/** Explains why the link doesn't work and offers a new one. */
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
