import { ServerUnreachable } from './server-unreachable.ts';
import type { Timers } from './time.ts';

export type KeepTryingOptions = {
  /** How long a server may take to answer for the first time, in milliseconds. */
  forMs: number;
  /** Milliseconds since any fixed instant. */
  now: () => number;
  timers: Timers;
  /** Is told once why it waits. */
  waiting: (reason: string) => void;
};

const pauseMs = 1_000;

/**
 * Opens something that needs a server, again and again while nothing answers there yet: servers that start together
 * are ready at different times. What a server refuses is not asked again.
 *
 * @throws ServerUnreachable as it came last, once the time is over; any other error at once.
 */
export async function retry<Opened>(
  open: () => Promise<Opened>,
  { forMs, now, timers, waiting }: KeepTryingOptions,
): Promise<Opened> {
  const end = now() + forMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof ServerUnreachable) || now() >= end) throw error;
      if (attempt === 1) waiting(`${error.message} It is tried again for ${forMs / 1_000} s.`);
      await new Promise<void>((resolve) => timers.after(pauseMs, resolve));
    }
  }
}
