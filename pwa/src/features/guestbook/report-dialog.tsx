import { type ReportReason, reportReasons } from '@everpaw/contracts/guestbook/tribute.events';
import { tributeChangeMessages } from '@everpaw/contracts/guestbook/tribute-changes.messages';
import { useState } from 'react';
import { useToast } from '../../base/notices.ts';
import type { ShownTribute } from '../../base/shown-memorials.ts';
import { useActions } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const words: Record<ReportReason, string> = {
  unkind: 'It is unkind',
  spam: 'It is advertising or spam',
  private: 'It tells something private',
  other: 'Something else',
};

/** Tells the family that a tribute should not be here; anybody may (decision on REQ-328). */
export default function ReportDialog({ tribute, onClose }: { tribute: ShownTribute; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>('unkind');
  const [failure, setFailure] = useState<string | null>(null);
  const { enqueue } = useActions();
  const notify = useToast();

  async function report() {
    try {
      const { id: tributeId, memorialId } = tribute;
      await enqueue({ type: 'ReportTribute', payload: { tributeId, memorialId, reason } });
      notify({ title: tributeChangeMessages.reportedTitle, text: tributeChangeMessages.reportedText });
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Report this tribute"
      description="The family decides what stays in the guestbook."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void report()}>Send report</Button>
        </>
      }
    >
      <fieldset>
        <legend className="font-semibold">What is wrong with it?</legend>
        {reportReasons.map((each) => (
          <label key={each} className="flex min-h-12 items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              data-autofocus={each === 'unkind' || undefined}
              onChange={() => setReason(each)}
              className="size-5 accent-moss"
            />
            {words[each]}
          </label>
        ))}
      </fieldset>
      {failure && (
        <p role="alert" className="mt-4 text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
