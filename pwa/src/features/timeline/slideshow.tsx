import { slideMs } from '@everpaw/contracts/timeline/timeline.limits';
import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import { Button, IconButton } from '../../ui/button.tsx';
import { ArrowIcon, BackIcon } from '../../ui/icons.tsx';
import { Fleuron } from '../../ui/mark.tsx';
import { PauseIcon, PlayIcon } from '../../ui/more-icons.tsx';
import { PhotoPicture } from '../media/photo-picture.tsx';
import { useDecodedAhead } from './decode-ahead.ts';
import type { ShownMemory } from './memories.ts';
import { MemoryDay, MemoryMarks, type PetDates } from './memory-plate.tsx';
import { useSlideshow } from './slideshow-state.ts';

const photoSizes = '(min-width: 1024px) 38rem, 100vw';

export default function Slideshow({ memories, pet }: { memories: readonly ShownMemory[]; pet: PetDates }) {
  const { at, playing, runs, setPlaying, turn } = useSlideshow(memories.length);
  const memory = memories[at];
  const next = memories[(at + 1) % memories.length];
  useDecodedAhead(next && next.unsent === null ? next.photo : null, photoSizes);
  if (!memory) return null;
  const count = memories.length;
  return (
    <section
      aria-roledescription="slideshow"
      aria-label={timelineMessages.slideshow}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') turn(1);
        if (key === 'ArrowLeft') turn(-1);
      }}
      className="overflow-hidden rounded-leaf border border-themed-rule bg-leaf shadow-lift"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 sm:px-5">
        <Button
          variant="plain"
          className="min-w-28 justify-start px-2"
          icon={playing ? <PauseIcon /> : <PlayIcon />}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? timelineMessages.pause : timelineMessages.play}
        </Button>
        <p className="text-ink-soft text-small tabular-nums">{timelineMessages.place(at + 1, count)}</p>
        <div className="flex min-w-28 justify-end">
          <IconButton label={timelineMessages.previous} onClick={() => turn(-1)}>
            <BackIcon className="size-5" />
          </IconButton>
          <IconButton label={timelineMessages.next} onClick={() => turn(1)}>
            <ArrowIcon className="size-5" />
          </IconButton>
        </div>
      </div>
      <span className="block h-0.5 bg-themed-wash" aria-hidden="true">
        {runs && (
          <span
            key={memory.id}
            className="block h-full origin-left animate-fill bg-themed-accent motion-reduce:hidden"
            style={{ animationDuration: `${slideMs}ms` }}
          />
        )}
      </span>
      <div aria-live={runs ? 'off' : 'polite'}>
        <Slide key={memory.id} memory={memory} pet={pet} />
      </div>
    </section>
  );
}

/** A memory as a spread: its photo, or its title on a page of its own, next to the text. */
function Slide({ memory, pet }: { memory: ShownMemory; pet: PetDates }) {
  const { title, description, photo, unsent } = memory;
  return (
    <div className="grid animate-settle lg:min-h-[34rem] lg:grid-cols-2">
      <div className="relative aspect-[4/3] bg-themed-wash lg:aspect-auto">
        {photo ? (
          <PhotoPicture
            media={photo}
            unsent={unsent !== null}
            alt={`Photo of “${title}”`}
            shape="frame"
            priority
            sizes={photoSizes}
            className="absolute! inset-0 size-full"
          />
        ) : (
          <div className="absolute inset-0 grid place-items-center p-8">
            <Fleuron className="h-10 w-auto text-themed-accent" />
          </div>
        )}
      </div>
      <div className="grid content-center gap-4 px-5 py-8 sm:px-10 lg:px-14">
        <MemoryDay memory={memory} pet={pet} />
        <h2 className="text-title [overflow-wrap:anywhere]">{title}</h2>
        <p className="line-clamp-[9] whitespace-pre-line text-story [overflow-wrap:anywhere]">
          {description}
        </p>
        <MemoryMarks memory={memory} />
      </div>
    </div>
  );
}
