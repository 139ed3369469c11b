import { center, chosenFocus, type FocusPoint, focusAt, withFocus } from '@everpaw/contracts/media/focus';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { photoScreens } from '@everpaw/contracts/media/photo-screens.messages';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { classNames } from '../../ui/helpers/class-names.ts';
import { PhotoPicture } from './photo-picture.tsx';

/** How far an arrow key moves the marker, and with Shift, as shares of the photo. */
const step = { fine: 0.02, coarse: 0.1 } as const;

const arrows: Readonly<Record<string, FocusPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const percent = (share: number) => Math.round(share * 100);

/** The whole photo with a marker that is moved by pressing, dragging or the arrow keys. */
function FocusMarker({
  media,
  unsent,
  label,
  onMove,
}: {
  media: MediaDescriptor;
  unsent: boolean;
  label: string;
  onMove: (point: FocusPoint) => void;
}) {
  const photo = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLSpanElement>(null);
  const { focus = center, width, height } = media;

  function pressed({ clientX, clientY }: PointerEvent) {
    const box = photo.current?.getBoundingClientRect();
    if (box?.width && box.height)
      onMove(focusAt({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }));
  }

  function keyed(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const by = event.shiftKey ? step.coarse : step.fine;
    onMove(focusAt({ x: focus.x + arrow.x * by, y: focus.y + arrow.y * by }));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press is a shortcut for the slider inside
    <div
      ref={photo}
      data-focus-area
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        marker.current?.focus();
        pressed(event);
      }}
      // Otherwise the press takes the focus from the marker.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture?.(event.pointerId)) pressed(event);
      }}
      onDragStart={(event) => event.preventDefault()}
      className="relative mx-auto cursor-crosshair touch-none select-none"
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(44 * width) / height}dvh)` }}
    >
      <PhotoPicture
        media={media}
        unsent={unsent}
        alt={label}
        fit="contain"
        shape="frame"
        sizes="(min-width: 640px) 40rem, 100vw"
        className="size-full rounded-tight"
      />
      <span
        ref={marker}
        role="slider"
        tabIndex={0}
        data-autofocus
        aria-label={photoScreens.focusPoint}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent(focus.x)}
        aria-valuetext={photoScreens.focusPosition(percent(focus.x), percent(focus.y))}
        onKeyDown={keyed}
        className="absolute size-11 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] border-[#fff] bg-[rgb(255_255_255/0.2)] shadow-[0_0_0_2px_rgb(0_0_0/0.55),inset_0_0_0_1px_rgb(0_0_0/0.35)] outline-offset-4"
        style={{ left: `${percent(focus.x)}%`, top: `${percent(focus.y)}%` }}
      />
    </div>
  );
}

const crops = [
  {
    get name() {
      return photoScreens.card;
    },
    shape: 'aspect-[4/5] h-28 rounded-tight',
  },
  {
    get name() {
      return photoScreens.icon;
    },
    shape: 'size-20 rounded-[22%]',
  },
  {
    get name() {
      return photoScreens.round;
    },
    shape: 'size-20 rounded-full',
  },
] as const;

/** Chooses the point of a photo that crops are made around. `onChoose` gets null for the one found automatically. */
export function FocusDialog({
  media,
  unsent,
  label,
  onClose,
  onChoose,
}: {
  media: MediaDescriptor;
  /** Whether the photo may be on this device only. */
  unsent: boolean;
  /** The photo's name, such as `Photo 1`. */
  label: string;
  onClose: () => void;
  onChoose: (focus: FocusPoint | null) => void;
}) {
  const [chosen, setChosen] = useState(() => chosenFocus(media));
  const shown = withFocus(media, chosen);
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      dismissible={false}
      title={photoScreens.focusTitle}
      description={photoScreens.focusText}
      footer={
        <>
          <Button variant="plain" disabled={chosen === null} onClick={() => setChosen(null)}>
            {chosen === null ? photoScreens.foundAutomatically : photoScreens.reset}
          </Button>
          <Button
            onClick={() => {
              onChoose(chosen);
              onClose();
            }}
          >
            {photoScreens.useThis}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <FocusMarker media={shown} unsent={unsent} label={label} onMove={setChosen} />
        <div className="flex flex-wrap items-end justify-center gap-6">
          {crops.map(({ name, shape }) => (
            <figure key={name} className="grid justify-items-center gap-1.5">
              <PhotoPicture
                media={shown}
                unsent={unsent}
                alt=""
                shape="frame"
                sizes="8rem"
                className={classNames(shape, 'border border-rule')}
              />
              <figcaption className="text-ink-soft text-small">{name}</figcaption>
            </figure>
          ))}
        </div>
        <p role="status" className="sr-only">
          {chosen === null ? photoScreens.foundAutomatically : ''}
        </p>
      </div>
    </Dialog>
  );
}
