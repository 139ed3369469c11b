import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { memoryChangeMessages as messages } from '@everpaw/contracts/timeline/memory-changes.messages';
import { memoryPhotoTypes } from '@everpaw/contracts/timeline/timeline.limits';
import { timelineScreens } from '@everpaw/contracts/timeline/timeline-screens.messages';
import { useRef, useState } from 'react';
import { useActions } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { type Notice, useToast } from '../../ui/helpers/notices.ts';
import { PhotoIcon } from '../../ui/pictures/icons.tsx';
import { PhotoPicture } from '../media/photo-picture.tsx';
import { sendable } from '../media/shrink-photo.ts';

/** Returns the notice for a refused photo. */
function noticeOf(error: unknown): Notice {
  if (error instanceof DomainError) {
    if (error.code === 'image-too-large') return { ...messages.fileTooLarge, tone: 'problem' };
    if (error.code === 'not-an-image') return { ...messages.invalidFileType, tone: 'problem' };
    return { title: messages.uploadFailed.title, text: error.message, tone: 'problem' };
  }
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'NoRoom') return { title: messages.uploadFailed.title, text: message, tone: 'problem' };
  // The browser's errors for a file that was moved or can't be read.
  const isUnreadable = name === 'NotReadableError' || name === 'NotFoundError';
  return { ...(isUnreadable ? messages.uploadError : messages.uploadFailed), tone: 'problem' };
}

/**
 * Returns a function that stores a photo on this device, shrunk if necessary, or shows an error and returns
 * null.
 */
export function useTakePhoto(): (file: File) => Promise<MediaDescriptor | null> {
  const { cachePhoto } = useActions();
  const notify = useToast();
  return async (file) => {
    try {
      if (!memoryPhotoTypes.includes(file.type))
        throw new DomainError('invalid', 'not-an-image', messages.invalidFileType.text);
      return await cachePhoto(await sendable(file));
    } catch (error) {
      notify(noticeOf(error));
      return null;
    }
  };
}

/** The photo of a memory, or a way to choose one. */
export function PhotoInput({
  photo,
  isHere,
  onChange,
}: {
  photo: MediaDescriptor | null;
  /** True if the photo may only be on this device. */
  isHere: boolean;
  onChange: (photo: MediaDescriptor | null) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = useTakePhoto();

  async function chosen(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    const taken = await take(file);
    setBusy(false);
    if (taken) onChange(taken);
  }

  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between font-semibold text-small">
        {timelineScreens.photo} <span className="font-normal text-ink-faint">{timelineScreens.optional}</span>
      </p>
      <div className="flex flex-wrap items-center gap-4 rounded-soft border border-rule-strong border-dashed p-3">
        {photo ? (
          <PhotoPicture
            media={photo}
            unsent={isHere}
            alt={timelineScreens.photoAlt}
            shape="frame"
            sizes="8rem"
            className="aspect-[4/3] w-32 rounded-tight"
          />
        ) : (
          <PhotoIcon className="ml-1 size-7 text-moss" />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            busy={busy}
            busyLabel={timelineScreens.openingYourPhoto}
            onClick={() => picker.current?.click()}
          >
            {photo ? timelineScreens.chooseAnother : timelineScreens.chooseAPhoto}
          </Button>
          {photo && (
            <Button variant="plain" onClick={() => onChange(null)}>
              {timelineScreens.remove}
            </Button>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          accept={memoryPhotoTypes.join(',')}
          hidden
          aria-label={timelineScreens.photo}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows the same file to be chosen again after it was removed.
            target.value = '';
            void chosen(file);
          }}
        />
      </div>
    </div>
  );
}
