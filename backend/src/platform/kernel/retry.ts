import { ServerUnreachable } from './server-unreachable.ts';
import type { Timers } from './time.ts';

export type KeepTryingOptions = {
  /** How long to wait for the first response, in milliseconds. */
  forMs: number;
  /** Returns milliseconds since any fixed instant. */
  now: () => number;
  timers: Timers;
  /** Called once with the reason for waiting. */
  waiting: (reason: string) => void;
};

const pauseMs = 1_000;

/**
 * Opens a connection to a server and retries while it is unreachable: servers that start together are ready
 * at different times. A refusal isn't retried.
 * @throws ServerUnreachable, the last one, on timeout; any other error immediately.
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
