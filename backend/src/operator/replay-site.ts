import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedEvent } from '@eventstore/db-client';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { instantOf, positionShape } from '@everpaw/contracts/kernel/time/moments';
import { databases, dataFiles } from '../app/data-files.ts';
import { requireSite } from '../app/require-site.ts';
import { picturesIn, sitePicturesOf } from '../media/named-pictures.ts';
import type { Config } from '../platform/config/config.ts';
import { identityOfState } from '../platform/execution/integrity/store-identity.ts';
import { Refused } from '../platform/operator/refused.ts';
import { connectEventLog } from '../platform/storage/event-log/connect-event-log.ts';
import { openEventFileToRead } from '../platform/storage/event-log/event-file.ts';
import { type CopiedEvent, copiedEvent } from '../platform/storage/event-log/fill-event-file.ts';
import { formatPosition, positionAt } from '../platform/storage/event-log/position.ts';
import { LogDamaged, verifiedEvents } from '../platform/storage/event-log/verified-pages.ts';
import { type Disk, localDisk } from '../platform/storage/files/disk.ts';
import type { CopyOf } from '../platform/storage/keys/after-restore.ts';
import { readPersonKeys } from '../platform/storage/keys/person-key-reader.ts';
import { storedKeys } from '../platform/storage/keys/person-keys.ts';
import { readSiteSecret } from '../platform/storage/keys/secret.ts';
import { createFolderStore } from '../platform/storage/media-store/folder-store.ts';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import { createS3Store } from '../platform/storage/media-store/s3-store.ts';
import {
  connectReadStore,
  openToRead,
  type ReadStore,
} from '../platform/storage/read-store/connect-read-store.ts';
import {
  createSerialiser,
  encryption,
  type Serialiser,
  UnknownKey,
  upcasting,
} from '../platform/storage/serialisation/serialiser.ts';
import { commandLine } from './command-line.ts';
import { copyPictures, makeSiteFolder } from './site-folder.ts';

export type ReplayPlaces = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl' | 's3'>;

/** The end of a replay: a position, or the last event at or before an instant (ISO, UTC). */
export type ReplayTo = { position: string } | { instant: string };

const openBatchSize = 500;
const reportEvery = 20_000;

/** Parses the value of `--to`: a position as displayed, its number, or an instant; null for anything else. */
export function replayTo(text: string): ReplayTo | null {
  if (positionShape.test(text)) return { position: text };
  // Positions of the embedded log are numbers; `check` and most people use them.
  if (/^[1-9]\d{0,15}$/.test(text)) return { position: formatPosition(positionAt(Number(text))) };
  const instant = instantOf(text);
  return instant === null ? null : { instant };
}

/**
 * Builds a copy of the whole site as of a moment in a new folder, with or without a running site: the log up to that
 * moment, the remaining keys, and the photos that its events name and that still exist. People who were erased since
 * stay erased. The copy is read-only.
 *
 * @throws Refused if there is nothing at that moment; FolderNotEmpty; FolderUnfinished; DataFolderInUse.
 */
export async function replaySite(
  places: ReplayPlaces,
  to: ReplayTo,
  into: string,
  now: Date,
  report: (line: string) => void,
  disk: Disk = localDisk,
): Promise<string> {
  const folder = resolve(into);
  if (`${folder}${sep}`.startsWith(`${resolve(places.dataDir)}${sep}`))
    throw new Refused(`${folder} is inside of the data folder: name a folder somewhere else.`);
  requireSite(places);
  const source = await openSource(places);
  try {
    const end = await endOf(source, to);
    const named = new Set<string>();
    const { copyOf, events } = eventsUntil(source, end, named, report);
    let pictures = 0;
    const count = await makeSiteFolder(
      folder,
      {
        identity: source.identity,
        history: () => ({ earlier: [], since: copyOf().position }),
        secret: source.secret,
        events,
        keys: source.keys,
        pictures: async (store) => {
          pictures = await copyPictures(source.media, store, named, report);
        },
        copyOf,
      },
      {
        how: `filled with a copy of ${resolve(places.dataDir)}`,
        command: commandLine('npm', 'run', 'audit', '--', 'replay', '--to', end, '--into', folder),
        startedAt: now.toISOString(),
      },
      disk,
    );
    const { position, at } = copyOf();
    return [
      `The site as it was at ${at} is in ${folder}: ${count} events up to ${position}, ${pictures} pictures.`,
      'It is a copy to be looked at: nothing of it can be changed, nothing is sent, and no checkpoint is signed.',
      `Open it with: DATA_DIR=${folder} SEED=none PORT=3001 npm start`,
    ].join('\n');
  } catch (error) {
    if (error instanceof LogDamaged || error instanceof UnknownKey)
      throw new Refused(`${error.message}. Nothing was copied.`);
    throw error;
  } finally {
    await source.close();
  }
}

