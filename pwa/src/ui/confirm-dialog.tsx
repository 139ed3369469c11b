import { laterControlMessages } from '@everpaw/contracts/kernel/controls-later.messages';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../net/http.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** A question that names the object: `Delete Bella's memorial?` */
  title: string;
  /** The consequences, and how to undo them. */
  text: ReactNode;
  /** What will be lost, one item per line. */
  losses?: readonly string[];
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** Runs the action. The dialog waits for it, and stays open with a message if it fails. */
  onConfirm: () => unknown;
  /** The message after a failure that the server doesn't explain. The error's own message by default. */
  failed?: string;
};

/** Asks before something is lost, lists it, and makes cancelling the easier choice. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  losses = [],
  confirmLabel,
  busyLabel,
  cancelLabel = laterControlMessages.keepIt,
  onConfirm,
  failed,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(messageOf(error, failed ?? (error instanceof Error ? error.message : String(error))));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onClose();
      }}
      size="short"
      title={title}
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div>{text}</div>
        {losses.length > 0 && (
          <ul className="grid gap-1.5 border-danger border-l-2 pl-4">
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        )}
        {failure && (
          <p role="alert" className="rounded-soft bg-danger-wash px-4 py-3 text-danger">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
