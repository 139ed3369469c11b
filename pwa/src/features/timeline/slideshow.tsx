import { pictureMessages } from '@everpaw/contracts/media/picture.messages';
import { timelineMessages as words } from '@everpaw/contracts/timeline/timeline.messages';
import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/helpers/class-names.ts';
import { ArrowIcon, BackIcon } from '../../ui/pictures/icons.tsx';
import { Fleuron } from '../../ui/pictures/mark.tsx';
import { CloseIcon, PauseIcon, PlayIcon } from '../../ui/pictures/more-icons.tsx';
import { useModal } from '../../ui/use-modal.ts';
import type { ShownMemory } from './memories.ts';
import { MemoryDay, type PetDates } from './memory-plate.tsx';
import { SlidePhoto } from './slide-photo.tsx';
import { type After, after, useSlideshow } from './slideshow-state.ts';
import { useStayAwake } from './stay-awake.ts';

/** The distance that counts as a swipe, in CSS pixels. */
const swipeDistance = 48;
/** How long the controls stay after the last movement, in milliseconds. */
const quietMs = 3_000;

const none: ReadonlySet<string> = new Set();
const having = (id: string) => (all: ReadonlySet<string>) => (all.has(id) ? all : new Set(all).add(id));
const lacking = (id: string) => (all: ReadonlySet<string>) =>
  all.has(id) ? new Set([...all].filter((each) => each !== id)) : all;

/** Which photos are loaded, and which can't be; a photo that can't is tried again in the next round. */
function usePhotos() {
  const [ready, setReady] = useState(none);
  const [missing, setMissing] = useState(none);
  return {
    ready,
    missing,
    onReady: useCallback((id: string) => setReady(having(id)), []),
    onGone: useCallback((id: string) => setReady(lacking(id)), []),
    onMissing: useCallback((id: string) => setMissing(having(id)), []),
    tryAgain: useCallback(() => setMissing((before) => (before.size > 0 ? none : before)), []),
  };
}

/** Shows this element on the whole screen, where the browser lets it, and leaves when the person ends that. */
function useFullScreen(stage: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    const element = stage.current;
    if (!element || !navigator.userActivation?.isActive) return;
    element.requestFullscreen?.().catch(() => {});
    const changed = () => {
      if (document.fullscreenElement === null) leave.current();
    };
    element.addEventListener('fullscreenchange', changed);
    return () => element.removeEventListener('fullscreenchange', changed);
  }, [stage]);
}

/** Whether nothing has moved for a while; `stir` says that something does. */
function useQuiet(stage: RefObject<HTMLElement | null>, wait: After) {
  const [isQuiet, setQuiet] = useState(false);
  const cancel = useRef(() => {});
  const stir = useCallback(() => {
    setQuiet(false);
    cancel.current();
    cancel.current = wait(quietMs, () => {
      // A person who uses the keyboard must see where they are.
      if (stage.current?.querySelector('button:focus-visible')) stir();
      else setQuiet(true);
    });
  }, [stage, wait]);
  useEffect(() => {
    stir();
    return () => cancel.current();
  }, [stir]);
  return { isQuiet, stir };
}

type SlideshowProps = {
  memories: readonly ShownMemory[];
  pet: PetDates;
  onLeave: () => void;
  /** Called once the slideshow is gone and the page behind it can have the focus. */
  onClosed?: () => void;
  wait?: After;
};

/** Returns the slides that can be shown, the current one and the previous one. */
function useSlides(memories: readonly ShownMemory[], wait: After) {
  const { ready, missing, tryAgain, ...told } = usePhotos();
  const slides = useMemo(() => memories.filter(({ id }) => !missing.has(id)), [memories, missing]);
  const isReady = (place: number) => {
    const slide = slides[place];
    return slide !== undefined && (slide.photo === null || ready.has(slide.id));
  };
  const show = useSlideshow(slides.length, isReady, wait);
  const { at } = show;
  const current = slides[at];
  const [{ shown, before }, setShown] = useState<Record<'shown' | 'before', string | null>>({
    shown: null,
    before: null,
  });
  if (current && isReady(at) && shown !== current.id) setShown({ shown: current.id, before: shown });
  useEffect(() => {
    if (at === 0) tryAgain();
  }, [at, tryAgain]);
  const drawn = new Set([before, shown, current?.id, slides[(at + 1) % slides.length]?.id]);
  return { ...show, slides, current, shown, drawn, told };
}

