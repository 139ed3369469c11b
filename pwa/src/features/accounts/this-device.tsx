import { settingsMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useOutboxStatus } from '../../offline/react/hooks.ts';
import { useStorageState } from '../../offline/react/more-hooks.ts';
import { askToPersist } from '../../offline/store/storage.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { OnwardLink } from '../../ui/link.tsx';
import { useToast } from '../../ui/notices.ts';

/** Returns a size in bytes as text, in MB or GB. */
function inWords(bytes: number): string {
  if (bytes < 1_000_000) return 'less than 1 MB';
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${Math.round(bytes / 100_000_000) / 10} GB`;
}

/** Shows what this device stores for offline use, and whether its browser has promised to keep it. */
export function ThisDevice() {
  const status = useOutboxStatus();
  const state = useStorageState();
  const notify = useToast();
  const [busy, setBusy] = useState(false);
  const [promised, setPromised] = useState(false);

  async function persist() {
    setBusy(true);
    const answer = await askToPersist(navigator.storage);
    setPromised(answer);
    setBusy(false);
    notify(
      answer
        ? { title: settingsMessages.persisted }
        : { title: settingsMessages.persistRefused, text: settingsMessages.persistRefusedText },
    );
  }

  const used = state?.usedBytes ?? null;
  const allowed = state?.allowedBytes ?? null;
  return (
    <>
      <dl className="border-rule border-t">
        <Fact name={settingsMessages.memorialsCached}>{status.savedCount}</Fact>
        <Fact name={settingsMessages.waiting}>
          {status.waiting > 0 ? status.waiting : settingsMessages.nothingWaits}
        </Fact>
        <Fact name={settingsMessages.roomUsed}>
          {!state
            ? '–'
            : used === null
              ? settingsMessages.roomUnknown
              : allowed === null
                ? inWords(used)
                : settingsMessages.roomOf(inWords(used), inWords(allowed))}
        </Fact>
      </dl>
      {state?.persisted || promised ? (
        <p className="flex gap-2.5">
          <CheckIcon className="mt-0.5 size-5 shrink-0 text-moss" />
          {settingsMessages.persisted}
        </p>
      ) : (
        state && (
          <>
            <p className="text-ink-soft">{settingsMessages.notPersisted}</p>
            <Button variant="quiet" className="justify-self-start" busy={busy} onClick={() => void persist()}>
              {settingsMessages.persist}
            </Button>
          </>
        )
      )}
      <OnwardLink to="/saved" className="justify-self-start">
        {settingsMessages.seeSaved}
      </OnwardLink>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-6 border-rule border-b py-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
