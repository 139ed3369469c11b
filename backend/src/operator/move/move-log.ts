import {
  type AllStreamRecordedEvent,
  jsonEvent,
  type RecordedEvent,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { appendLeaves } from '@everpaw/contracts/audit/transparency/append-leaves';
import { toBase64 } from '@everpaw/contracts/audit/transparency/bytes';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { loggedEvent } from '../../audit/transparency/logged-events.ts';
import { nodeTools } from '../../audit/transparency/node-tools.ts';
import { rootOfEdge } from '../../audit/transparency/transparency-tree.ts';
import { leafOf } from '../../audit/transparency/tree-follower.ts';
import { Refused } from '../../platform/operator/refused.ts';
import type { EventLog } from '../../platform/storage/event-log/event-log.ts';
import {
  type CopiedEvent,
  copiedEvent,
  fillEventFile,
} from '../../platform/storage/event-log/fill-event-file.ts';
import {
  beforeTheFirstPosition,
  formatPosition,
  type LogPosition,
} from '../../platform/storage/event-log/position.ts';

type Reading = Pick<EventLog, 'readAll' | 'readStream'>;
type Counting = (done: number) => void;

/** What a log holds. `bytes` counts the text of data and metadata. */
export type LogSize = { events: number; bytes: number };

/** Yields the events of a log in order, without the server's own, which belong to the server. */
async function* eventsOf(
  log: Reading,
  after: LogPosition | null = null,
): AsyncGenerator<AllStreamRecordedEvent> {
  const read = log.readAll({ direction: 'forwards', fromPosition: after ?? 'start' });
  for await (const { event } of read) {
    if (!event || event.streamId.startsWith('$') || event.type.startsWith('$')) continue;
    // A read includes the event at its start position.
    if (after && event.position.commit <= after.commit) continue;
    yield event;
  }
}

/** Whether a log holds events of a site, after a position if one is given. */
export async function holdsEvents(log: Reading, after: LogPosition | null = null): Promise<boolean> {
  for await (const _ of eventsOf(log, after)) return true;
  return false;
}

/** How many streams are looked at concurrently. */
const lookedAtOnce = 64;

/**
 * Measures a log that is to be moved.
 * @throws Refused for a stream that was deleted or cut in the log itself: a copy would bring its events back. The site
 * never does that; it erases keys. Also for an event that isn't JSON, which none of the site's is.
 */
export async function measureLog(log: Reading): Promise<LogSize> {
  const size = { events: 0, bytes: 0 };
  let begun: RecordedEvent[] = [];
  const look = async () => {
    await Promise.all(begun.map((first) => requireReadable(log, first)));
    begun = [];
  };
  for await (const event of eventsOf(log)) {
    if (!event.isJson) throw new Refused(`${placeOf(event)} is not JSON, and so not of this site.`);
    size.events += 1;
    size.bytes += Buffer.byteLength(JSON.stringify(event.data));
    if (event.metadata) size.bytes += Buffer.byteLength(JSON.stringify(event.metadata));
    if (event.revision === 0n && begun.push(event) >= lookedAtOnce) await look();
  }
  await look();
  return size;
}

async function requireReadable(log: Reading, first: RecordedEvent): Promise<void> {
  try {
    for await (const { event } of log.readStream(first.streamId, { maxCount: 1 }))
      if (event?.revision === first.revision) return;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError || error instanceof StreamDeletedError)) throw error;
  }
  throw new Refused(
    `The stream ${first.streamId} was deleted in the log, or its beginning was. A copy would bring its events back, so nothing is moved.`,
  );
}

const placeOf = ({ streamId, revision }: RecordedEvent) => `${streamId}/${revision}`;

/** The beginning that two logs share. `after` is the position of its last event in the first log. */
type Shared = { count: number; after: LogPosition | null };

/**
 * Compares two logs event by event, by their leaves in the transparency log, which cover all but position and time.
 * Stops at the end of the second one. `each` is called with both events and the leaf.
 * @throws Refused at the first difference, or if the second log goes on after the first one's end.
 */
async function compareLogs(
  source: Reading,
  target: Reading,
  each: (event: AllStreamRecordedEvent, other: AllStreamRecordedEvent, leaf: Uint8Array) => void,
): Promise<Shared> {
  const others = eventsOf(target);
  const shared: Shared = { count: 0, after: null };
  try {
    for await (const event of eventsOf(source)) {
      const { value: other, done } = await others.next();
      if (done) return shared;
      const leaf = leafOf(loggedEvent(event));
      if (Buffer.compare(leaf, leafOf(loggedEvent(other))) !== 0)
        throw new Refused(
          `The log that is moved to holds ${placeOf(other)} where ${placeOf(event)} should be: it is another log. Empty it first.`,
        );
      each(event, other, leaf);
      shared.count += 1;
      shared.after = event.position;
    }
    const { value: more, done } = await others.next();
    if (!done) throw new Refused(`The log that is moved to holds more: ${placeOf(more)}. Empty it first.`);
    return shared;
  } finally {
    await others.return(undefined);
  }
}

