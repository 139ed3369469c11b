import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { EventLog } from '../event-log/event-log.ts';
import { beforeTheFirstPosition, formatPosition } from '../event-log/position.ts';
import { headOf, type LogSource, subscribeAfter } from './log-source.ts';
import { pauseFor, type Timers } from './time.ts';

/** Reads events back as they are now: upcast and decrypted. Events of types that nobody knows are left out. */
export type Deserialise = (events: readonly RecordedEvent[]) => Promise<Recorded[]>;

/** One event of a wanted type; `event` is null when it could not be read, and `raw` is then what is in the log. */
export type FeedEntry = {
  position: string;
  type: string;
  event: Recorded | null;
  raw: RecordedEvent | null;
};

/** What lies behind a position, in order. */
export type EventBatch = {
  entries: FeedEntry[];
  /** Everything up to here has been considered. */
  to: string;
  /** How many events that was, wanted or not. */
  considered: number;
  /** True when the log held nothing behind `to` when it was read. */
  level: boolean;
  /** When the last of them was stored, in milliseconds since the epoch; null when there was none. */
  created: number | null;
};

/** One reader's way through the log, at its own pace. */
export type FeedReader = {
  /**
   * What lies behind the position; waits until there is something. Asking means that everything up to there is done.
   * Never fails because of the log: a dropped subscription is taken up again. Rejects when the signal is aborted.
   */
  after(position: string, signal: AbortSignal): Promise<EventBatch>;
  /** Says that this reader will not ask for a while, so that nobody waits for it. */
  rest(): void;
  close(): void;
};

export type LogFeed = {
  open(): FeedReader;
  /** Reads one event again that could not be read; null when it is of a type that nobody knows. */
  reread(raw: RecordedEvent): Promise<Recorded | null>;
  /** The furthest position of the log that is known of. */
  known(): string;
  /** Asks the log how far it goes. */
  measure(): Promise<string>;
  /** How often a dropped subscription was taken up again, and how many there are now. */
  figures(): { resubscriptions: number; subscriptions: number };
  close(): void;
};

export type LogFeedOptions = {
  log: EventLog;
  deserialise: Deserialise;
  /** Types of events that anybody here handles; only these are deserialised. */
  wanted: ReadonlySet<string>;
  timers: Timers;
  /** Told of each drop, with how long it waits before it subscribes again. */
  onDropped?(error: unknown, delayMs: number): void;
  /** Told of each subscription that the log ended as too slow; it is taken up again at once. */
  onTooSlow?(): void;
  /** Events in a page; readers get at most so many at once. */
  pageSize?: number;
};

const windowPages = 2;
const windowPieces = 512;
/** How long the fastest reader waits for the slowest before the slowest has to go on alone, in milliseconds. */
const slowReaderTimeoutMs = 1_000;
const longestBackOffMs = 10_000;

type Page = EventBatch & { from: string };

type Member = { position: string; toldLevelAt: string | null; tail: Tail | null };

type Tail = {
  /** Consecutive; the first begins where `from` says. */
  pages: Page[];
  from: string;
  to: string;
  level: boolean;
  members: Set<Member>;
  source: LogSource;
  pull: Promise<void> | null;
  gone: AbortController;
  progressed: () => void;
};

/**
 * The log for many readers at once. Readers at about the same place share one subscription, and what it brings is
 * deserialised once for all of them; it is kept in a bounded window, and the fastest reader waits a little for the
 * slowest, so that a rebuild of many views reads the log once. A reader that is elsewhere, or that rests, gets a
 * subscription of its own until it has come to where others are. Memory is bounded by pages, not by how far anybody
 * is behind.
 */
