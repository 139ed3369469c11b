import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { acceptedTypes } from '@everpaw/contracts/media/media.limits';
import {
  fileTooLarge,
  imageRemoved,
  imageUploaded,
  maximumImagesReached,
  uploadFailed,
} from '@everpaw/contracts/media/media.messages';
import { maxCaptionLength } from '@everpaw/contracts/memorials/memorials.limits';
import { type DragEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useActions, useOffline, useOnline } from '../../offline/react/hooks.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { ArrowIcon, BackIcon, CheckIcon, PhotoIcon } from '../../ui/icons.tsx';
import { GripIcon, TrashIcon } from '../../ui/more-icons.tsx';
import { type Notice, useToast } from '../../ui/notices.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { checkFiles } from './check-file.ts';
import { useDragOrder } from './drag-order.ts';
import { type FormPhoto, movePhoto } from './form-photo.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { type SentPhoto, sendPhoto } from './send-photo.ts';
import { sendable } from './shrink-photo.ts';

type Change = (change: (photos: FormPhoto[]) => FormPhoto[]) => void;

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
  const picker = useRef<HTMLInputElement>(null);
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
        {full
          ? maximumImagesReached(max).message
          : `Drop photos here, or choose them, up to ${max}. Large ones are made smaller on this device.`}
      </p>
      <Button
        variant="quiet"
        busy={busy}
        busyLabel="Looking at your photos…"
        disabled={full}
        aria-describedby={hintId}
        onClick={() => picker.current?.click()}
      >
        {count === 0 ? 'Choose photos' : 'Add more photos'}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={acceptedTypes}
        multiple
        hidden
        aria-label="Photos"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the same file to be chosen again after it was removed.
          target.value = '';
          onFiles(files);
        }}
      />
      <p className="text-ink-faint text-small tabular-nums">
        {count} of {max}
      </p>
    </div>
  );
}

