import { counted } from '@everpaw/contracts/kernel/words';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { useToast } from '../../../base/notices.ts';
import type { ShownMemorial } from '../../../offline/fold.ts';
import { useActions } from '../../../offline/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** What goes with a memorial, one thing a line. */
export function whatGoes(
  memorial: Pick<ShownMemorial, 'images' | 'memorialText' | 'tributeCount'>,
): string[] {
  const { images, memorialText, tributeCount } = memorial;
  return [
    ...(memorialText ? ['Their story'] : []),
    ...(images.length > 0 ? [counted(images.length, 'photo', 'photos')] : []),
    ...(tributeCount > 0 ? [`${counted(tributeCount, 'tribute', 'tributes')} in the guestbook`] : []),
  ];
}

/** Asks, names what goes, deletes, and offers to undo it; works without a signal too. Null asks nothing. */
export function DeleteMemorial({
  memorial,
  onClose,
  onDeleted,
}: {
  memorial: ShownMemorial | null;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { enqueue } = useActions();
  const notify = useToast();
  if (!memorial) return null;
  const { id: memorialId, petName } = memorial;

  async function remove() {
    await enqueue({ type: 'DeleteMemorial', payload: { memorialId } });
    notify({
      title: memorialMessages.deletedTitle,
      text: memorialMessages.deletedText,
      action: {
        label: 'Undo',
        run: () =>
          void enqueue({ type: 'RestoreMemorial', payload: { memorialId } }).then(() =>
            notify({ title: memorialMessages.restoredTitle }),
          ),
      },
    });
    onDeleted?.();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${petName}'s memorial?`}
      text={`The page can no longer be opened. ${memorialMessages.deletedText} After that it is gone, and with it:`}
      losses={[`The memorial of ${petName}`, ...whatGoes(memorial)]}
      confirmLabel="Delete memorial"
      busyLabel="Deleting…"
      onConfirm={remove}
    />
  );
}