export function openLogFeed(options: LogFeedOptions): LogFeed {
  const { log, deserialise, wanted, timers, onDropped = () => {}, onTooSlow, pageSize = 16_000 } = options;
  const tails: Tail[] = [];
  let known = beforeTheFirstPosition;
  let resubscriptions = 0;
  let closed = false;

  const openTail = (from: string): Tail => {
    const tail: Tail = {
      pages: [],
      from,
      to: from,
      level: false,
      members: new Set(),
      source: subscribeAfter(log, from, timers, onTooSlow),
      pull: null,
      gone: new AbortController(),
      progressed: () => {},
    };
    tails.push(tail);
    return tail;
  };

  const leave = (member: Member) => {
    const { tail } = member;
    member.tail = null;
    if (!tail) return;
    tail.members.delete(member);
    tail.progressed();
    if (tail.members.size > 0) return;
    tails.splice(tails.indexOf(tail), 1);
    tail.gone.abort();
    tail.source.close();
  };

  /** The furthest tail that can still answer for the position; of several the oldest, so that readers gather. */
  const join = (member: Member, position: string): Tail => {
    let best: Tail | null = null;
    for (const tail of tails)
      if (tail.from <= position && position <= tail.to && (!best || tail.to > best.to)) best = tail;
    const chosen = best ?? openTail(position);
    if (member.tail !== chosen) {
      leave(member);
      member.tail = chosen;
      chosen.members.add(member);
    }
    return chosen;
  };

  const batchAfter = (tail: Tail, member: Member, position: string): EventBatch | null => {
    if (position === tail.to) {
      if (!tail.level || member.toldLevelAt === position) return null;
      member.toldLevelAt = position;
      return { entries: [], to: position, considered: 0, level: true, created: null };
    }
    const batch: EventBatch = { entries: [], to: position, considered: 0, level: false, created: null };
    for (const page of tail.pages) {
      if (page.to <= position) continue;
      if (batch.considered > 0 && batch.considered + page.considered > pageSize) break;
      for (const entry of page.entries) if (entry.position > position) batch.entries.push(entry);
      batch.to = page.to;
      batch.considered += page.considered;
      batch.created = page.created ?? batch.created;
    }
    batch.level = tail.level && batch.to === tail.to;
    if (batch.level) member.toldLevelAt = batch.to;
    return batch;
  };

  const trim = (tail: Tail) => {
    const slowest = slowestOf(tail);
    for (let first = tail.pages[0]; first && first.to <= slowest; first = tail.pages[0]) {
      tail.pages.shift();
      tail.from = first.to;
    }
  };

  /** Makes room in the window: waits for the slow ones, and in the end goes on without them. */
  const makeRoom = async (tail: Tail) => {
    trim(tail);
    while (isFull(tail, pageSize) && !tail.gone.signal.aborted) {
      const moved = await new Promise<boolean>((resolve) => {
        const cancel = timers.after(slowReaderTimeoutMs, () => resolve(false));
        tail.progressed = () => {
          cancel();
          resolve(true);
        };
      });
      tail.progressed = () => {};
      if (!moved) {
        const oldest = tail.pages[0]?.to ?? tail.to;
        for (const member of [...tail.members]) if (member.position < oldest) leave(member);
      }
      trim(tail);
    }
  };

  const takeUpAgain = async (tail: Tail, error: unknown, attempt: number) => {
    tail.source.close();
    resubscriptions += 1;
    const delayMs = Math.min(100 * 2 ** Math.min(attempt, 20), longestBackOffMs);
    onDropped(error, delayMs);
    await pauseFor(timers, delayMs, tail.gone.signal);
    if (!tail.gone.signal.aborted) tail.source = subscribeAfter(log, tail.to, timers, onTooSlow);
  };

  const readPage = async (events: readonly RecordedEvent[]): Promise<FeedEntry[]> => {
    const relevant = events.filter(({ type }) => wanted.has(type));
    if (relevant.length === 0) return [];
    try {
      return (await deserialise(relevant)).map(toEntry);
    } catch {
      // Which one it is concerns only those who handle it: everybody else must get the rest.
      const entries: FeedEntry[] = [];
      for (const raw of relevant)
        try {
          entries.push(...(await deserialise([raw])).map(toEntry));
        } catch {
          entries.push({ position: positionOf(raw), type: raw.type, event: null, raw });
        }
      return entries;
    }
  };

  const pullOnce = async (tail: Tail) => {
    await makeRoom(tail);
    for (let attempt = 0; !tail.gone.signal.aborted; attempt += 1) {
      try {
        const { events, to, level } = await tail.source.take(pageSize);
        const entries = await readPage(events);
        const last = events.at(-1);
        if (to > tail.to)
          tail.pages.push({
            from: tail.to,
            to,
            entries,
            considered: events.length,
            level,
            created: last ? last.created.getTime() : null,
          });
        tail.to = to;
        tail.level = level;
        if (to > known) known = to;
        return;
      } catch (error) {
        if (!tail.gone.signal.aborted) await takeUpAgain(tail, error, attempt);
      }
    }
  };

  const pull = (tail: Tail): Promise<void> => {
    tail.pull ??= pullOnce(tail).finally(() => {
      tail.pull = null;
    });
    return tail.pull;
  };

  return {
    open() {
      const member: Member = { position: beforeTheFirstPosition, toldLevelAt: null, tail: null };
      return {
        async after(position, signal) {
          member.position = position;
          member.tail?.progressed();
          for (;;) {
            signal.throwIfAborted();
            if (closed) throw new Error('The feed is closed');
            const tail = join(member, position);
            const batch = batchAfter(tail, member, position);
            if (batch) return batch;
            await orAborted(pull(tail), signal);
          }
        },
        rest: () => leave(member),
        close: () => leave(member),
      };
    },

    async reread(raw) {
      const [event] = await deserialise([raw]);
      return event ?? null;
    },

    known: () => known,

    async measure() {
      const head = await headOf(log);
      if (head > known) known = head;
      return known;
    },

    figures: () => ({ resubscriptions, subscriptions: tails.length }),

    close() {
      closed = true;
      for (const tail of [...tails]) for (const member of [...tail.members]) leave(member);
    },
  };
}

function isFull(tail: Tail, pageSize: number): boolean {
  const events = tail.pages.reduce((sum, page) => sum + page.considered, 0);
  return events >= windowPages * pageSize || tail.pages.length >= windowPieces;
}

function slowestOf(tail: Tail): string {
  let slowest = tail.to;
  for (const { position } of tail.members) if (position < slowest) slowest = position;
  return slowest;
}

function toEntry(event: Recorded): FeedEntry {
  return { position: event.position, type: event.type, event, raw: null };
}

function positionOf(event: RecordedEvent): string {
  // Present on every event of `$all` since EventStoreDB 22.6; the type is shared with reads of a stream.
  if (!event.position) throw new TypeError(`${event.type} was read without a position`);
  return formatPosition(event.position);
}

/** The promise, or a rejection as soon as the signal is aborted. */
function orAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
