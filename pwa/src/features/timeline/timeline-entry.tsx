import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import { memo } from 'react';
import { classNames } from '../../ui/helpers/class-names.ts';
import { PhotoPicture } from '../media/photo-picture.tsx';
import type { ShownMemory } from './memories.ts';
import { Knot, MemoryDay, MemoryMarks, type PetDates } from './memory-plate.tsx';

/** A row of a timeline: a year, or a memory. */
export type TimelineRow = { kind: 'year'; year: string } | { kind: 'memory'; memory: ShownMemory };

/** The line that connects years and memories. */
const thread =
  'relative pl-8 before:absolute before:top-0 before:bottom-0 before:left-[5px] before:w-px before:bg-themed-rule sm:pl-12';

/** A row of a timeline. Memoized, so that scrolling doesn't render it again. */
export const Row = memo(function Row({
  row,
  pet,
  isFirst,
  onOpen,
}: {
  row: TimelineRow;
  pet: PetDates;
  isFirst: boolean;
  onOpen: (id: string) => void;
}) {
  if (row.kind === 'memory') return <Entry memory={row.memory} pet={pet} onOpen={onOpen} />;
  return (
    <div
      className={classNames(
        thread,
        isFirst ? 'before:top-6 pb-5' : 'pt-8 pb-5 print:pt-2',
        'break-after-avoid print:pb-3',
      )}
    >
      <h2 className="font-display text-display print:text-title text-themed-ink tabular-nums leading-none">
        {row.year}
      </h2>
    </div>
  );
});

function Entry({
  memory,
  pet,
  onOpen,
}: {
  memory: ShownMemory;
  pet: PetDates;
  onOpen: (id: string) => void;
}) {
  const { id, title, description, photo, type, unsent } = memory;
  return (
    <article className={classNames(thread, 'group break-inside-avoid pb-10 print:pb-6')}>
      <Knot type={type} className="absolute top-2 left-0" />
      <div
        className={classNames(
          'grid gap-x-8 gap-y-4',
          photo &&
            'sm:grid-cols-[minmax(0,36rem)_minmax(10rem,17rem)] sm:items-start print:grid-cols-[minmax(0,1fr)_13rem]',
        )}
      >
        <div className="grid gap-2">
          <MemoryDay memory={memory} pet={pet} />
          <h3 className="text-heading [overflow-wrap:anywhere]">
            <button
              type="button"
              aria-haspopup="dialog"
              title={timelineMessages.open(title)}
              onClick={() => onOpen(id)}
              className="text-left decoration-1 decoration-themed-accent underline-offset-[0.2em] after:absolute after:inset-0 group-hover:underline"
            >
              {title}
            </button>
          </h3>
          <p className="line-clamp-4 print:line-clamp-none max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
            {description}
          </p>
          <MemoryMarks memory={memory} />
        </div>
        {photo && (
          <PhotoPicture
            media={photo}
            unsent={unsent !== null}
            alt=""
            shape="frame"
            sizes="(min-width: 640px) 17rem, 90vw"
            className="order-first aspect-[4/3] w-full rounded-tight sm:order-none print:order-none"
          />
        )}
      </div>
    </article>
  );
}
