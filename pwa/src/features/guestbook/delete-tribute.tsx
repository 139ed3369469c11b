import { guestbookScreens } from '@everpaw/contracts/guestbook/screens/guestbook-screens.messages';
import { useActions } from '../../offline/react/hooks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
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
      title={mine ? guestbookScreens.deleteOwnTitle : guestbookScreens.deleteTitle(visitorName)}
      text={mine ? guestbookScreens.deleteOwnText : guestbookScreens.deleteText}
      losses={[tributeMessage]}
      confirmLabel={guestbookScreens.deleteTribute}
      busyLabel={guestbookScreens.deleting}
      onConfirm={async () => {
        await enqueue({ type: 'DeleteTribute', payload: { tributeId, memorialId } });
        notify({ title: guestbookScreens.tributeDeleted });
      }}
    />
  );
}
