import { chosenFocus, type FocusPoint, withFocus } from '@everpaw/contracts/media/focus';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { imageUploaded, mediaMessages, uploadFailed } from '@everpaw/contracts/media/media.messages';
import { photoScreens } from '@everpaw/contracts/media/photo-screens.messages';
import { maxCaptionLength } from '@everpaw/contracts/memorials/memorials.limits';
import { type DragEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useActions, useOffline, useOnline } from '../../offline/react/hooks.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { classNames } from '../../ui/helpers/class-names.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { ArrowIcon, BackIcon, CheckIcon, PhotoIcon } from '../../ui/pictures/icons.tsx';
import { GripIcon, TrashIcon } from '../../ui/pictures/more-icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type RefusedFile, takeFiles, typeNotice } from './check-file.ts';
import { useDragOrder } from './drag-order.ts';
import { FocusDialog } from './focus-dialog.tsx';
import { type FormPhoto, movePhoto } from './form-photo.ts';
import { noticeOf, problemOf } from './photo-notice.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { ReplacePhoto } from './replace-photo.tsx';
import { sendPhoto } from './send-photo.ts';
import { sendable } from './shrink-photo.ts';

export type ChangePhotos = (change: (photos: FormPhoto[]) => FormPhoto[]) => void;

/** The drop zone for photos, with a button for the file picker. */
function DropZone({
  count,
  max,
  busy,
  onFiles,
}: {
  count: number;
  max: number;
  busy: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const [over, setOver] = useState(false);
  const hintId = useId();
  const full = count >= max;

  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      className={classNames(
        'grid justify-items-center gap-3 rounded-leaf border border-dashed px-6 py-9 text-center transition-colors',
        over ? 'border-moss bg-moss-wash' : 'border-rule-strong bg-leaf',
      )}
    >
      <PhotoIcon className="size-8 text-moss" />
      <p className="max-w-72 text-balance text-ink-soft" id={hintId}>
        {full ? mediaMessages.maximumReached(max).message : photoScreens.dropHint(max)}
      </p>
      <PhotoPicker
        name={photoScreens.photos}
        label={count === 0 ? photoScreens.choosePhotos : photoScreens.addMorePhotos}
        busy={busy}
        disabled={full}
        describedBy={hintId}
        onFiles={onFiles}
      />
      <p className="text-ink-faint text-small tabular-nums">{photoScreens.countOf(count, max)}</p>
    </div>
  );
}

/** Adds, moves and removes photos. `moved` is the screen reader's announcement of the last move. */
export function usePhotoChanges({
  photos,
  onChange,
  max,
}: {
  photos: readonly FormPhoto[];
  onChange: ChangePhotos;
  max: number;
}) {
  const { cachePhoto } = useActions();
  const notify = useToast();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [moved, setMoved] = useState('');

  async function add(files: readonly File[]) {
    const chosen = new Set(photos.map(({ media }) => media.sha256));
    const take = async (file: File) => {
      try {
        const media = await cachePhoto(await sendable(file));
        if (chosen.has(media.sha256)) return mediaMessages.alreadyChosen;
        chosen.add(media.sha256);
        onChange((current) =>
          current.length >= max || current.some((photo) => photo.media.sha256 === media.sha256)
            ? current
            : [...current, { imageId: uuidv7(), media, caption: '' }],
        );
        return null;
      } catch (error) {
        return noticeOf(error);
      }
    };
    setRefused([]);
    setBusy(true);
    const left = await takeFiles(files, { room: max - photos.length, max, take });
    setBusy(false);
    if (files.length > 1) setRefused(left);
    const [first] = left;
    if (first) notify(problemOf(first.notice));
  }

  /** Puts another photo in the place of one, with its caption. */
  async function replace(imageId: string, file: File) {
    const refusal = typeNotice(file);
    if (refusal) return notify(problemOf(refusal));
    try {
      const media = await cachePhoto(await sendable(file));
      onChange((current) => current.map((each) => (each.imageId === imageId ? { ...each, media } : each)));
    } catch (error) {
      notify(problemOf(noticeOf(error)));
    }
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= photos.length) return;
    onChange((current) => movePhoto(current, from, to));
    setMoved(photoScreens.moved(from + 1, to + 1, photos.length));
  }

  function remove(index: number) {
    const photo = photos[index];
    if (!photo) return;
    onChange((current) => current.filter(({ imageId }) => imageId !== photo.imageId));
    notify({
      title: mediaMessages.imageRemoved,
      action: {
        label: photoScreens.undo,
        run: () =>
          onChange((current) =>
            current.some(({ imageId }) => imageId === photo.imageId)
              ? current
              : [...current.slice(0, index), photo, ...current.slice(index)],
          ),
      },
    });
  }

  return { add, replace, move, remove, busy, refused, moved };
}

