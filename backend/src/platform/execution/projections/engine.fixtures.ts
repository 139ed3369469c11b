import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import type { EventMeta, Recorded } from '@everpaw/contracts/kernel/decider';
import type { Projection } from '@everpaw/projections/kernel/projection';
import { Schema } from 'mongoose';
import type { Timers } from '../../kernel/time.ts';
import { type EmbeddedEventLog, openEmbeddedEventLog } from '../../storage/event-log/embedded-event-log.ts';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import { formatPosition } from '../../storage/event-log/position.ts';
import { connectReadStore, type ReadStore } from '../../storage/read-store/connect-read-store.ts';
import type { Deserialise } from './feed/log-feed.ts';
import type { EngineLogger } from './runs/logger.ts';

/** Reads events as they are in the log: nothing to upcast, nothing to decrypt. */
export const plainDeserialise: Deserialise = async (events) =>
  events.map(({ id, type, data, metadata, streamId, revision, position }): Recorded => {
    if (!position) throw new TypeError('An event of the whole log has a position');
    return {
      id,
      type,
      data,
      streamId,
      revision: Number(revision),
      position: formatPosition(position),
      meta: metadata as EventMeta, // what `append` wrote
    };
  });

export type Fact = { type: string; data: Record<string, unknown>; streamId?: string; at?: string };

/** Appends the facts in order, in one append for each run of the same stream; answers the position of the last. */
export async function append(log: EventLog, facts: readonly Fact[]): Promise<string> {
  let last = '';
  for (let from = 0; from < facts.length; ) {
    const streamId = facts[from]?.streamId ?? 'things';
    let to = from;
    while (to < facts.length && to - from < 200 && (facts[to]?.streamId ?? 'things') === streamId) to += 1;
    const events = facts.slice(from, to).map(({ type, data, at = '2026-01-01T00:00:00.000Z' }) =>
      jsonEvent({
        id: randomUUID(),
        type,
        data,
        metadata: { at, v: 1, commandId: randomUUID(), actor: { kind: 'visitor' } },
      }),
    );
    const { position } = await log.appendToStream(streamId, events);
    if (!position) throw new TypeError('The log answers with a position');
    last = formatPosition(position);
    from = to;
  }
  return last;
}

/** A folder of one test with a log and a store that can be closed and opened again. */
export type Workshop = {
  readonly dir: string;
  readonly log: EventLog;
  readonly store: ReadStore;
  /** Closes both and opens them again, as a new process would. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export async function openWorkshop(): Promise<Workshop> {
  const dir = await mkdtemp(join(tmpdir(), 'everpaw-engine-'));
  const open = async (): Promise<{ handle: EmbeddedEventLog; store: ReadStore }> => ({
    handle: openEmbeddedEventLog({ file: join(dir, 'events.sqlite') }),
    store: await connectReadStore({ file: join(dir, 'views.sqlite'), synchronous: 'NORMAL' }),
  });
  let now = await open();
  const shut = async () => {
    await now.handle.close();
    await now.store.close();
  };
  return {
    dir,
    get log() {
      return now.handle.log;
    },
    get store() {
      return now.store;
    },
    async restart() {
      await shut();
      now = await open();
    },
    async close() {
      await shut();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Time that stands still until it is told to pass. What is due runs in order; waiting tasks are shown by `pending`. */
export type ManualTimers = Timers & {
  now(): number;
  pending(): number[];
  /** Lets so many milliseconds pass. */
  pass(ms: number): void;
};

export function manualTimers(startAt = Date.parse('2026-01-01T00:00:00.000Z')): ManualTimers {
  let now = startAt;
  let tasks: { due: number; task: () => void }[] = [];
  return {
    after(delayMs, task) {
      const entry = { due: now + delayMs, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    now: () => now,
    pending: () => tasks.map(({ due }) => due - now).sort((a, b) => a - b),
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = tasks.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
        if (!next) break;
        now = Math.max(now, next.due);
        tasks = tasks.filter((other) => other !== next);
        next.task();
      }
      now = end;
    },
  };
}

/** A logger that keeps its lines. */
export function recordingLogger(): EngineLogger & { lines: string[] } {
  const lines: string[] = [];
  const keep = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  return { lines, log: keep('log'), warn: keep('warn'), error: keep('error') };
}

export type CounterDoc = { _id: string; count: number; last: string | null };
type CounterEvent = { type: 'Counted' | 'Cleared'; data: { key: string; word?: string } };

/** A small view for tests: counts by key; `Cleared` deletes. `sabotage` may throw for an event that it does not like. */
export function counters(
  name = 'counters',
  { version = 1, sabotage = () => {} }: { version?: number; sabotage?: (event: Recorded) => void } = {},
): Projection<CounterDoc, CounterEvent> {
  return {
    name,
    version,
    schema: new Schema(
      { _id: String, count: Number, last: String, position: String },
      { versionKey: false, minimize: false },
    ),
    events: ['Counted', 'Cleared'],
    keys: (event) => [event.data.key],
    evolve(doc, event, key) {
      sabotage(event);
      if (event.type === 'Cleared') return null;
      return { ...doc, _id: key, count: (doc?.count ?? 0) + version, last: event.data.word ?? null };
    },
  };
}

export function counted(key: string, word?: string): Fact {
  return { type: 'Counted', data: { key, ...(word === undefined ? {} : { word }) } };
}

/** Every document of a build as one text, in the order of their ids: equal texts are equal views, byte for byte. */
export async function textOf(store: ReadStore, build: string): Promise<string> {
  const docs = await store.connection
    .collection(build)
    .find({}, { sort: { _id: 1 } })
    .toArray();
  return docs.map((doc) => JSON.stringify(doc)).join('\n');
}
