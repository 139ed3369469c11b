import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { AdminAccount } from '@everpaw/contracts/admin/admin.dto';
import { adminMessages } from '@everpaw/contracts/admin/admin.messages';
import { listMessages } from '@everpaw/contracts/kernel/list.messages';
import { useEffect, useState } from 'react';
import { messageOf } from '../../net/http.ts';
import { TextField } from '../../ui/field.tsx';
import { classNames } from '../../ui/helpers/class-names.ts';
import { displayName } from '../../ui/helpers/display-name.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { AccountMarks } from './account-marks.tsx';
import { useFoundAccounts } from './admin-calls.ts';

/** Delay between the last keystroke and the search, in milliseconds. */
const searchRest = 300;

type Shown = Pick<AdminAccount, 'id' | 'email'>;

/** Finds people and opens the dialog of their accounts. */
export function People({ user, onShowLog }: { user: CurrentUser; onShowLog: (account: Shown) => void }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const found = useFoundAccounts(search);
  const account = found.data?.accounts.find(({ id }) => id === opened) ?? null;

  useEffect(() => {
    const resting = setTimeout(() => setSearch(typed.trim()), searchRest);
    return () => clearTimeout(resting);
  }, [typed]);

  return (
    <div className="grid max-w-[52rem] gap-6">
      <search className="max-w-measure">
        <TextField
          type="search"
          label={adminMessages.findLabel}
          hint={adminMessages.findHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {found.data ? (
        <Found
          accounts={found.data.accounts}
          more={found.data.more}
          waiting={found.isPlaceholderData}
          onOpen={setOpened}
        />
      ) : found.isError ? (
        <ErrorState
          title="We couldn’t load the list"
          text={messageOf(found.error, listMessages.unreachable)}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading people" className="grid gap-5 border-rule border-t pt-5">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-4/5" />
        </SkeletonGroup>
      )}
      {account && (
        <AccountDialog account={account} user={user} onClose={() => setOpened(null)} onShowLog={onShowLog} />
      )}
    </div>
  );
}

function Found({
  accounts,
  more,
  waiting,
  onOpen,
}: {
  accounts: readonly AdminAccount[];
  more: boolean;
  waiting: boolean;
  onOpen: (id: string) => void;
}) {
  if (accounts.length === 0)
    return <EmptyState title={adminMessages.nobodyFound}>{adminMessages.nobodyFoundText}</EmptyState>;
  return (
    <div
      aria-busy={waiting || undefined}
      className={classNames('transition-opacity', waiting && 'opacity-60')}
    >
      <ul className="border-rule border-t">
        {accounts.map((account) => (
          <li key={account.id} className="border-rule border-b">
            <button
              type="button"
              onClick={() => onOpen(account.id)}
              className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-left hover:bg-sunk sm:px-3"
            >
              <span className="grid min-w-0">
                <span className="truncate font-semibold">{displayName(account)}</span>
                <span className="truncate text-ink-soft text-small">{account.email}</span>
              </span>
              <span className="flex flex-wrap gap-2">
                <AccountMarks account={account} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more && <p className="mt-4 text-ink-soft">{adminMessages.moreFound}</p>}
    </div>
  );
}