/**
 * Selects photos with the file picker or by dropping them. They are stored on this device at once and
 * uploaded while the form is being filled in. `sent` contains those that the server has.
 */
export function PhotoUploader({
  photos,
  onChange,
  max,
  accountId,
  sent = nothingSent,
}: {
  photos: readonly FormPhoto[];
  onChange: ChangePhotos;
  max: number;
  /** Null for a visitor, whose photos stay on this device until they have an account. */
  accountId: string | null;
  sent?: ReadonlySet<string>;
}) {
  const notify = useToast();
  const { add, replace, move, remove, busy, refused, moved } = usePhotoChanges({ photos, onChange, max });
  const list = useRef<HTMLOListElement>(null);
  const { drag, begin } = useDragOrder(list, move);
  const setMedia = (imageId: string, next: (media: MediaDescriptor) => MediaDescriptor) =>
    onChange((current) =>
      current.map((each) => (each.imageId === imageId ? { ...each, media: next(each.media) } : each)),
    );

  return (
    <div className="grid gap-6">
      <DropZone count={photos.length} max={max} busy={busy} onFiles={(files) => void add(files)} />
      <RefusedFiles files={refused} />
      {photos.length > 0 && (
        <ol ref={list} className="grid">
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.imageId}
              photo={photo}
              index={index}
              count={photos.length}
              accountId={accountId}
              isSent={sent.has(photo.imageId)}
              isDragged={drag?.from === index}
              drop={drag?.to !== index || drag.from === index ? null : drag.from < index ? 'after' : 'before'}
              onGrip={(event) => begin(event, index)}
              onMove={(to) => move(index, to)}
              onCaption={(caption) =>
                onChange((current) =>
                  current.map((each) => (each.imageId === photo.imageId ? { ...each, caption } : each)),
                )
              }
              onRemove={() => remove(index)}
              onFocus={(focus) => setMedia(photo.imageId, (media) => withFocus(media, focus))}
              onStored={(stored) => setMedia(photo.imageId, (media) => withFocus(stored, chosenFocus(media)))}
              onRefused={(why) =>
                notify(problemOf({ title: uploadFailed.title, message: why ?? uploadFailed.message }))
              }
              onReplace={(file) => void replace(photo.imageId, file)}
              onSent={() => notify({ title: imageUploaded.title, text: imageUploaded.message })}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
    </div>
  );
}

const nothingSent: ReadonlySet<string> = new Set();

/** Names every file of a choice that wasn't taken, with its reason. */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  if (files.length === 0) return null;
  return (
    <div role="alert" className="grid gap-2 rounded-soft border border-danger p-4">
      <p className="font-semibold">{photoScreens.notAdded}</p>
      <ul className="grid gap-1 text-small">
        {files.map(({ name, notice }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
          <li key={index} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{name}</span> {notice.message}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Sending =
  | { state: 'sending'; share: number }
  | { state: 'refused'; why: string | null }
  | { state: 'sent' | 'later' | 'idle' };

/** Uploads the photo while its row is on screen. Calls back if this upload succeeded. */
function useSending(
  sha256: string,
  accountId: string | null,
  isSent: boolean,
  callbacks: Pick<RowProps, 'onSent' | 'onStored' | 'onRefused'>,
) {
  const offline = useOffline();
  const online = useOnline();
  const [sending, setSending] = useState<Sending>({ state: isSent ? 'sent' : 'idle' });
  const done = sending.state === 'sent';
  const tell = useRef(callbacks);
  tell.current = callbacks;
  useEffect(() => {
    if (done || !online || accountId === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const work = async () => {
      const { db } = await offline.localStore();
      const stored = await db.media.get(sha256);
      if (stored?.uploaded) {
        tell.current.onStored(stored.descriptor);
        return setSending({ state: 'sent' });
      }
      setSending({ state: 'sending', share: 0 });
      const onProgress = (share: number) => {
        if (!signal.aborted) setSending({ state: 'sending', share });
      };
      const answer = await sendPhoto(offline, { accountId, sha256 }, onProgress, signal);
      if (signal.aborted) return;
      setSending(answer);
      if (answer.state === 'sent') {
        tell.current.onStored(answer.descriptor);
        tell.current.onSent();
      }
      if (answer.state === 'refused') tell.current.onRefused(answer.why);
    };
    work().catch(() => setSending({ state: 'later' }));
    return () => leaving.abort();
  }, [offline, accountId, sha256, done, online]);
  return { sending, online };
}

type RowProps = {
  photo: FormPhoto;
  index: number;
  count: number;
  accountId: string | null;
  isSent: boolean;
  isDragged: boolean;
  /** The side of this row where the dragged one would land. */
  drop: 'before' | 'after' | null;
  onGrip: (event: PointerEvent) => void;
  onMove: (to: number) => void;
  onCaption: (caption: string) => void;
  onRemove: () => void;
  onRefused: (why: string | null) => void;
  /** Called with the photo that takes this one's place. */
  onReplace: (file: File) => void;
  onSent: () => void;
  /** Called with the server's descriptor, which knows more than this device's. */
  onStored: (media: MediaDescriptor) => void;
  onFocus: (focus: FocusPoint | null) => void;
};

function SendingStatus({
  place,
  sending,
  isSent,
  online,
  onReplace,
}: Pick<RowProps, 'isSent' | 'onReplace'> & { place: string; sending: Sending; online: boolean }) {
  if (sending.state === 'refused')
    return (
      <div className="grid flex-1 justify-items-start gap-2">
        <p className="text-danger text-small">{sending.why ?? uploadFailed.message}</p>
        <ReplacePhoto name={photoScreens.replace(place)} onFile={onReplace} />
      </div>
    );
  return (
    <div className="min-w-[min(6rem,100%)] flex-1 text-ink-soft text-small">
      {sending.state === 'sending' ? (
        <ProgressBar
          label={photoScreens.uploading(place)}
          value={Math.round(sending.share * 100)}
          valueText={photoScreens.percent(Math.round(sending.share * 100))}
        />
      ) : sending.state === 'sent' ? (
        !isSent && (
          <span className="flex items-center gap-1.5">
            <CheckIcon className="size-4 text-moss" /> {photoScreens.uploaded}
          </span>
        )
      ) : (
        <span>{online ? photoScreens.onThisDevice : photoScreens.onThisDeviceUnsent}</span>
      )}
    </div>
  );
}

function RowControls({
  place,
  index,
  count,
  onGrip,
  onMove,
  onRemove,
}: Pick<RowProps, 'index' | 'count' | 'onGrip' | 'onMove' | 'onRemove'> & { place: string }) {
  return (
    <div className="-mr-2 ml-auto flex flex-wrap">
      {/* A shortcut for the two buttons next to it. */}
      <span
        aria-hidden="true"
        data-grip
        onPointerDown={onGrip}
        className="grid size-11 cursor-grab touch-none place-items-center text-ink-soft"
      >
        <GripIcon className="size-5" />
      </span>
      <IconButton
        label={photoScreens.moveEarlier(place)}
        aria-disabled={index === 0 || undefined}
        onClick={() => onMove(index - 1)}
        className="aria-disabled:opacity-35"
      >
        <BackIcon className="size-4.5 rotate-90" />
      </IconButton>
      <IconButton
        label={photoScreens.moveLater(place)}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => onMove(index + 1)}
        className="aria-disabled:opacity-35"
      >
        <ArrowIcon className="size-4.5 rotate-90" />
      </IconButton>
      <IconButton label={photoScreens.remove(place)} onClick={onRemove}>
        <TrashIcon className="size-4.5" />
      </IconButton>
    </div>
  );
}

/** The photo as cards crop it, with the dialog that adjusts it. */
function Crop({
  media,
  isSent,
  place,
  onGrip,
  onFocus,
}: Pick<RowProps, 'isSent' | 'onGrip' | 'onFocus'> & { media: FormPhoto['media']; place: string }) {
  const [adjusting, setAdjusting] = useState(false);
  return (
    <div className="grid content-start gap-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        // A touch here scrolls the page; reordering by touch uses the grip.
        onPointerDown={(event) => event.pointerType !== 'touch' && onGrip(event)}
        onDragStart={(event) => event.preventDefault()}
        className="cursor-grab"
      >
        <PhotoPicture
          media={media}
          unsent={!isSent}
          alt={photoScreens.previewOf(place)}
          shape="frame"
          sizes="7rem"
          className="aspect-square rounded-tight"
        />
      </div>
      <Button
        variant="plain"
        aria-label={photoScreens.adjustPhoto(place)}
        onClick={() => setAdjusting(true)}
        className="px-1"
      >
        {photoScreens.adjust}
      </Button>
      {adjusting && (
        <FocusDialog
          media={media}
          unsent={!isSent}
          label={place}
          onClose={() => setAdjusting(false)}
          onChoose={onFocus}
        />
      )}
    </div>
  );
}

function PhotoRow({
  photo,
  index,
  count,
  accountId,
  isSent,
  isDragged,
  drop,
  onGrip,
  onMove,
  onCaption,
  onRemove,
  onRefused,
  onReplace,
  onSent,
  onStored,
  onFocus,
}: RowProps) {
  const { media, caption } = photo;
  const { sending, online } = useSending(media.sha256, accountId, isSent, {
    onSent,
    onStored,
    onRefused,
  });
  const place = photoScreens.photo(index + 1);
  return (
    <li
      className={classNames(
        'grid grid-cols-[min(5.5rem,30%)_minmax(0,1fr)] gap-x-4 border-rule border-b py-4 first:border-t sm:grid-cols-[7rem_minmax(0,1fr)]',
        isDragged && 'opacity-50',
        drop === 'before' && 'shadow-[0_-3px_0_var(--color-moss)]',
        drop === 'after' && 'shadow-[0_3px_0_var(--color-moss)]',
      )}
    >
      <Crop media={media} isSent={isSent} place={place} onGrip={onGrip} onFocus={onFocus} />
      <div className="grid content-start gap-2">
        <TextField
          label={index === 0 ? photoScreens.captionOfLarge : photoScreens.captionOfPhoto(index + 1)}
          required={false}
          maxLength={maxCaptionLength}
          value={caption}
          onChange={({ target }) => onCaption(target.value)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <SendingStatus
            place={place}
            sending={sending}
            isSent={isSent}
            online={online}
            onReplace={onReplace}
          />
          <RowControls
            place={place}
            index={index}
            count={count}
            onGrip={onGrip}
            onMove={onMove}
            onRemove={onRemove}
          />
        </div>
      </div>
    </li>
  );
}
