import { DeadlineExceededError, NotLeaderError, UnavailableError } from '@eventstore/db-client';
import type { EventLog } from './event-log.ts';

/** What becomes of one append: it goes on, or its answer is lost before or after its events were stored. */
export type AppendFault = 'none' | 'not-leader' | 'unavailable' | 'lost-before' | 'lost-after' | 'late-after';

export type FaultyLog = EventLog & {
  /** Faults of the next appends, in their order. */
  faults: AppendFault[];
  /** While true every call fails as a log fails whose leader is gone. */
  away: boolean;
  /** How often it was called while it was away. */
  missed: number;
  /** How often it was asked to append. */
  appends: number;
  /** The most appends to one stream that were under way at once. */
  maxConcurrent: number;
};

// The client makes its errors from those of its transport.
const transportError = (code: number) =>
  ({
    code,
    details: '',
    metadata: {
      get: () => [],
      getMap: () => ({ 'leader-endpoint-host': 'leader', 'leader-endpoint-port': '2113' }),
    },
  }) as unknown as NonNullable<ConstructorParameters<typeof UnavailableError>[0]>;
const unavailable = () => new UnavailableError(transportError(14));
const lateAnswer = () => new DeadlineExceededError(transportError(4));

/** An event log that fails as real servers were seen to fail. What it does store, it stores in `log`. */
export function faultyLog(log: EventLog): FaultyLog {
  const underWay = new Map<string, number>();
  const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  const failWhileAway = () => {
    if (!faulty.away) return;
    faulty.missed += 1;
    throw unavailable();
  };

  const appendToStream = async (...given: unknown[]) => {
    faulty.appends += 1;
    failWhileAway();
    const [streamId = '', , { deadline = 0 } = {}] = given as [string, unknown, { deadline?: number }];
    const append = () => (log.appendToStream as (...all: unknown[]) => Promise<unknown>)(...given);
    underWay.set(streamId, (underWay.get(streamId) ?? 0) + 1);
    faulty.maxConcurrent = Math.max(faulty.maxConcurrent, underWay.get(streamId) ?? 0);
    try {
      switch (faulty.faults.shift() ?? 'none') {
        case 'none':
          return await append();
        case 'not-leader':
          throw new NotLeaderError(transportError(5));
        case 'unavailable':
          throw unavailable();
        case 'lost-before':
          await later(deadline);
          throw lateAnswer();
        case 'lost-after':
          await append();
          await later(deadline);
          throw lateAnswer();
        case 'late-after':
          // The answer never comes, not even as an error.
          await append();
          return await new Promise(() => {});
      }
    } finally {
      underWay.set(streamId, (underWay.get(streamId) ?? 1) - 1);
    }
  };

  const faulty = new Proxy(log, {
    get(target, name) {
      if (name in own) return own[name as keyof typeof own];
      const value = Reflect.get(target, name);
      return (...given: unknown[]) => {
        failWhileAway();
        return (value as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
    set: (_, name, value) => Reflect.set(own, name, value),
  }) as FaultyLog;
  const own = {
    appendToStream,
    faults: [] as AppendFault[],
    away: false,
    missed: 0,
    appends: 0,
    maxConcurrent: 0,
  };
  return faulty;
}

/**
 * A log that answers one of several identical appends to a stream and lets the others run into their deadline, as a
 * real server does, whatever process they come from.
 */
export function logThatAnswersOne(log: EventLog): EventLog & { readonly asked: number } {
  const underWay = new Map<string, number>();
  let asked = 0;
  const appendToStream = async (...given: unknown[]) => {
    asked += 1;
    const [streamId, events, { deadline = 0 } = {}] = given as [
      string,
      { id: string }[],
      { deadline?: number },
    ];
    const same = `${streamId} ${events.map(({ id }) => id).join()}`;
    const before = underWay.get(same) ?? 0;
    underWay.set(same, before + 1);
    try {
      if (before === 0) {
        // Long enough for whoever asks at the same moment to be one of the others.
        await new Promise((resolve) => setTimeout(resolve, 20));
        return await (log.appendToStream as (...all: unknown[]) => Promise<unknown>)(...given);
      }
      await new Promise((resolve) => setTimeout(resolve, deadline));
      throw lateAnswer();
    } finally {
      underWay.set(same, (underWay.get(same) ?? 1) - 1);
    }
  };
  return new Proxy(log, {
    get(target, name) {
      if (name === 'asked') return asked;
      return name === 'appendToStream' ? appendToStream : Reflect.get(target, name).bind(target);
    },
  }) as EventLog & { readonly asked: number };
}
