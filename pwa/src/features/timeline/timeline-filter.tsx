import { memoryEmotions, memoryTypes } from '@everpaw/contracts/timeline/memory-kinds';
import {
  emotionNames,
  typeNames,
  timelineMessages as words,
} from '@everpaw/contracts/timeline/timeline.messages';
import { type TimelineFilter, yearOf } from '@everpaw/contracts/timeline/timeline-order';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import type { ShownMemory } from './memories.ts';

/** Reads the filter from the URL. Invalid values mean all. */
export function filterOf(params: URLSearchParams): TimelineFilter {
  const year = params.get('year');
  return {
    type: memoryTypes.find((one) => one === params.get('kind')) ?? null,
    emotion: memoryEmotions.find((one) => one === params.get('feeling')) ?? null,
    year: year !== null && /^\d{4}$/.test(year) ? year : null,
  };
}

/** The filter of the timeline, with the values that occur in it. */
export function Filter({
  memories,
  filter,
  note,
}: {
  memories: readonly ShownMemory[];
  filter: TimelineFilter;
  note: (values: Readonly<Record<string, string | null>>) => void;
}) {
  const years = [...new Set(memories.map(({ date }) => yearOf(date)))];
  const types = memoryTypes.filter((type) => memories.some((memory) => memory.type === type));
  const emotions = memoryEmotions.filter((emotion) => memories.some((memory) => memory.emotion === emotion));
  const isFiltered = filter.type !== null || filter.emotion !== null || filter.year !== null;
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <div className="grid min-w-0 flex-1 grid-cols-3 gap-2 sm:max-w-xl sm:gap-3">
        <Select
          label={words.filterYear}
          hideLabel
          className="truncate max-sm:pr-8! max-sm:pl-3!"
          placeholder={words.allYears}
          value={filter.year ?? ''}
          options={years.map((year) => ({ value: year, label: year }))}
          onChange={({ target }) => note({ year: target.value || null })}
        />
        <Select
          label={words.filterType}
          hideLabel
          className="truncate max-sm:pr-8! max-sm:pl-3!"
          placeholder={words.allTypes}
          value={filter.type ?? ''}
          options={types.map((type) => ({ value: type, label: typeNames[type] }))}
          onChange={({ target }) => note({ kind: target.value || null })}
        />
        <Select
          label={words.filterEmotion}
          hideLabel
          className="truncate max-sm:pr-8! max-sm:pl-3!"
          placeholder={words.allEmotions}
          value={filter.emotion ?? ''}
          options={emotions.map((emotion) => ({ value: emotion, label: emotionNames[emotion] }))}
          onChange={({ target }) => note({ feeling: target.value || null })}
        />
      </div>
      {isFiltered && (
        <Button variant="plain" onClick={() => note({ year: null, kind: null, feeling: null })}>
          {words.clearFilter}
        </Button>
      )}
    </div>
  );
}
