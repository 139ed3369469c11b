import type { Timers } from '../../net/timers.ts';
import { type Transport, TransportError } from '../sync/transport.ts';
import type { Chance } from './prng.ts';

/** How likely each fault is for one call, from 0 to 1. */
export type Faults = {
  dropped: number;
  /** The server has done it; the answer gets lost. */
  answerLost: number;
  /** It arrives twice, with other calls in between; the second time is answered. */
  duplicated: number;
  delayed: number;
  failed500: number;
  tooMany429: number;
  /** The session ends on the server. */
  session401: number;
};

export const noFaults: Faults = {
  dropped: 0,
  answerLost: 0,
  duplicated: 0,
  delayed: 0,
  failed500: 0,
  tooMany429: 0,
  session401: 0,
};

export type FaultyParts = {
  inner: Transport;
  chance: Chance;
  timers: Timers;
  faults(): Faults;
  isOnline(): boolean;
  /** A killed tab never hears of its calls again. */
  isAlive(): boolean;
  endSession(): void;
};

const longestDelayMs = 20_000;

/** Puts the faults of a bad network and a bad day of the server between a device and a server. */
export function faultyTransport(parts: FaultyParts): Transport {
  const { inner, chance, timers, isOnline, isAlive } = parts;

  async function through<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    const faults = parts.faults();
    if (!isOnline() || chance.hits(faults.dropped)) throw new TransportError('network');
    if (chance.hits(faults.session401)) parts.endSession();
    if (chance.hits(faults.tooMany429))
      throw new TransportError('http', { status: 429, retryAfterMs: 1_000 * (1 + chance.below(30)) });
    if (chance.hits(faults.failed500)) {
      if (chance.hits(0.5)) await call().catch(() => {});
      throw new TransportError('http', { status: 500 });
    }
    if (chance.hits(faults.delayed)) await timers.wait(chance.below(longestDelayMs), signal);
    if (chance.hits(faults.duplicated)) {
      await call().catch(() => {});
      await timers.wait(chance.below(longestDelayMs), signal);
    }
    const answer = await call();
    if (chance.hits(faults.delayed)) await timers.wait(chance.below(longestDelayMs), signal);
    if (signal.aborted || !isOnline() || chance.hits(faults.answerLost)) throw new TransportError('network');
    return answer;
  }

  function heard<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      through(signal, call).then(
        (answer) => isAlive() && resolve(answer),
        (error: unknown) => isAlive() && reject(error),
      );
    });
  }

  return {
    push: (call, signal) => heard(signal, () => inner.push(call, signal)),
    pull: (call, signal) => heard(signal, () => inner.pull(call, signal)),
    putMedia: (call, signal) => heard(signal, () => inner.putMedia(call, signal)),
    one: (call, signal) => heard(signal, () => inner.one(call, signal)),
    list: (call, signal) => heard(signal, () => inner.list(call, signal)),
    changes: (call, signal) => heard(signal, () => inner.changes(call, signal)),
    signOut: (signal) => heard(signal, () => inner.signOut(signal)),
    session: (signal) => heard(signal, () => inner.session(signal)),
  };
}
