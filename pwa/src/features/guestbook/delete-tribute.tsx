import { useActions } from '../../offline/react/hooks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/notices.ts';
import type { ShownTribute } from '../shared/shown-memorials.ts';

/** Deletes a tribute after confirmation, since that can't be undone. */
export default function DeleteTribute({ tribute, onClose }: { tribute: ShownTribute; onClose: () => void }) {
  const { enqueue } = useActions();
  const notify = useToast();
  const { id: tributeId, memorialId, visitorName, tributeMessage, mine } = tribute;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={mine ? 'Delete your tribute?' : `Delete the tribute of ${visitorName || 'somebody'}?`}
      text={
        mine
          ? 'It is taken out of the guestbook for good.'
          : 'It is taken out of the guestbook for good. To take it off the page for now, hide it instead.'
      }
      losses={[tributeMessage]}
      confirmLabel="Delete tribute"
      busyLabel="Deleting…"
      onConfirm={async () => {
        await enqueue({ type: 'DeleteTribute', payload: { tributeId, memorialId } });
        notify({ title: 'Tribute deleted' });
      }}
    />
  );
}
