import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { type CSSProperties, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { dayAndTime, dayOf } from '../../ui/helpers/dates.ts';
import { ArrowIcon, BackIcon } from '../../ui/pictures/icons.tsx';
import type { Moment } from './moments.ts';

const track =
  '[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--color-themed-ink)_var(--done),var(--color-rule-strong)_var(--done))] [&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-rule-strong [&::-moz-range-progress]:h-1 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-themed-ink';
const thumb =
  '[&::-webkit-slider-thumb]:-mt-2.5 [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-leaf [&::-webkit-slider-thumb]:bg-themed-ink [&::-webkit-slider-thumb]:shadow-lift [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-leaf [&::-moz-range-thumb]:bg-themed-ink';

/** The slider that chooses a moment; it stays visible while the page scrolls. `index` is an index into the moments. */
export function TimeSlider({
  moments,
  index,
  onMove,
}: {
  moments: readonly Moment[];
  index: number;
  onMove: (index: number) => void;
}) {
  const id = useId();
  const [said, setSaid] = useState('');
  const last = moments.length - 1;
  const words = (place: number) =>
    historyMessages.showingMoment(dayAndTime(moments[place]?.at ?? ''), place + 1, moments.length);
  const day = (place: number) => dayOf(moments[place]?.at ?? '');

  function step(by: 1 | -1) {
    const next = Math.min(last, Math.max(0, index + by));
    onMove(next);
    setSaid(words(next));
  }

  return (
    <div className="sticky top-0 z-20 -mx-[clamp(1.25rem,4vw,3rem)] mt-4 border-themed-rule border-y bg-paper px-[clamp(1.25rem,4vw,3rem)] py-3 sm:mx-0 sm:rounded-leaf sm:border sm:bg-leaf sm:px-6 sm:shadow-lift">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <label htmlFor={id} className="sr-only">
          {historyMessages.moment}
        </label>
        <p className="font-display text-[1.25rem] leading-tight" aria-hidden="true">
          {dayAndTime(moments[index]?.at ?? '')}
        </p>
        <p className="text-ink-soft text-small tabular-nums" aria-hidden="true">
          {index === last ? historyMessages.today : historyMessages.momentOf(index + 1, moments.length)}
        </p>
      </div>
      <div className="mt-2.5 grid grid-cols-2 items-center gap-x-5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          step={1}
          value={index}
          disabled={last === 0}
          aria-valuetext={words(index)}
          onChange={({ target }) => onMove(Number(target.value))}
          // Sets the filled share of the track.
          style={{ '--done': `${last === 0 ? 100 : (index / last) * 100}%` } as CSSProperties}
          className={`col-span-2 h-11 w-full cursor-pointer appearance-none bg-transparent sm:col-span-1 sm:col-start-2 sm:row-start-1 ${track} ${thumb}`}
        />
        <Button
          variant="plain"
          icon={<BackIcon className="size-4.5" />}
          disabled={index === 0}
          onClick={() => step(-1)}
          className="-ml-4.5 justify-self-start sm:col-start-1 sm:row-start-1"
        >
          {historyMessages.earlier}
        </Button>
        <Button
          variant="plain"
          disabled={index === last}
          onClick={() => step(1)}
          className="-mr-4.5 justify-self-end sm:col-start-3 sm:row-start-1"
        >
          {historyMessages.later}
          <ArrowIcon className="size-4.5" />
        </Button>
      </div>
      <p className="hidden justify-between text-ink-faint text-small tabular-nums sm:flex" aria-hidden="true">
        <span>{day(0)}</span>
        <span>{day(last)}</span>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