type Source = {
  /**
   * Yields every event in log order, from the start on each call.
   * @throws LogDamaged
   */
  events(): AsyncGenerator<RecordedEvent> | Generator<RecordedEvent>;
  identity: string;
  secret: string;
  /** Returns the current keys, so that a person who is erased in the meantime is erased in the copy too. */
  keys(): Promise<ReadonlyMap<string, Buffer | null>>;
  media: MediaStore;
  deserialise: Serialiser['deserialise'];
  close(): Promise<void>;
};

function present(file: string): string {
  if (!existsSync(file)) throw new Refused(`There is no ${file}.`);
  return file;
}

function openState({ dataDir, mongodbUrl }: ReplayPlaces): Promise<ReadStore> {
  const file = join(dataDir, dataFiles.state);
  return mongodbUrl === null
    ? openToRead(present(file), databases.state)
    : connectReadStore({ url: mongodbUrl, file, database: databases.state, synchronous: 'FULL' });
}

type Events = Pick<Source, 'events' | 'close'>;

function fileSource(path: string): Events {
  const file = openEventFileToRead(path);
  return { events: () => verifiedEvents(file), close: async () => file.close() };
}

async function serverSource(url: string): Promise<Events> {
  const { log, close } = await connectEventLog({ url, file: '' });
  async function* events(): AsyncGenerator<RecordedEvent> {
    for await (const { event } of log.readAll({ direction: 'forwards', fromPosition: 'start' }))
      if (event) yield event;
  }
  return { events, close };
}

/** Opens the log before the keys are read, so that every copied event has its key. */
async function openSource(places: ReplayPlaces): Promise<Source> {
  const { dataDir, eventStoreUrl, s3 } = places;
  const file = join(dataDir, dataFiles.events);
  const opened = eventStoreUrl === null ? fileSource(present(file)) : await serverSource(eventStoreUrl);
  const state = await openState(places).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const { connection } = state;
  return {
    events: opened.events,
    identity: (await identityOfState(connection)) ?? '',
    secret: await readSiteSecret(connection),
    keys: () => storedKeys(connection),
    media: s3 ? createS3Store(s3) : createFolderStore(join(dataDir, dataFiles.media)),
    deserialise: createSerialiser(eventDefinitions, [
      upcasting,
      encryption(readPersonKeys(connection, { isCached: false })),
    ]).deserialise,
    async close() {
      await state.close();
      await opened.close();
    },
  };
}

type Placed = { position: string; at: string };

/** Returns an event's position and time: that of its command, or when it was stored. */
function placedOf({ position, metadata, created }: RecordedEvent): Placed {
  if (!position) throw new TypeError('An event of the whole log has a position');
  const { at } = (metadata ?? {}) as { at?: unknown }; // only read
  return { position: formatPosition(position), at: typeof at === 'string' ? at : created.toISOString() };
}

/** Yields the site's events in log order, without those of the server and its tools. */
async function* eventsOf({ events }: Source): AsyncGenerator<RecordedEvent> {
  let count = 0;
  for await (const event of events()) {
    count += 1;
    if (count % openBatchSize === 0) await nextTurn();
    if (event.isJson && !event.type.startsWith('$') && !event.streamId.startsWith('$')) yield event;
  }
}

/**
 * Returns the position of the last event to copy.
 * @throws Refused if there is no event at that moment.
 */
async function endOf(source: Source, to: ReplayTo): Promise<string> {
  let end: string | null = null;
  for await (const event of eventsOf(source)) {
    const { position, at } = placedOf(event);
    if ('position' in to ? position <= to.position : at <= to.instant) end = position;
    else if ('position' in to) break;
  }
  if (end === null) throw new Refused('The site had no event at that moment.');
  return end;
}

/**
 * Returns the events up to a position and, once they were read, the moment of the last one. Collects the photos that
 * they name in `named`.
 */
function eventsUntil(
  source: Source,
  end: string,
  named: Set<string>,
  report: (line: string) => void,
): { copyOf: () => CopyOf; events: AsyncIterable<CopiedEvent> } {
  let last: Placed = { position: end, at: '' };
  const gather = async (events: readonly RecordedEvent[]) => {
    for (const event of await source.deserialise(events))
      for (const id of [...picturesIn(event.data), ...sitePicturesOf(event)]) named.add(id);
  };
  async function* events(): AsyncGenerator<CopiedEvent> {
    let batch: RecordedEvent[] = [];
    let count = 0;
    for await (const event of eventsOf(source)) {
      const placed = placedOf(event);
      if (placed.position > end) break;
      last = placed;
      if (batch.push(event) >= openBatchSize) {
        await gather(batch);
        batch = [];
      }
      count += 1;
      if (count % reportEvery === 0) report(`${count} events are copied`);
      yield copiedEvent(event);
    }
    await gather(batch);
  }
  return { copyOf: () => last, events: events() };
}
