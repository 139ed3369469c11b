import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedEvent } from '@eventstore/db-client';
import type { ArchiveEntityType } from '@everpaw/contracts/archives/archive-schedule.limits';
import { toBase64 } from '@everpaw/contracts/audit/transparency/bytes';
import { parseCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { hasLeaf } from '@everpaw/contracts/audit/transparency/entry';
import { parseNote } from '@everpaw/contracts/audit/transparency/signed-note';
import type { EcardAddressEvent, EcardEvent } from '@everpaw/contracts/ecards/ecard.events';
import type { LogHistory } from '@everpaw/contracts/kernel/features/histories';
import { auditEventsProjection } from '@everpaw/projections/audit/audit-events.projection';
import type { AuditEventDoc } from '@everpaw/projections/audit/audit-events.view';
import type { PublishedLog } from '../audit/transparency/published-log.ts';
import type { SignedLog, SignedLogs } from '../audit/transparency/signed-log.ts';
import type { SignedTree } from '../audit/transparency/signed-tree.ts';
import { ecardAddressKey } from '../ecards/ecard-links.ts';
import { type NamedPicture, picturesOf } from '../media/named-pictures.ts';
import type { Uploads } from '../media/uploads.ts';
import { storedHistoryOf } from '../memorials/memorial-events.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import { formatPosition } from '../platform/storage/event-log/position.ts';
import type { PersonKeys } from '../platform/storage/keys/person-keys.ts';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import type { Serialiser } from '../platform/storage/serialisation/serialiser.ts';
import {
  type ArchivedEvent,
  type ArchiveHead,
  archiveParts,
  linesIn,
  partOf,
  personOf,
  withSums,
} from './archive-format.ts';
import type { TarEntry } from './tar.ts';

/** The sources of an archive. */
export type ArchiveSources = {
  /** The identity of the site. */
  siteId: string;
  /** The site's secret, which names the streams of addresses. It is never archived. */
  secret: string;
  log: Pick<EventLog, 'readAll' | 'readStream'>;
  serialiser: Pick<Serialiser, 'deserialise'>;
  keys: Pick<PersonKeys, 'find'>;
  signedLogs: Pick<SignedLogs, 'current'>;
  /** Returns the tree of the newest signed checkpoint; see `PublishedLog`. */
  signedTree: PublishedLog['signedTree'];
  /** The histories of the log, as reported to the site's devices. */
  histories: readonly LogHistory[];
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  uploads: Pick<Uploads, 'page'>;
  media: MediaStore;
};

export type ArchiveSubject = { entityType: ArchiveEntityType; entityId: string };

/** Thrown when the memorial or site has no event to archive. */
export class NothingToArchive extends Error {
  override readonly name = 'NothingToArchive';
}

const atOnce = 200;

/** The data collected from the events so far. */
type Seen = {
  events: number;
  photos: number;
  people: Set<string>;
  /** By photo: the people who put it on a page. */
  pictures: Map<string, Set<string>>;
  /** By e-card: the key of the address that it is sent to. */
  ecards: Map<string, string>;
  /** Keys of the addresses that opted out of e-cards. */
  declined: Set<string>;
};

/** Yields every event of the log up to a position, in order. */
async function* allEvents({ log }: ArchiveSources, to: string): AsyncGenerator<RecordedEvent> {
  for await (const { event } of log.readAll({ direction: 'forwards', fromPosition: 'start' })) {
    if (!event?.position) continue;
    if (formatPosition(event.position) > to) return;
    if (event.isJson && !event.type.startsWith('$') && !event.streamId.startsWith('$')) yield event;
  }
}

/** Yields the events of a memorial up to a position. */
async function* memorialEvents(
  { log, engine }: ArchiveSources,
  memorialId: string,
  to: string,
): AsyncGenerator<RecordedEvent> {
  await requireReached(engine, [auditEventsProjection.name], to);
  const places = engine.model<AuditEventDoc>(auditEventsProjection.name);
  const revisions = new Map<string, bigint>();
  for await (const events of storedHistoryOf(memorialId, { places, log, to }))
    for (const event of events) {
      const before = revisions.get(event.streamId) ?? -1n;
      // Renumbered events would be different events.
      if (event.revision !== before + 1n)
        throw new Error(`The history of the memorial leaves out an event of ${event.streamId}`);
      revisions.set(event.streamId, event.revision);
      yield event;
    }
}

function archived({ position, ...event }: RecordedEvent): ArchivedEvent {
  if (!position) throw new TypeError('An event of the whole log has a position');
  return {
    position: formatPosition(position),
    stream: event.streamId,
    revision: String(event.revision),
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: event.metadata ?? null,
    created: event.created.getTime(),
  };
}

/** Adds the proof from the event's leaf to the checkpoint's root, if the checkpoint covers it. */
async function proven(event: ArchivedEvent, tree: SignedTree): Promise<ArchivedEvent> {
  if (!hasLeaf(event)) return event;
  const index = await tree.place({
    ...event,
    revision: BigInt(event.revision),
    metadata: event.metadata ?? undefined,
  });
  if (index === null || index === 'newer') return event;
  return { ...event, leaf: { index, proof: (await tree.proof(index)).map(toBase64) } };
}

// Events of other types are ignored.
type EcardEvents = EcardEvent | EcardAddressEvent;

/** Collects the keys that the events need, the photos that they name, and the recipients of e-cards. */
async function look(
  { serialiser, secret }: ArchiveSources,
  seen: Seen,
  events: readonly RecordedEvent[],
): Promise<void> {
  for (const event of events) {
    const person = personOf(event);
    if (person !== null) seen.people.add(person);
  }
  const note = ({ sha256, person }: NamedPicture) => {
    const people = seen.pictures.get(sha256) ?? new Set();
    if (person !== null) people.add(person);
    seen.pictures.set(sha256, people);
  };
  const opened = await serialiser.deserialise(events);
  for (const picture of picturesOf(opened)) note(picture);
  for (const { type, data } of opened as readonly EcardEvents[])
    if (type === 'EcardAddressed')
      seen.ecards.set(data.ecardId, ecardAddressKey(data.recipientEmail, secret));
    else if (type === 'EcardsDeclined') seen.declined.add(data.addressKey);
}

/** Yields the events as lines and collects in `seen` what they need. */
async function* eventLines(
  sources: ArchiveSources,
  events: AsyncIterable<RecordedEvent>,
  { seen, tree }: { seen: Seen; tree: SignedTree | null },
): AsyncGenerator<ArchivedEvent> {
  let batch: RecordedEvent[] = [];
  for await (const event of events) {
    seen.events += 1;
    if (batch.push(event) >= atOnce) {
      await look(sources, seen, batch);
      batch = [];
      await nextTurn();
    }
    yield tree ? await proven(archived(event), tree) : archived(event);
  }
  await look(sources, seen, batch);
}

function* batches<T>(all: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const one of all)
    if (batch.push(one) >= atOnce) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

async function* peopleLines({ keys }: ArchiveSources, { people }: Seen) {
  for (const batch of batches(people)) {
    const found = await keys.find(batch);
    for (const person of batch) {
      const key = found.get(person);
      if (key === undefined) throw new Error(`The key of ${person} is not known`);
      yield { person, key: key?.toString('base64') ?? null };
    }
  }
}

function declinedEcards({ ecards, declined }: Seen): string[] {
  return [...ecards].flatMap(([ecardId, addressKey]) => (declined.has(addressKey) ? [ecardId] : []));
}

/** Yields the uploads. A photo that no event names belongs to its uploader. */
async function* uploadLines({ uploads }: ArchiveSources, { pictures }: Seen) {
  for (let after = ''; ; ) {
    const page = await uploads.page(after, atOnce);
    for (const { id: _, at, retired, ...upload } of page) {
      if (!pictures.has(upload.sha256)) pictures.set(upload.sha256, new Set([upload.accountId]));
      yield { ...upload, at: at.toISOString(), retired: retired?.toISOString() ?? null };
    }
    if (page.length < atOnce) return;
    after = page.at(-1)?.id ?? after;
  }
}

function* pictureLines({ pictures }: Seen) {
  for (const [sha256, people] of pictures) yield { sha256, people: [...people] };
}

/** Yields the files of the photos that still exist. */
async function* mediaParts({ media }: ArchiveSources, seen: Seen): AsyncGenerator<TarEntry> {
  for (const sha256 of seen.pictures.keys()) {
    let isThere = false;
    for await (const key of media.list(sha256)) {
      const object = await media.get(key);
      if (!object) continue;
      isThere = true;
      yield { name: `${archiveParts.media}/${key}`, size: object.size, content: object.stream };
    }
    if (isThere) seen.photos += 1;
  }
}

/** Returns the signed log at the checkpoint of the proofs; a newer one may have been signed since. */
async function logOf({ signedLogs }: ArchiveSources, { checkpoint }: SignedTree): Promise<SignedLog | null> {
  const log = await signedLogs.current();
  const { size, root } = parseCheckpoint(parseNote(checkpoint).text);
  return log && { ...log, checkpoint, size, root: toBase64(root) };
}

/** An archive being made: its parts and, after they were read, the people whose keys it contains and its counts. */
export type MadeArchive = {
  parts: AsyncIterable<TarEntry>;
  people(): readonly string[];
  counted(): { events: number; photos: number };
};

/**
 * Makes an archive of a memorial or of the whole site, up to the current end of the log. Only the names of people and
 * photos are held in memory. A key that is destroyed in the meantime may still be included, so the caller must check
 * again after storing the archive.
 *
 * @throws NothingToArchive
 */
export async function makeArchive(
  sources: ArchiveSources,
  { entityType, entityId, ...made }: ArchiveSubject & { archiveName: string; madeAt: string },
): Promise<MadeArchive> {
  const isSite = entityType === 'site';
  // In this order, so that the checkpoint doesn't cover events after `position`.
  const tree = isSite ? null : await sources.signedTree(await headOf(sources.log));
  const log = tree ? await logOf(sources, tree) : await sources.signedLogs.current();
  const position = await headOf(sources.log);
  const seen: Seen = {
    events: 0,
    photos: 0,
    people: new Set(),
    pictures: new Map(),
    ecards: new Map(),
    declined: new Set(),
  };
  const { siteId } = sources;
  const head: ArchiveHead = {
    format: 'everpaw-archive',
    version: 1,
    archiveName: made.archiveName,
    entityType,
    entityId,
    siteId,
    madeAt: made.madeAt,
    position,
    histories: isSite ? [...sources.histories] : [],
  };
  async function* parts(): AsyncGenerator<TarEntry> {
    yield partOf(archiveParts.head, `${JSON.stringify(head, null, 2)}\n`);
    const events = isSite ? allEvents(sources, position) : memorialEvents(sources, entityId, position);
    yield* linesIn(archiveParts.events, eventLines(sources, events, { seen, tree }));
    if (seen.events === 0) throw new NothingToArchive();
    if (log) yield partOf(archiveParts.log, `${JSON.stringify(log, null, 2)}\n`);
    yield* linesIn(archiveParts.people, peopleLines(sources, seen));
    if (isSite) {
      yield partOf(archiveParts.site, `${JSON.stringify({ declinedEcards: declinedEcards(seen) })}\n`);
      yield* linesIn(archiveParts.uploads, uploadLines(sources, seen));
    }
    yield* linesIn(archiveParts.pictures, pictureLines(seen));
    yield* mediaParts(sources, seen);
  }
  const counted = () => ({ events: seen.events, photos: seen.photos });
  return { parts: withSums(parts(), counted), people: () => [...seen.people], counted };
}
