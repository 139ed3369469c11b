import { reportMessages as messages } from '@everpaw/contracts/kernel/report.messages';
import { type ReportReason, reportReasons } from '@everpaw/contracts/kernel/report-reasons';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { RadioList } from './form/radio-list.tsx';
import { useToast } from './helpers/notices.ts';

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
      <RadioList
        legend={messages.question}
        value={reason}
        options={reportReasons.map((each) => ({ value: each, label: messages.reasons[each] }))}
        onChange={setReason}
      />
      {failure && (
        <p role="alert" className="mt-4 text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
