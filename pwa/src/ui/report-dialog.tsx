import { reportMessages as messages } from '@everpaw/contracts/kernel/report.messages';
import { type ReportReason, reportReasons } from '@everpaw/contracts/kernel/report-reasons';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useToast } from './notices.ts';

/**
 * Reports content to the moderators and confirms with `thanks`. If `send` throws, the error is shown and the choice
 * is kept.
 */
export function ReportDialog({
  title,
  description,
  thanks,
  send,
  onClose,
}: {
  title: string;
  description: string;
  thanks: string;
  send: (reason: ReportReason) => Promise<unknown>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<ReportReason>('unkind');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useToast();

  async function report() {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send(reason);
      notify({ title: messages.thanksTitle, text: thanks });
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="short"
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button busy={busy} busyLabel={messages.sending} onClick={() => void report()}>
            {messages.send}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="font-semibold">{messages.question}</legend>
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
            {messages.reasons[each]}
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
