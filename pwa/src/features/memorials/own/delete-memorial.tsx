import { counted } from '@everpaw/contracts/kernel/words';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { useActions } from '../../../offline/react/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/notices.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { useGuestbook } from '../../shared/shown-memorials.ts';

/**
 * Returns what is deleted with a memorial, one item per line. `unseen` is the number of pending and hidden tributes.
 */
function whatGoes(
  memorial: Pick<ShownMemorial, 'images' | 'videos' | 'audio' | 'memorialText' | 'tributeCount'>,
  unseen = 0,
): string[] {
  const { images, videos = [], audio = [], memorialText, tributeCount } = memorial;
  return [
    ...(memorialText ? ['Their story'] : []),
    ...(images.length > 0 ? [counted(images.length, 'photo', 'photos')] : []),
    ...(videos.length > 0 ? [counted(videos.length, 'video', 'videos')] : []),
    ...(audio.length > 0 ? [counted(audio.length, 'sound', 'sounds')] : []),
    ...(tributeCount > 0 ? [`${counted(tributeCount, 'tribute', 'tributes')} in the guestbook`] : []),
    ...(unseen > 0
      ? [`${counted(unseen, 'tribute that is', 'tributes that are')} not on the page yet, or hidden`]
      : []),
  ];
}

/**
 * Asks for confirmation, lists what is deleted, deletes the memorial and offers to undo it. Works offline. Shows
 * nothing if `memorial` is null.
 */
export function DeleteMemorial({
  memorial,
  ...rest
}: Omit<Asking, 'memorial'> & { memorial: ShownMemorial | null }) {
  return memorial && <AskToDelete memorial={memorial} {...rest} />;
}

type Asking = { memorial: ShownMemorial; onClose: () => void; onDeleted?: () => void };

function AskToDelete({ memorial, onClose, onDeleted }: Asking) {
  const { enqueue } = useActions();
  const notify = useToast();
  const guestbook = useGuestbook(memorial.id);
  const unseen = guestbook.value?.entries.filter(({ status }) => status !== 'shown').length;
  const { id: memorialId, petName } = memorial;

  async function remove() {
    await enqueue({ type: 'DeleteMemorial', payload: { memorialId } });
    notify({
      title: memorialChangeMessages.deletedTitle,
      text: memorialChangeMessages.deletedText,
      action: {
        label: 'Undo',
        run: () =>
          void enqueue({ type: 'RestoreMemorial', payload: { memorialId } }).then(() =>
            notify({ title: memorialChangeMessages.restoredTitle }),
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
      text={`The page can no longer be opened. ${memorialChangeMessages.deletedText} After that it is gone, and with it:`}
      losses={[`The memorial of ${petName}`, ...whatGoes(memorial, unseen)]}
      confirmLabel="Delete memorial"
      busyLabel="Deleting…"
      onConfirm={remove}
    />
  );
}
