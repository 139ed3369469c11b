import { refusedChangeMessages } from '@everpaw/contracts/sync/refused-change.messages';
import { useState } from 'react';
import { useActions } from '../../offline/react/hooks.ts';
import { entities } from '../../offline/store/entities.ts';
import type { Refusal } from '../../offline/store/refusals.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { noticeOf, problemOf } from '../media/photo-notice.ts';
import { PhotoPicture } from '../media/photo-picture.tsx';
import { ReplacePhoto } from '../media/replace-photo.tsx';
import { sendable } from '../media/shrink-photo.ts';

/** The photos of a refused change, with the names of their files. */
export function RefusedPhotos({ photos }: Pick<Refusal, 'photos'>) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-4">
      {photos.map(({ media, name }) => (
        <li key={media.sha256} className="grid w-28 content-start gap-1">
          <PhotoPicture
            media={media}
            unsent
            alt={refusedChangeMessages.refusedPhoto}
            shape="frame"
            sizes="7rem"
            className="aspect-square rounded-tight"
          />
          <span className="text-ink-soft text-small [overflow-wrap:anywhere]">{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Sends a refused change with another photo, if it is about one photo. */
export function ReplaceRefusedPhoto({
  refusal: { type, commandId, payload, takesPhoto },
}: {
  refusal: Refusal;
}) {
  const { cachePhoto, editAndResend } = useActions();
  const notify = useToast();
  const [busy, setBusy] = useState(false);
  if (!takesPhoto || typeof payload !== 'object' || payload === null) return null;

  async function replace(file: File, payload: object) {
    setBusy(true);
    try {
      const { sha256 } = await cachePhoto(await sendable(file));
      const shape = await entities.ofCommand(type)?.command.load();
      await editAndResend(commandId, shape?.withPhoto?.(payload, sha256));
    } catch (error) {
      notify(problemOf(noticeOf(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ReplacePhoto
      name={refusedChangeMessages.photo}
      busy={busy}
      onFile={(file) => void replace(file, payload)}
    />
  );
}
