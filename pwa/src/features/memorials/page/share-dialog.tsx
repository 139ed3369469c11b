import { useState } from 'react';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { EmailIcon } from '../../../ui/more-icons.tsx';
import type { Shared } from './share.ts';

/** The dialog for devices without a native share sheet: copies the URL or sends it by email. */
export default function ShareDialog({
  shared,
  isPublic,
  onClose,
}: {
  shared: Shared;
  isPublic: boolean;
  onClose: () => void;
}) {
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(shared.url);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  const email = `mailto:?subject=${encodeURIComponent(shared.title)}&body=${encodeURIComponent(`${shared.text}\n\n${shared.url}`)}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share this memorial"
      description={
        isPublic
          ? 'Whoever has this address can open the page.'
          : 'This memorial is private: until you make it public, the address opens for you only.'
      }
    >
      <div className="grid gap-5">
        <TextField
          label="Address"
          readOnly
          value={shared.url}
          onFocus={(event) => event.target.select()}
          className="text-small"
        />
        <div className="flex flex-wrap gap-3">
          <Button data-autofocus icon={copied ? <CheckIcon /> : undefined} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy link'}
          </Button>
          <a href={email} className={buttonStyle('quiet')}>
            <EmailIcon />
            Send by mail
          </a>
        </div>
        <p role="status" className="text-ink-soft text-small empty:hidden">
          {copied === false &&
            'Copying did not work here. The address above can be selected and copied by hand.'}
        </p>
      </div>
    </Dialog>
  );
}
