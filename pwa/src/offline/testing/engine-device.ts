import { createEngine } from '../engine.ts';
import type { EngineDependencies } from '../engine-dependencies.ts';
import { type Transport, TransportError } from '../sync/transport.ts';
import * as writing from '../writing.ts';
import { freshDatabase, positionOf } from './fixtures.ts';
import { SimulatedLocks } from './simulated-locks.ts';
import { SimulatedTime } from './simulated-time.ts';

/** A call without a network. */
export const offline = () => Promise.reject(new TransportError('network'));
/** A page as the engine listens to it. */
export function fakePage() {
  let starts = 0;
  const reload = () => {
    starts += 1;
  };
  const window = Object.assign(new EventTarget(), { location: { reload } });
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
    // The one that was set last.
    cookie: '',
    location: { protocol: 'https:' },
  });
  return {
    // As much of both as the engine asks for.
    page: { window, document } as unknown as NonNullable<EngineDependencies['page']>,
    window,
    document,
    /** How often the page began anew. */
    starts: () => starts,
    show(state: DocumentVisibilityState) {
      document.visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

/** An engine on a device whose server can be switched on and off; `calls` are those that got through. */
export async function device(over: Partial<EngineDependencies> = {}) {
  const db = freshDatabase();
  await db.open();
  const time = new SimulatedTime(Date.parse('2026-05-01T08:00:00.000Z'));
  const calls: string[] = [];
  const line = {
    isUp: true,
    session: { holds: true, ended: null } as Awaited<ReturnType<Transport['session']>>,
  };
  const through =
    <Answer>(name: string, answer: () => Answer) =>
    async (): Promise<Answer> => {
      if (!line.isUp) throw new TransportError('network');
      calls.push(name);
      return answer();
    };
  const transport: Transport = {
    async push({ commands }) {
      if (!line.isUp) throw new TransportError('network');
      calls.push('push');
      return {
        verdicts: commands.map(({ id }) => ({ id, verdict: 'accepted' as const, position: null })),
        position: null,
      };
    },
    pull: through('pull', () => ({
      reset: false as const,
      changed: {},
      removed: {},
      cursor: positionOf(1),
      more: false,
    })),
    putMedia: offline,
    one: offline,
    list: offline,
    changes: offline,
    signOut: through('sign out', () => undefined),
    session: through('session', () => line.session),
  };
  const engine = createEngine({
    db,
    now: () => time.now(),
    world: {
      transport,
      locks: new SimulatedLocks().of({}),
      timers: time.timers(() => true),
      random: () => 1,
      measure: async () => null,
      writing: async () => writing,
      soon: (task) => task(),
      openLive: null,
      caches: undefined,
      withdraw: async () => {},
      storage: undefined,
      fetch: offline,
      serviceWorker: undefined,
      watchQueue: () => () => {},
      report: () => {},
      page: null,
      ...over,
    },
  });
  return { db, time, calls, line, engine, transport };
}
