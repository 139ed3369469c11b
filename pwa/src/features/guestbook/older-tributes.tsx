import { notPrinted } from '@everpaw/contracts/guestbook/guestbook-print.messages';
import { useState } from 'react';
import type { Refreshed } from '../../offline/sync/refreshed.ts';
import { Button } from '../../ui/button.tsx';
import { usePrinting } from '../../ui/printing.ts';

/** Loads older tributes, or shows an error. In print, it says how many are missing. */
export default function OlderTributes({ count, more }: { count: number; more: () => Promise<Refreshed> }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const printing = usePrinting();

  async function ask() {
    setBusy(true);
    setFailed((await more().catch(() => 'unreachable')) === 'unreachable');
    setBusy(false);
  }

  if (printing) return <p className="py-4 text-ink-soft">{notPrinted(count)}</p>;
  return (
    <div className="flex flex-wrap items-center gap-4 py-4">
      <Button variant="quiet" busy={busy} busyLabel="Loading…" onClick={() => void ask()}>
        Load more
      </Button>
      {failed && (
        <p role="alert" className="text-ink-soft text-small">
          Older tributes cannot be reached right now.
        </p>
      )}
    </div>
  );
}