/** Returns how much of the source a target holds already. @throws Refused if it holds anything else. */
export function sharedBeginning(source: Reading, target: Reading, counting: Counting): Promise<Shared> {
  let count = 0;
  return compareLogs(source, target, () => {
    count += 1;
    counting(count);
  });
}

/** Appends the events after the shared beginning to a log on a server, one after the other to keep their order. */
export async function copyToServer(
  source: Reading,
  target: Pick<EventLog, 'appendToStream'>,
  { count, after }: Shared,
  counting: Counting,
): Promise<void> {
  let done = count;
  for await (const { streamId, id, type, data, metadata, revision } of eventsOf(source, after)) {
    const expectedRevision = revision === 0n ? 'no_stream' : revision - 1n;
    // Any JSON that an event holds; the client's type is narrower than what it sends.
    const event = jsonEvent({ id, type, data: data as never, metadata: metadata as never });
    try {
      await target.appendToStream(streamId, event, { expectedRevision });
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      throw new Refused(`${streamId}/${revision} does not follow the event before it in its stream.`);
    }
    done += 1;
    counting(done);
  }
}

/** Appends the events after the shared beginning to the file of an embedded log, which no other part has open. */
export async function copyToFile(
  source: Reading,
  file: string,
  { count, after }: Shared,
  counting: Counting,
): Promise<void> {
  async function* copied(): AsyncGenerator<CopiedEvent> {
    let done = count;
    for await (const event of eventsOf(source, after)) {
      yield copiedEvent(event);
      done += 1;
      counting(done);
    }
  }
  await fillEventFile(file, copied());
}

/** The last tree that the site signed: its size, and its root in Base64. */
export type SignedTree = { size: number; root: string };

/** The proof of a move: the transparency log's tree over all events, and where the wanted positions are now. */
export type ComparedLogs = SignedTree & { positions: ReadonlyMap<string, string> };

const leavesAtOnce = 512;

/**
 * Compares a moved log with its source, computes the root of its tree, and finds the position there of the last event
 * up to each wanted position of the source.
 * @throws Refused at a difference, or if the root is not the one that was signed.
 */
export async function verifyLog(
  source: Reading,
  target: Reading,
  { signed, wanted, events }: { signed: SignedTree | null; wanted: readonly string[]; events: number },
  counting: Counting,
): Promise<ComparedLogs> {
  const positions = new Map<string, string>();
  const left = [...wanted].sort().reverse();
  let last = beforeTheFirstPosition;
  const passed = (isPassed: (position: string) => boolean) => {
    for (let next = left.at(-1); next !== undefined && isPassed(next); next = left.at(-1)) {
      positions.set(next, last);
      left.pop();
    }
  };
  const tree = growingTree(signed);
  const { count } = await compareLogs(source, target, (event, other, leaf) => {
    const position = formatPosition(event.position);
    passed((next) => next < position);
    last = formatPosition(other.position);
    tree.add(leaf);
    counting(tree.size());
  });
  passed(() => true);
  if (count !== events)
    throw new Refused(
      `The log held ${events} events and holds ${count} of them where it was moved to: it has changed meanwhile. Stop every process of the site, and run this again.`,
    );
  return { size: tree.size(), root: toBase64(tree.root()), positions };
}

/** A tree that only its edge is kept of. @throws Refused at the signed size if the root isn't the signed one. */
function growingTree(signed: SignedTree | null) {
  let [size, edge]: [number, readonly Uint8Array[]] = [0, []];
  let leaves: Uint8Array[] = [];
  const grow = () => {
    ({ size, edge } = runSync(appendLeaves({ size, edge }, leaves), nodeTools));
    leaves = [];
  };
  const root = () => {
    grow();
    return rootOfEdge(size, edge);
  };
  return {
    root,
    size: () => size + leaves.length,
    add(leaf: Uint8Array) {
      const count = size + leaves.push(leaf);
      if (leaves.length >= leavesAtOnce) grow();
      if (count === signed?.size && toBase64(root()) !== signed.root)
        throw new Refused(
          `The first ${count} events do not have the root that was signed for them: the log was changed. npm run check compares every event.`,
        );
    },
  };
}
