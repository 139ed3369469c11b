import { memoryChangeMessages as messages } from '@everpaw/contracts/timeline/memory-changes.messages';
import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import { timelineScreens } from '@everpaw/contracts/timeline/timeline-screens.messages';
import { useState } from 'react';
import { useActions, useOffline } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { PencilIcon } from '../../ui/pictures/icons.tsx';
import { TrashIcon } from '../../ui/pictures/more-icons.tsx';
import { PhotoPicture } from '../media/photo-picture.tsx';
import { bringingBack } from './bring-back.ts';
import type { ShownMemory } from './memories.ts';
import { baseOf, formOfMemory } from './memory-form.ts';
import { MemoryDay, MemoryMarks, type PetDates } from './memory-plate.tsx';

/** Deletes a memory, and offers to undo it if it can be restored completely. */
function useRemove(memory: ShownMemory): () => Promise<void> {
  const offline = useOffline();
  const { enqueue, cachePhoto } = useActions();
  const notify = useToast();
  const { id: memoryId, memorialId } = memory;
  return async () => {
    const bringBack = await bringingBack(memory, { offline, enqueue, cachePhoto });
    const base = baseOf(formOfMemory(memory));
    await enqueue({ type: 'DeleteMemory', payload: { memoryId, memorialId, base } });
    const undo = () =>
      void bringBack?.().then(
        () => notify({ title: messages.broughtBack }),
        () => notify({ ...messages.saveFailed, tone: 'problem' }),
      );
    notify({
      title: messages.deleted,
      ...(bringBack && { action: { label: messages.undo, run: undo } }),
    });
  };
}

/** A complete memory. Keepers can edit and delete it. */
export default function MemoryDialog({
  memory,
  pet,
  isKeeper,
  onEdit,
  onClose,
}: {
  memory: ShownMemory;
  pet: PetDates;
  isKeeper: boolean;
  onEdit: () => void;
  onClose: () => void;
}) {
  const remove = useRemove(memory);
  const [asking, setAsking] = useState(false);
  const { title, description, photo, unsent } = memory;

  return (
    <>
      <Dialog
        open
        size="wide"
        title={title}
        onClose={onClose}
        footer={
          isKeeper && (
            <>
              <Button variant="plain" icon={<TrashIcon />} onClick={() => setAsking(true)}>
                {timelineScreens.deleteIt}
              </Button>
              <Button variant="quiet" icon={<PencilIcon />} onClick={onEdit}>
                {timelineScreens.edit}
              </Button>
            </>
          )
        }
      >
        <div className="grid gap-5">
          <MemoryDay memory={memory} pet={pet} />
          {photo && (
            <PhotoPicture
              media={photo}
              unsent={unsent !== null}
              alt={timelineScreens.photoOf(title)}
              priority
              sizes="(min-width: 640px) 40rem, 100vw"
              className="max-h-[60dvh] w-full rounded-tight"
              fit="contain"
            />
          )}
          <p className="whitespace-pre-line text-story [overflow-wrap:anywhere]">{description}</p>
          <MemoryMarks memory={memory} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={timelineMessages.deleteTitle}
        text={timelineMessages.deleteText}
        losses={[title]}
        confirmLabel={timelineMessages.deleteLabel}
        busyLabel={timelineScreens.deleting}
        onConfirm={async () => {
          await remove();
          onClose();
        }}
      />
    </>
  );
}
