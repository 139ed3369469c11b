import type { Timers } from '../kernel/time.ts';

export type LimitedLines = {
  /**
   * Writes the line, or counts it if one of its kind was already written in this interval. An expensive line
   * (a stack) can be a function, which is called only if the line is written.
   */
  write(kind: string, line: Line): void;
};

type Line = string | (() => string);

export type LimitedLinesOptions = {
  write: (line: string) => void;
  /** The interval for one line of each kind, in milliseconds. */
  everyMs: number;
  timers: Timers;
};

/** Further kinds share one limit, so that many kinds can't use much memory. */
const maxKinds = 500;

/**
 * Writes one line of each kind per interval. At its end, the last suppressed line is written with their
 * number.
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
      const own = held.has(kind) || held.size < maxKinds ? kind : 'other';
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
