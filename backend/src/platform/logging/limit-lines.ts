import type { Timers } from '../projections/time.ts';

export type LimitedLines = {
  /** Writes the line, or counts it when one of its kind was written in this interval already. */
  write(kind: string, line: string): void;
};

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
 * last and how many there were (REL-38).
 */
export function limitLines({ write, everyMs, timers }: LimitedLinesOptions): LimitedLines {
  const held = new Map<string, { count: number; last: string }>();

  const watch = (kind: string) => {
    held.set(kind, { count: 0, last: '' });
    timers.after(everyMs, () => {
      const { count, last } = held.get(kind) ?? { count: 0, last: '' };
      held.delete(kind);
      if (count === 0) return;
      write(count === 1 ? last : `${last}\n(${count} like it within ${everyMs / 1_000} s)`);
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
      write(line);
      watch(own);
    },
  };
}
