import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import type { MemoryType } from '@everpaw/contracts/timeline/memory-kinds';
import { emotionNames, timelineMessages, typeNames } from '@everpaw/contracts/timeline/timeline.messages';
import { ageOn } from '@everpaw/contracts/timeline/timeline-order';
import { timelineScreens } from '@everpaw/contracts/timeline/timeline-screens.messages';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/helpers/class-names.ts';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import type { ShownMemory } from './memories.ts';

export type PetDates = Pick<ShownMemorial, 'birthDate' | 'passedDate' | 'petName'>;

/** The date of a memory, and the pet's age then. */
export function MemoryDay({ memory, pet }: { memory: ShownMemory; pet: PetDates }) {
  const age = ageOn(pet, memory.date);
  return (
    <p className="text-ink-soft text-small">
      <time dateTime={memory.date}>{longDate(memory.date)}</time>
      {age && <span> · {age}</span>}
    </p>
  );
}

/** Type, emotion and place in one line, and the state of an unsent memory. */
export function MemoryMarks({ memory }: { memory: ShownMemory }) {
  const { type, emotion, location, tags, unsent } = memory;
  const said = [typeNames[type], emotion && emotionNames[emotion], location].filter(Boolean);
  return (
    <div className="grid gap-2 text-small">
      <p className="text-ink-soft">{said.join(' · ')}</p>
      {tags.length > 0 && (
        <ul
          aria-label={timelineScreens.tags}
          className="flex flex-wrap gap-x-3 gap-y-1 font-display text-themed-accent italic"
        >
          {tags.map((tag) => (
            <li key={tag} className="[overflow-wrap:anywhere]">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {unsent && (
        <p>
          <Badge>{unsent === 'sending' ? timelineMessages.sending : timelineMessages.unsent}</Badge>
        </p>
      )}
    </div>
  );
}

/** A memory's mark on the thread: a lozenge for a milestone, otherwise a dot. */
export function Knot({ type, className }: { type: MemoryType; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block border-2 border-themed-accent bg-paper',
        type === 'milestone' ? 'size-3 rotate-45 bg-themed-accent' : 'size-2.5 rounded-full',
        className,
      )}
    />
  );
}
