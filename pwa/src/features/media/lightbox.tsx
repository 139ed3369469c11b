import { laterPageMessages } from '@everpaw/contracts/memorials/screens/page-later.messages';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ArrowIcon, BackIcon } from '../../ui/pictures/icons.tsx';
import { CloseIcon } from '../../ui/pictures/more-icons.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { type PageImage, photoName } from './photo-name.ts';
import { PhotoPicture } from './photo-picture.tsx';

/** The distance that counts as a swipe, in CSS pixels. */
const swipeDistance = 48;

const controlStyle = 'text-[#f3f1e4]! hover:bg-[#fff]/10! focus-visible:outline-[#f3f1e4]';

function TurnButton({
  by,
  onTurn,
  className,
}: {
  by: 1 | -1;
  onTurn: (by: number) => void;
  className: string;
}) {
  const Icon = by < 0 ? BackIcon : ArrowIcon;
  return (
    <IconButton
      label={by < 0 ? laterPageMessages.previousPhoto : laterPageMessages.nextPhoto}
      onClick={() => onTurn(by)}
      className={`${className} ${controlStyle}`}
    >
      <Icon className="size-6" />
    </IconButton>
  );
}

/** The area of the photo. A swipe changes the photo, as do its buttons on a wide screen. */
function Stage({
  count,
  onTurn,
  children,
}: {
  count: number;
  onTurn: (by: number) => void;
  children: ReactNode;
}) {
  const [drawn, setDrawn] = useState(0);
  const from = useRef<{ x: number; id: number } | null>(null);

  function ended({ pointerId, clientX, type }: PointerEvent) {
    if (from.current?.id !== pointerId) return;
    // The last move may not be rendered yet, so `drawn` may be behind.
    const distance = type === 'pointercancel' ? 0 : clientX - from.current.x;
    from.current = null;
    if (distance > swipeDistance) onTurn(-1);
    else if (distance < -swipeDistance) onTurn(1);
    setDrawn(0);
  }

  return (
    <div
      data-stage
      data-quiet-focus
      tabIndex={-1}
      className="relative min-h-0 touch-pan-y touch-pinch-zoom select-none overflow-hidden"
      onPointerDown={(event) => {
        if (event.isPrimary && count > 1) from.current = { x: event.clientX, id: event.pointerId };
      }}
      onPointerMove={(event) => {
        if (from.current?.id === event.pointerId) setDrawn(event.clientX - from.current.x);
      }}
      onPointerUp={ended}
      onPointerCancel={ended}
    >
      <div
        className={drawn === 0 ? 'size-full transition-transform duration-200 ease-settle' : 'size-full'}
        style={{ transform: `translateX(${drawn}px)` }}
      >
        {children}
      </div>
      {count > 1 && (
        <div className="pointer-events-none absolute inset-0 hidden items-center justify-between px-4 sm:flex">
          <TurnButton by={-1} onTurn={onTurn} className="pointer-events-auto" />
          <TurnButton by={1} onTurn={onTurn} className="pointer-events-auto" />
        </div>
      )}
    </div>
  );
}

function CaptionBar({
  caption,
  count,
  onTurn,
}: {
  caption: string | null;
  count: number;
  onTurn: (by: number) => void;
}) {
  return (
    <div className="flex min-h-16 items-center gap-2 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {count > 1 && <TurnButton by={-1} onTurn={onTurn} className="sm:invisible" />}
      <p className="flex-1 text-center font-display text-lg leading-snug">{caption}</p>
      {count > 1 && <TurnButton by={1} onTurn={onTurn} className="sm:invisible" />}
    </div>
  );
}

type LightboxProps = {
  images: readonly PageImage[];
  petName: string;
  start: number;
  /** What the photos are, if they aren't the page's own. */
  label?: string;
  unsent: boolean;
  onClose: () => void;
};

/**
 * Shows all photos one at a time in full screen. Arrow keys, Home, End, a swipe or the buttons change the photo; Escape
 * or the back gesture closes it. The page behind it is inert, so focus stays inside.
 */
export default function Lightbox({
  images,
  petName,
  start,
  label = laterPageMessages.photosOf(petName),
  unsent,
  onClose,
}: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  const count = images.length;
  const image = images[Math.min(at, count - 1)];

  useModal(dialog, { focus: '[data-stage]' });

  const turn = (by: number) => setAt((current) => (current + by + count) % count);

  function keys(key: string): boolean {
    if (key === 'ArrowRight') turn(1);
    else if (key === 'ArrowLeft') turn(-1);
    else if (key === 'Home') setAt(0);
    else if (key === 'End') setAt(count - 1);
    else return false;
    return true;
  }

  if (!image) return null;
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (keys(event.key)) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="fixed m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-[#10130f] p-0 text-[#f3f1e4] backdrop:bg-[#10130f]"
    >
      <div className="grid h-full grid-rows-[auto_1fr_auto]">
        <div className="flex items-center justify-between px-3 pt-[max(0.5rem,env(safe-area-inset-top))] pl-5">
          <p className="text-small tabular-nums" aria-hidden="true">
            {at + 1} / {count}
          </p>
          <IconButton label={laterPageMessages.close} onClick={onClose} className={controlStyle}>
            <CloseIcon />
          </IconButton>
        </div>
        <Stage count={count} onTurn={turn}>
          <div key={image.id} className="grid size-full animate-settle place-items-center px-0 sm:px-20">
            <PhotoPicture
              media={image.media}
              unsent={unsent}
              alt={photoName(image, at, count, petName)}
              fit="contain"
              shape="frame"
              priority
              sizes="100vw"
              className="pointer-events-none size-full bg-transparent! bg-none!"
            />
          </div>
        </Stage>
        <CaptionBar caption={image.caption} count={count} onTurn={turn} />
      </div>
      <p role="status" className="sr-only">
        {laterPageMessages.photoOf(at + 1, count, image.caption ? `: ${image.caption}` : '')}
      </p>
    </dialog>
  );
}
