import type { RecordedEvent } from '@eventstore/db-client';
import { isDamage } from '../files/damaged-file.ts';
import type { EventFile } from './event-file.ts';
import { formatPosition, positionAt } from './position.ts';
import {
  checksumOf,
  type FollowingEvent,
  type StoredEvent,
  startOfTheChain,
  toResolvedEvent,
} from './stored-event.ts';

/** Thrown if the event at a position is changed, missing or unreadable. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
  /** The position, in the form of `formatPosition`. */
  readonly code: string;

  constructor(position: number) {
    const at = formatPosition(positionAt(position));
    super(`The event at ${at} is damaged or missing`);
    this.code = at;
  }
}

/**
 * Returns a function that reads the log forwards, one page at a time, and verifies each event's checksum, which
 * continues the previous event's. Never returns an event that was changed, inserted or moved since it was appended, or
 * any event after damage or a gap. The intact events before the damage are returned first.
 * Can't detect that the newest events of the file are missing.
 * @throws LogDamaged
 */
export function verifiedPages(
  file: () => EventFile,
  pageSize: number,
): (after: number) => readonly StoredEvent[] {
  let last = { position: 0, checksum: startOfTheChain };

  return (after) => {
    const { checksumAt, pageOfAll } = file();
    try {
      if (last.position !== after) last = { position: after, checksum: checksumAt(after) };
      const page = pageOfAll(after + 1, Number.MAX_SAFE_INTEGER, pageSize);
      const damaged = page.findIndex((event) => {
        const fits =
          event.position === last.position + 1 && checksumOf(event, last.checksum) === event.checksum;
        if (fits) last = { position: event.position, checksum: event.checksum };
        return !fits;
      });
      if (damaged === 0) throw new LogDamaged(after + 1);
      return damaged < 0 ? page : page.slice(0, damaged);
    } catch (error) {
      if (isDamage(error)) throw new LogDamaged(after + 1);
      throw error;
    }
  };
}

/**
 * Returns the events of one stream after verifying their checksums and revisions: the first has the revision `next`,
 * the others follow by `step`. Never returns a changed or inserted event or skips a removed one.
 * @throws LogDamaged
 */
export function verifiedOfStream(
  page: readonly FollowingEvent[],
  next: number,
  step: 1 | -1,
): readonly FollowingEvent[] {
  let expected = next;
  for (const event of page) {
    const { position, revision, previous, checksum } = event;
    const follows = position === 1 ? startOfTheChain : previous;
    if (revision !== expected || follows === null || checksumOf(event, follows) !== checksum)
      throw new LogDamaged(position);
    expected += step;
  }
  return page;
}

const pageEvents = 256;

/**
 * Yields all events of a file, verified like {@link verifiedPages}.
 * @throws LogDamaged
 */
export function* verifiedEvents(file: EventFile): Generator<RecordedEvent> {
  const readPage = verifiedPages(() => file, pageEvents);
  for (let after = 0; ; ) {
    const page = readPage(after);
    if (page.length === 0) return;
    for (const stored of page) {
      const { event } = toResolvedEvent(stored);
      if (event) yield event;
      after = stored.position;
    }
  }
}
