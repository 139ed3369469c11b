import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { ReportDialog } from '../../ui/report-dialog.tsx';
import ToastCard from '../../ui/toast-card.tsx';
import type { Specimens } from './specimens.ts';

/** Longer than the page is looked at, in ms, so that an example stays. */
const stays = 86_400_000;

/** A button and what it opens. */
function Opens({
  label,
  children,
}: {
  label: string;
  children: (open: boolean, close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

function OpensDialog({ size }: { size: NonNullable<DialogProps['size']> }) {
  return (
    <Opens label={`Open the ${size} dialog`}>
      {(open, onClose) => (
        <Dialog
          open={open}
          onClose={onClose}
          size={size}
          title="Keep this page close"
          description="It stays readable without a signal."
          footer={<Button onClick={onClose}>Done</Button>}
        >
          The page is saved on this device.
        </Dialog>
      )}
    </Opens>
  );
}

function OpensQuestion({ onConfirm }: { onConfirm: () => unknown }) {
  return (
    <Opens label="Open the question">
      {(open, onClose) => (
        <ConfirmDialog
          open={open}
          onClose={onClose}
          title="Delete Bella’s memorial?"
          text="It stays in the trash for 30 days."
          losses={['12 photos', '4 tributes']}
          confirmLabel="Delete"
          busyLabel="Deleting…"
          onConfirm={onConfirm}
        />
      )}
    </Opens>
  );
}

function ShowNotice() {
  const notify = useToast();
  return (
    <Button variant="quiet" onClick={() => notify({ title: 'Saved', text: 'On this device.' })}>
      Show a notice
    </Button>
  );
}

const notice = { id: 0, title: 'Your tribute was sent', text: 'The family can read it now.' };

export const overlays: Specimens = {
  Dialog: {
    short: <OpensDialog size="short" />,
    narrow: <OpensDialog size="narrow" />,
    wide: <OpensDialog size="wide" />,
    full: <OpensDialog size="full" />,
  },
  ConfirmDialog: {
    confirms: <OpensQuestion onConfirm={() => {}} />,
    fails: (
      <OpensQuestion
        onConfirm={() => {
          throw new Error('The server can’t be reached. Please try again.');
        }}
      />
    ),
  },
  ReportDialog: {
    regular: (
      <Opens label="Open the report">
        {(open, onClose) =>
          open && (
            <ReportDialog
              title="Report this tribute"
              description="From Ines"
              thanks="We’ll read it today."
              send={async () => {}}
              onClose={onClose}
            />
          )
        }
      </Opens>
    ),
  },
  ToastCard: {
    plain: <ToastCard notice={notice} duration={stays} />,
    'with an action': (
      <ToastCard
        notice={{ ...notice, title: 'Photo removed', text: '', action: { label: 'Undo', run: () => {} } }}
        duration={stays}
      />
    ),
    problem: (
      <ToastCard
        notice={{
          id: 1,
          title: 'Your photo wasn’t sent',
          text: 'It stays here until it is.',
          tone: 'problem',
        }}
        duration={stays}
      />
    ),
    'where notices appear': <ShowNotice />,
  },
};