/** Adds, moves and removes photos. `moved` is the screen reader's announcement of the last move. */
function usePhotoChanges({
  photos,
  onChange,
  max,
}: {
  photos: readonly FormPhoto[];
  onChange: Change;
  max: number;
}) {
  const { cachePhoto } = useActions();
  const notify = useToast();
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState('');

  async function add(files: readonly File[]) {
    const { taken, notice } = checkFiles(files, { held: photos.length, max });
    if (notice) notify({ title: notice.title, text: notice.message, tone: 'problem' });
    if (taken.length === 0) return;
    setBusy(true);
    try {
      for (const file of taken) {
        const media = await cachePhoto(await sendable(file));
        onChange((held) =>
          held.length >= max || held.some((photo) => photo.media.sha256 === media.sha256)
            ? held
            : [...held, { imageId: uuidv7(), media, caption: '' }],
        );
      }
    } catch (error) {
      notify(noticeOf(error));
    } finally {
      setBusy(false);
    }
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= photos.length) return;
    onChange((held) => movePhoto(held, from, to));
    setMoved(`Photo ${from + 1} is now photo ${to + 1} of ${photos.length}`);
  }

  function remove(index: number) {
    const photo = photos[index];
    if (!photo) return;
    onChange((held) => held.filter(({ imageId }) => imageId !== photo.imageId));
    notify({
      title: imageRemoved,
      action: {
        label: 'Undo',
        run: () =>
          onChange((held) =>
            held.some(({ imageId }) => imageId === photo.imageId)
              ? held
              : [...held.slice(0, index), photo, ...held.slice(index)],
          ),
      },
    });
  }

  return { add, move, remove, busy, moved };
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
  onChange: Change;
  max: number;
  accountId: string;
  sent?: ReadonlySet<string>;
}) {
  const notify = useToast();
  const { add, move, remove, busy, moved } = usePhotoChanges({ photos, onChange, max });
  const list = useRef<HTMLOListElement>(null);
  const { drag, begin } = useDragOrder(list, move);

  return (
    <div className="grid gap-6">
      <DropZone count={photos.length} max={max} busy={busy} onFiles={(files) => void add(files)} />
      {photos.length > 0 && (
        <ol ref={list} className="grid">
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.imageId}
              photo={photo}
              index={index}
              count={photos.length}
              accountId={accountId}
              known={sent.has(photo.imageId)}
              isDragged={drag?.from === index}
              drop={drag?.to !== index || drag.from === index ? null : drag.from < index ? 'after' : 'before'}
              onGrip={(event) => begin(event, index)}
              onMove={(to) => move(index, to)}
              onCaption={(caption) =>
                onChange((held) =>
                  held.map((each) => (each.imageId === photo.imageId ? { ...each, caption } : each)),
                )
              }
              onRemove={() => remove(index)}
              onRefused={(why) => {
                onChange((held) => held.filter(({ imageId }) => imageId !== photo.imageId));
                notify({ title: uploadFailed.title, text: why ?? uploadFailed.message, tone: 'problem' });
              }}
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

/** Returns the notice for a refused photo, with the reason if known. */
function noticeOf(error: unknown): Notice {
  const { title, message } = uploadFailed;
  if (error instanceof DomainError)
    return {
      title: error.code === 'image-too-large' ? fileTooLarge.title : title,
      text: error.message,
      tone: 'problem',
    };
  const hasNoRoom = error instanceof Error && error.name === 'NoRoom';
  return { title, text: hasNoRoom ? error.message : message, tone: 'problem' };
}

type Sending = { state: 'sending'; share: number } | { state: SentPhoto['state'] } | { state: 'idle' };

/** Uploads the photo while its row is on screen. Calls back if this upload succeeded. */
function useSending(
  sha256: string,
  accountId: string,
  known: boolean,
  callbacks: { onSent(): void; onRefused(why: string | null): void },
) {
  const offline = useOffline();
  const online = useOnline();
  const [sending, setSending] = useState<Sending>({ state: known ? 'sent' : 'idle' });
  const done = sending.state === 'sent';
  const tell = useRef(callbacks);
  tell.current = callbacks;
  useEffect(() => {
    if (done || !online) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const work = async () => {
      const { db } = await offline.localStore();
      if ((await db.media.get(sha256))?.uploaded) return setSending({ state: 'sent' });
      setSending({ state: 'sending', share: 0 });
      const onProgress = (share: number) => {
        if (!signal.aborted) setSending({ state: 'sending', share });
      };
      const answer = await sendPhoto(offline, { accountId, sha256 }, onProgress, signal);
      if (signal.aborted) return;
      setSending({ state: answer.state });
      if (answer.state === 'sent') tell.current.onSent();
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
  accountId: string;
  known: boolean;
  isDragged: boolean;
  /** The side of this row where the dragged one would land. */
  drop: 'before' | 'after' | null;
  onGrip: (event: PointerEvent) => void;
  onMove: (to: number) => void;
  onCaption: (caption: string) => void;
  onRemove: () => void;
  onRefused: (why: string | null) => void;
  onSent: () => void;
};

function SendingStatus({
  place,
  sending,
  known,
  online,
}: {
  place: string;
  sending: Sending;
  known: boolean;
  online: boolean;
}) {
  return (
    <div className="min-w-[min(6rem,100%)] flex-1 text-ink-soft text-small">
      {sending.state === 'sending' ? (
        <ProgressBar
          label={`Uploading ${place.toLowerCase()}`}
          value={Math.round(sending.share * 100)}
          valueText={`${Math.round(sending.share * 100)} percent`}
        />
      ) : sending.state === 'sent' ? (
        !known && (
          <span className="flex items-center gap-1.5">
            <CheckIcon className="size-4 text-moss" /> Uploaded
          </span>
        )
      ) : (
        <span>{online ? 'On this device' : 'On this device, sent when there is a signal'}</span>
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
        label={`Move ${place.toLowerCase()} earlier`}
        aria-disabled={index === 0 || undefined}
        onClick={() => onMove(index - 1)}
        className="aria-disabled:opacity-35"
      >
        <BackIcon className="size-4.5 rotate-90" />
      </IconButton>
      <IconButton
        label={`Move ${place.toLowerCase()} later`}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => onMove(index + 1)}
        className="aria-disabled:opacity-35"
      >
        <ArrowIcon className="size-4.5 rotate-90" />
      </IconButton>
      <IconButton label={`Remove ${place.toLowerCase()}`} onClick={onRemove}>
        <TrashIcon className="size-4.5" />
      </IconButton>
    </div>
  );
}

function PhotoRow({
  photo,
  index,
  count,
  accountId,
  known,
  isDragged,
  drop,
  onGrip,
  onMove,
  onCaption,
  onRemove,
  onRefused,
  onSent,
}: RowProps) {
  const { media, caption } = photo;
  const { sending, online } = useSending(media.sha256, accountId, known, { onSent, onRefused });
  const place = `Photo ${index + 1}`;
  return (
    <li
      className={classNames(
        'grid grid-cols-[min(5.5rem,30%)_minmax(0,1fr)] gap-x-4 border-rule border-b py-4 first:border-t sm:grid-cols-[7rem_1fr]',
        isDragged && 'opacity-50',
        drop === 'before' && 'shadow-[0_-3px_0_var(--color-moss)]',
        drop === 'after' && 'shadow-[0_3px_0_var(--color-moss)]',
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        // A touch here scrolls the page; reordering by touch uses the grip.
        onPointerDown={(event) => event.pointerType !== 'touch' && onGrip(event)}
        onDragStart={(event) => event.preventDefault()}
        className="cursor-grab"
      >
        <PhotoPicture
          media={media}
          unsent={!known}
          alt={`${place}, as it will appear`}
          shape="frame"
          sizes="7rem"
          className="aspect-square rounded-tight"
        />
      </div>
      <div className="grid content-start gap-2">
        <TextField
          label={index === 0 ? 'Caption of the large photo' : `Caption of photo ${index + 1}`}
          required={false}
          maxLength={maxCaptionLength}
          value={caption}
          onChange={({ target }) => onCaption(target.value)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <SendingStatus place={place} sending={sending} known={known} online={online} />
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