/** Handles a key; returns false if it does nothing. */
function keyed(key: string, isOnButton: boolean, does: { turnBy: (by: 1 | -1) => void; toggle: () => void }) {
  if (key === 'ArrowRight') does.turnBy(1);
  else if (key === 'ArrowLeft') does.turnBy(-1);
  else if (key === ' ' && !isOnButton) does.toggle();
  else return false;
  return true;
}

/** Calls this once the component is gone. */
function useOnceClosed(onClosed: (() => void) | undefined): void {
  const closed = useEffectEvent(() => onClosed?.());
  useEffect(() => () => closed(), []);
}

type Turning = Pick<ReturnType<typeof useSlides>, 'at' | 'turn'>;

/** Turns the slides by hand; `said` names the one that is then shown. */
function useTurning(slides: readonly ShownMemory[], { at, turn }: Turning) {
  const [said, setSaid] = useState('');
  const count = slides.length;
  function turnBy(by: 1 | -1): void {
    if (count < 2) return;
    turn(by);
    const place = (at + by + count) % count;
    const slide = slides[place];
    if (slide) setSaid(words.placeSaid(slide.photo !== null, place + 1, count, slide.title));
  }
  return { said, turnBy };
}

function Unavailable() {
  return (
    <p className="absolute inset-0 grid place-content-center p-8 text-center">
      {pictureMessages.unavailable}
    </p>
  );
}

/**
 * The memories one after the other on the whole screen, until the person leaves: by Escape, the back gesture or the
 * button. Arrow keys, a swipe or the buttons turn them; space pauses. The screen stays on.
 */
export default function Slideshow({ memories, pet, onLeave, onClosed, wait = after }: SlideshowProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  const show = useSlides(memories, wait);
  const { at, playing, runs, setPlaying, slides, current, shown, drawn, told } = show;
  const { isQuiet, stir } = useQuiet(stage, wait);
  const { said, turnBy } = useTurning(slides, show);
  const swipe = useSwipe(turnBy);
  const count = slides.length;
  const isHidden = isQuiet && runs;

  // A tab that gets the focus back would open the slideshow again.
  useLayoutEffect(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, []);
  useModal(dialog, { focus: '[data-stage]', notices });
  useOnceClosed(onClosed);
  useFullScreen(stage, onLeave);
  useStayAwake();

  const toggle = () => setPlaying(!playing);

  return (
    <dialog
      ref={dialog}
      aria-label={words.slideshow}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      onKeyDown={(event) => {
        stir();
        if (keyed(event.key, event.target instanceof HTMLButtonElement, { turnBy, toggle }))
          event.preventDefault();
      }}
      data-whole-screen
      className="fixed m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-[#10130f] p-0 backdrop:bg-[#10130f]"
    >
      <section
        ref={stage}
        aria-roledescription="slideshow"
        aria-label={words.slideshow}
        data-stage
        data-quiet-focus
        tabIndex={-1}
        {...swipe}
        onPointerMove={stir}
        onFocus={stir}
        className={classNames(
          'relative size-full touch-pan-y touch-pinch-zoom select-none overflow-hidden bg-[#10130f] text-[#f3f1e4]',
          isHidden && 'cursor-none',
        )}
      >
        {memories.map(({ id, photo, title, unsent }, way) =>
          drawn.has(id) && photo ? (
            <SlidePhoto
              key={id}
              {...{ id, photo, way, ...told }}
              unsent={unsent !== null}
              alt={words.photoOf(title)}
              isShown={id === shown}
              moves={runs}
            />
          ) : null,
        )}
        {current ? <Words key={current.id} memory={current} pet={pet} /> : <Unavailable />}
        <Controls
          place={count > 0 ? words.place(at + 1, count) : null}
          {...{ isHidden, playing, toggle, onLeave }}
          turnBy={count > 1 ? turnBy : null}
        />
        <p role="status" className="sr-only">
          {said}
        </p>
        <div ref={notices} className="absolute inset-x-0 top-14" />
      </section>
    </dialog>
  );
}

