import { settingsMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useOutboxStatus } from '../../offline/react/hooks.ts';
import { useStorageState } from '../../offline/react/more-hooks.ts';
import { requestPersistence } from '../../offline/store/upkeep/storage.ts';
import { Button } from '../../ui/button.tsx';
import { roundSize } from '../../ui/helpers/file-size.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { OnwardLink } from '../../ui/link.tsx';
import { CheckIcon } from '../../ui/pictures/icons.tsx';

/** Shows what this device stores for offline use, and whether its browser has promised to keep it. */
export function ThisDevice() {
  const status = useOutboxStatus();
  const state = useStorageState();
  const notify = useToast();
  const [busy, setBusy] = useState(false);
  const [promised, setPromised] = useState(false);

  async function persist() {
    setBusy(true);
    const answer = await requestPersistence(navigator.storage);
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
                ? roundSize(used)
                : settingsMessages.roomOf(roundSize(used), roundSize(allowed))}
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
