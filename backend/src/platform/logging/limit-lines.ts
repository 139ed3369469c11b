import type { Timers } from '../kernel/time.ts';

export type LimitedLines = {
  /**
   * Writes the line, or counts it when one of its kind was written in this interval already. A line that costs
   * something to make (a stack) is given as a function, and made only when it is written.
   */
  write(kind: string, line: Line): void;
};

type Line = string | (() => string);

export type LimitedLinesOptions = {
  write: (line: string) => void;
  /** The interval in which one line of each kind is written, in milliseconds. */
  everyMs: number;
  timers: Timers;
};

/** More kinds than this share one, so that no flood of kinds costs memory. */
const mostKinds = 500;

/**
 * Lets one line of each kind through in an interval. What was held back is told at its end, with the line that came
 * last and how many there were.
 */
export function limitLines({ write, everyMs, timers }: LimitedLinesOptions): LimitedLines {
  const held = new Map<string, { count: number; last: Line }>();

  const watch = (kind: string) => {
    held.set(kind, { count: 0, last: '' });
    timers.after(everyMs, () => {
      const { count, last } = held.get(kind) ?? { count: 0, last: '' };
      held.delete(kind);
      if (count === 0) return;
      write(count === 1 ? textOf(last) : `${textOf(last)}\n(${count} like it within ${everyMs / 1_000} s)`);
      watch(kind);
    });
  };

  return {
    write(kind, line) {
      const own = held.has(kind) || held.size < mostKinds ? kind : 'other';
      const entry = held.get(own);
      if (entry) {
        entry.count += 1;
        entry.last = line;
        return;
      }
      write(textOf(line));
      watch(own);
    },
  };
}

function textOf(line: Line): string {
  return typeof line === 'string' ? line : line();
}