type ControlsProps = {
  place: string | null;
  isHidden: boolean;
  playing: boolean;
  toggle: () => void;
  onLeave: () => void;
  /** Null if there is nothing to turn to. */
  turnBy: ((by: 1 | -1) => void) | null;
};

/** The place and the buttons, which fade while nothing moves. */
function Controls({ place, isHidden, playing, toggle, onLeave, turnBy }: ControlsProps) {
  return (
    <div className={classNames('transition-opacity duration-500', isHidden ? 'opacity-0' : 'opacity-100')}>
      <div className="absolute inset-x-0 top-0 flex items-center justify-between px-3 pt-[max(0.5rem,env(safe-area-inset-top))] pl-5">
        <p className="rounded-full bg-[#10130f]/60 px-3 py-1 text-small tabular-nums">{place}</p>
        <IconButton label={words.leave} onClick={onLeave} className={control}>
          <CloseIcon />
        </IconButton>
      </div>
      {turnBy && (
        <div className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-2 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:justify-end sm:p-6">
          <IconButton label={words.previous} onClick={() => turnBy(-1)} className={control}>
            <BackIcon className="size-5" />
          </IconButton>
          <Button
            variant="plain"
            className={`min-w-28 ${control}`}
            icon={playing ? <PauseIcon /> : <PlayIcon />}
            onClick={toggle}
          >
            {playing ? words.pause : words.play}
          </Button>
          <IconButton label={words.next} onClick={() => turnBy(1)} className={control}>
            <ArrowIcon className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

const control = 'bg-[#10130f]/60! text-[#f3f1e4]! hover:bg-[#10130f]/85! focus-visible:outline-[#f3f1e4]';

/** Handlers that turn by a swipe to the side. */
function useSwipe(turnBy: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; id: number } | null>(null);
  return {
    onPointerDown: ({ isPrimary, clientX, pointerId }: PointerEvent) => {
      from.current = isPrimary ? { x: clientX, id: pointerId } : null;
    },
    onPointerUp: ({ clientX, pointerId }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (start?.id !== pointerId) return;
      const way = clientX - start.x;
      if (Math.abs(way) > swipeDistance) turnBy(way < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}

/** The caption: date and title. A memory without a photo has its words in the middle of the screen. */
function Words({ memory, pet }: { memory: ShownMemory; pet: PetDates }) {
  const { title, description, photo } = memory;
  return (
    <div className="pointer-events-none absolute inset-0 animate-settle">
      {!photo && (
        <div className="absolute inset-x-0 top-14 bottom-56 grid content-center justify-items-center gap-6 px-6 text-center sm:bottom-44">
          <Fleuron className="h-8 w-auto text-[#d9b08c]" />
          <p className="line-clamp-[7] max-w-measure whitespace-pre-line font-display text-story [overflow-wrap:anywhere] sm:text-lead">
            {description}
          </p>
        </div>
      )}
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[#10130f]/85 via-[#10130f]/55 to-transparent px-6 pt-20 pb-[calc(4.5rem+env(safe-area-inset-bottom))] sm:px-8 sm:pb-7">
        <div className="grid gap-1 sm:max-w-[calc(100%-19rem)] [&_p]:text-[#dcdacd]">
          <MemoryDay memory={memory} pet={pet} />
          <h2 className="line-clamp-2 text-heading [overflow-wrap:anywhere] sm:text-title">{title}</h2>
        </div>
      </div>
    </div>
  );
}
