import { amounts } from '@everpaw/contracts/kernel/text/amounts.messages';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { galleryMessages } from '@everpaw/contracts/memorials/screens/gallery.messages';
import { memoryEntity } from '@everpaw/contracts/timeline/memory.entity';
import { useActions, useList } from '../../../offline/react/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/helpers/notices.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { useGuestbook } from '../../shared/shown-memorials.ts';

/**
 * Returns what is deleted with a memorial, one item per line: also its memories, and the `unseen` tributes, which are
 * pending or hidden.
 */
function whatGoes(
  memorial: Pick<ShownMemorial, 'images' | 'videos' | 'audio' | 'memorialText' | 'tributeCount'>,
  { memories, unseen = 0 }: { memories: string | null; unseen: number | undefined },
): string[] {
  const { images, videos = [], audio = [], memorialText, tributeCount } = memorial;
  return [
    ...(memorialText ? [galleryMessages.theirStory] : []),
    ...(images.length > 0 ? [amounts.photos(images.length)] : []),
    ...(videos.length > 0 ? [amounts.videos(videos.length)] : []),
    ...(audio.length > 0 ? [amounts.sounds(audio.length)] : []),
    ...(memories ? [galleryMessages.onTheTimeline(memories)] : []),
    ...(tributeCount > 0 ? [galleryMessages.inTheGuestbook(amounts.tributes(tributeCount))] : []),
    ...(unseen > 0 ? [galleryMessages.unseenTributes(amounts.tributes(unseen))] : []),
  ];
}

/**
 * Asks for confirmation, lists what is deleted, deletes the memorial and offers to undo it. Works offline. Shows
 * nothing if `memorial` is null.
 */
export function DeleteMemorial({
  memorial,
  ...rest
}: Omit<DeletionProps, 'memorial'> & { memorial: ShownMemorial | null }) {
  return memorial && <ConfirmDeletion memorial={memorial} {...rest} />;
}

type DeletionProps = { memorial: ShownMemorial; onClose: () => void; onDeleted?: () => void };

function ConfirmDeletion({ memorial, onClose, onDeleted }: DeletionProps) {
  const { enqueue } = useActions();
  const notify = useToast();
  const guestbook = useGuestbook(memorial.id);
  const unseen = guestbook.value?.entries.filter(({ status }) => status !== 'shown').length;
  const timeline = useList(memoryEntity, memorial.id).value;
  const count = timeline?.entries.length ?? 0;
  const memories = timeline?.hasMore
    ? galleryMessages.moreThanMemories(count)
    : count > 0
      ? amounts.memories(count)
      : null;
  const { id: memorialId, petName } = memorial;

  async function remove() {
    await enqueue({ type: 'DeleteMemorial', payload: { memorialId } });
    notify({
      title: memorialChangeMessages.deletedTitle,
      text: memorialChangeMessages.deletedText,
      action: {
        label: galleryMessages.undo,
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
      title={galleryMessages.deleteTitle(petName)}
      text={galleryMessages.deleteText(memorialChangeMessages.deletedText)}
      losses={[galleryMessages.memorialOf(petName), ...whatGoes(memorial, { memories, unseen })]}
      confirmLabel={galleryMessages.deleteMemorial}
      busyLabel={galleryMessages.deleting}
      onConfirm={remove}
    />
  );
}
