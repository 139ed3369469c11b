import { guestbookPrintMessages } from '@everpaw/contracts/guestbook/guestbook-print.messages';
import { guestbookScreens } from '@everpaw/contracts/guestbook/screens/guestbook-screens.messages';
import { useState } from 'react';
import type { Refreshed } from '../../offline/sync/refreshed.ts';
import { Button } from '../../ui/button.tsx';
import { usePrinting } from '../../ui/helpers/printing.ts';

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

  if (printing) return <p className="py-4 text-ink-soft">{guestbookPrintMessages.notPrinted(count)}</p>;
  return (
    <div className="flex flex-wrap items-center gap-4 py-4">
      <Button variant="quiet" busy={busy} busyLabel={guestbookScreens.loading} onClick={() => void ask()}>
        {guestbookScreens.loadMore}
      </Button>
      {failed && (
        <p role="alert" className="text-ink-soft text-small">
          {guestbookScreens.olderFailed}
        </p>
      )}
    </div>
  );
}
