import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { databases, dataFiles } from '../app/data-files.ts';
import { openPlatform } from '../app/platform.ts';
import { archiveParts, linesIn, partOf, personOf, withSums } from '../archives/archive-format.ts';
import { writeTar } from '../archives/tar.ts';
import { openSignedLogs } from '../audit/transparency/signed-log.ts';
import { readConfig } from '../platform/config/config.ts';
import { projectRoot } from '../platform/kernel/project-root.ts';
import { openEventFileToRead } from '../platform/storage/event-log/event-file.ts';
import { formatPosition } from '../platform/storage/event-log/position.ts';
import { verifiedEvents } from '../platform/storage/event-log/verified-pages.ts';
import { type Disk, localDisk } from '../platform/storage/files/disk.ts';
import { FolderNotEmpty } from '../platform/storage/files/fill-folder.ts';
import { FolderUnfinished, fillingMark } from '../platform/storage/files/filling-mark.ts';
import { DataFolderInUse, lockFiles } from '../platform/storage/files/lock-data-folder.ts';
import { openRestoreMarks } from '../platform/storage/keys/after-restore.ts';
import { destroyedPeople, openPersonKeys, storedKeys } from '../platform/storage/keys/person-keys.ts';
import { connectReadStore } from '../platform/storage/read-store/connect-read-store.ts';
import { backupSite, checkBackup, readBackup } from './backup-site.ts';
import { replaySite } from './replay-site.ts';
import { restoreArchive } from './restore-archive.ts';
import { restoreSite } from './restore-site.ts';

const now = new Date('2026-11-28T12:00:00.000Z');
const quiet = () => {};
let folder: string;
const place = (name: string) => join(folder, name);
const placesOf = (dataDir: string) => ({
  dataDir,
  eventStoreUrl: null,
  mongodbUrl: null,
  redisUrl: null,
  s3: null,
});
/** Someone with words in the site who is erased in `later`. */
let leaver: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-interrupted-'));
  // A site of the first version, with events, keys, sessions, jobs and a photo.
  for (const name of ['site', 'later'])
    await cp(join(projectRoot, 'backend/test/fixtures/site-1.0'), place(name), { recursive: true });
  await backupSite(placesOf(place('site')), place('backup'), now, quiet);
  await writeArchive(place('site.archive'));
  const state = await openState(place('later'));
  const keys = await storedKeys(state.connection);
  leaver = [...keys].find(([, key]) => key !== null)?.[0] ?? '';
  await (await openPersonKeys(state.connection)).destroy(leaver);
  await state.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => rm(place('into'), { recursive: true, force: true }));

function openState(at: string) {
  return connectReadStore({
    file: join(at, dataFiles.state),
    database: databases.state,
    synchronous: 'FULL',
  });
}

function eventsIn(at: string) {
  const file = openEventFileToRead(join(at, dataFiles.events));
  try {
    return [...verifiedEvents(file)];
  } finally {
    file.close();
  }
}

/** Writes an archive of the site, as a schedule of it would. */
async function writeArchive(path: string): Promise<void> {
  const events = eventsIn(place('site'));
  const state = await openState(place('site'));
  const keys = await storedKeys(state.connection);
  await state.close();
  const siteId = events[0]?.id ?? '';
  const positionOf = (event: (typeof events)[number]) =>
    event.position ? formatPosition(event.position) : '';
  const head = {
    format: 'everpaw-archive',
    version: 1,
    archiveName: 'All',
    entityType: 'site',
    entityId: siteId,
    siteId,
    madeAt: now.toISOString(),
    position: positionOf(events.at(-1) as (typeof events)[number]), // there are events
  };
  const media = await filesBelow(place('site/media'));
  async function* parts() {
    yield partOf(archiveParts.head, JSON.stringify(head));
    yield* linesIn(
      archiveParts.events,
      events.map((event) => ({
        position: positionOf(event),
        stream: event.streamId,
        revision: String(event.revision),
        id: event.id,
        type: event.type,
        data: event.data,
        metadata: event.metadata ?? null,
        created: event.created.getTime(),
      })),
    );
    const people = new Set(events.flatMap((event) => personOf(event) ?? []));
    yield* linesIn(
      archiveParts.people,
      [...people].map((person) => ({ person, key: keys.get(person)?.toString('base64') ?? null })),
    );
    yield partOf(archiveParts.site, JSON.stringify({ declinedEcards: [] }));
    for (const file of media) {
      const name = file.split('/').slice(2).join('/');
      const bytes = await readFile(join(place('site/media'), file));
      yield { name: `media/${name}`, size: bytes.length, content: [bytes] };
    }
  }
  const photos = new Set(media.map((file) => file.split('/')[2]));
  const bytes = writeTar(
    withSums(parts(), () => ({ events: events.length, photos: photos.size })),
    now,
  );
  for await (const piece of bytes) await appendFile(path, piece);
}

async function filesBelow(at: string): Promise<string[]> {
  const entries = await readdir(at, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(at, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const snapshotOf = async (at: string) =>
  existsSync(at)
    ? (await filesBelow(at)).map((name) => [name, name === 'folder.lock' ? '' : sumOf(join(at, name))])
    : null;

/** What a filled folder must have, whichever command filled it. */
async function factsOf(at: string) {
  const state = await openState(at);
  try {
    const marks = await openRestoreMarks(state.connection);
    const media = (await filesBelow(join(at, dataFiles.media))).filter((name) => name !== 'site.json');
    return {
      // An archive's restore names reservations of addresses anew, which gives them other ids.
      events: eventsIn(at).map(({ type, revision }) => `${type} ${revision}`),
      isOff: [await marks.isOff('reactions'), await marks.isOff('jobs')],
      isHeld: (await (await openSignedLogs(state.connection)).heldFor()) !== null,
      sessions: (await state.connection.listCollections()).some(({ name }) => name === 'sessions')
        ? await state.connection.collection('sessions').countDocuments()
        : 0,
      erased: (await destroyedPeople(state.connection)).sort(),
      media: media.map((name) => [name, sumOf(join(at, dataFiles.media, name))]),
      hasJobs: existsSync(join(at, dataFiles.jobs)),
      modes: new Set(
        await Promise.all(
          (await filesBelow(at)).map(async (name) => (await stat(join(at, name))).mode & 0o77),
        ),
      ),
    };
  } finally {
    await state.close();
  }
}

type Step = { kind: keyof Disk; path: string };

/** The process ended at this step: nothing happens any more. */
class Ended extends Error {}

/**
 * The disk of this machine until the step `at`. There either the process ends, half of the step done, or the disk is
 * full from then on.
 */
function failingDisk({
  at = Infinity,
  how = 'ends' as 'ends' | 'full',
  onStep = async (_: number) => {},
} = {}) {
  const steps: Step[] = [];
  let isFull = false;
  const writes: ReadonlySet<keyof Disk> = new Set(['write', 'copy', 'run', 'makeFolder']);
  async function step<Result>(
    kind: keyof Disk,
    path: string,
    work: () => Promise<Result>,
    half: () => Promise<unknown> = async () => {},
  ): Promise<Result> {
    const index = steps.push({ kind, path }) - 1;
    await onStep(index);
    if (how === 'ends' && index >= at) {
      if (index === at) await half();
      throw new Ended();
    }
    if (how === 'full' && index === at) isFull = true;
    if (isFull && writes.has(kind)) {
      await half();
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
    return work();
  }
  const disk: Disk = {
    makeFolder: (path) => step('makeFolder', path, () => localDisk.makeFolder(path)),
    write: (path, bytes) =>
      step(
        'write',
        path,
        () => localDisk.write(path, bytes),
        () => localDisk.write(path, bytes.slice(0, bytes.length / 2)),
      ),
    copy: (from, to) =>
      step(
        'copy',
        to,
        () => localDisk.copy(from, to),
        async () => {
          const { bytes } = await localDisk.copy(from, to);
          await truncate(to, bytes >> 1);
        },
      ),
    rename: (from, to) => step('rename', to, () => localDisk.rename(from, to)),
    remove: (path) => step('remove', path, () => localDisk.remove(path)),
    syncFile: (path) => step('syncFile', path, () => localDisk.syncFile(path)),
    syncFolder: (path) => step('syncFolder', path, () => localDisk.syncFolder(path)),
    run: (path, work) =>
      step(
        'run',
        path,
        () => localDisk.run(path, work),
        // Half of a database is whatever its own transactions left.
        () => localDisk.run(path, work).catch(() => undefined),
      ),
  };
  return { disk, steps, writes };
}

const verbs = [
  {
    verb: 'restore',
    how: () => `restored from ${place('backup')}`,
    command: () => `npm run restore -- ${place('backup')} ${place('later')}`,
    fill: (disk: Disk, into = place('into')) =>
      restoreSite(placesOf(into), place('backup'), now, quiet, place('later'), disk),
  },
  {
    verb: 'archive restore',
    how: () => `restored from ${place('site.archive')}`,
    command: () =>
      `npm run archive -- restore ${place('site.archive')} --into ${place('into')} --later ${place('later')}`,
    fill: (disk: Disk, into = place('into')) =>
      restoreArchive(
        { path: place('site.archive'), into, later: place('later'), passphrase: null },
        now,
        quiet,
        disk,
      ),
  },
  {
    verb: 'replay',
    how: () => `filled with a copy of ${place('site')}`,
    command: () => `npm run audit -- replay --to ${lastPosition()} --into ${place('into')}`,
    fill: (disk: Disk, into = place('into')) =>
      replaySite(placesOf(place('site')), { position: lastPosition() }, into, now, quiet, disk),
  },
];

function lastPosition(): string {
  const position = eventsIn(place('site')).at(-1)?.position;
  return position ? formatPosition(position) : '';
}

/** What a start says about the folder. It must not change it. */
async function refusalOf(at: string): Promise<string> {
  const before = await snapshotOf(at);
  const refused = await openPlatform({ config: readConfig({ DATA_DIR: at, SEED: 'none' }) }).then(
    async (platform) => {
      await platform.close();
      return null;
    },
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(FolderUnfinished);
  expect(await snapshotOf(at)).toEqual(before);
  return (refused as FolderUnfinished).message; // checked above
}

const hasContent = (at: string) =>
  existsSync(at) &&
  readdirSync(at).some((name) => ![...lockFiles, fillingMark, `${fillingMark}.draft`].includes(name));

describe.each(verbs)('REL-46 REL-47 a folder that $verb fills', ({ verb, how, command, fill }) => {
  const sentence = () =>
    `${place('into')} is being ${how()}, started at ${now.toISOString()}, and is not whole. Run the same command again, which completes it: ${command()}`;
  let whole: Awaited<ReturnType<typeof factsOf>>;
  let steps: readonly Step[];
  let writes: ReadonlySet<string>;

  beforeAll(async () => {
    const { disk, ...tried } = failingDisk();
    ({ steps, writes } = tried);
    await fill(disk);
    whole = await factsOf(place('into'));
    await rm(place('into'), { recursive: true });
  });

  test('is marked durably before anything else, and everything is synced before the mark goes', async () => {
    const into = place('into');
    const mark = join(into, fillingMark);
    expect(whole).toMatchObject({ isOff: [true, true], isHeld: true, sessions: 0, hasJobs: true });
    expect(whole.modes).toEqual(new Set([0]));
    expect(whole.media.length).toBeGreaterThan(3);
    if (verb !== 'replay') expect(whole.erased).toContain(leaver);
    expect(steps.slice(0, 6)).toEqual([
      { kind: 'makeFolder', path: into },
      { kind: 'syncFolder', path: dirname(into) },
      { kind: 'write', path: `${mark}.draft` },
      { kind: 'syncFile', path: `${mark}.draft` },
      { kind: 'rename', path: mark },
      { kind: 'syncFolder', path: into },
    ]);
    expect(steps.slice(-2)).toEqual([
      { kind: 'remove', path: mark },
      { kind: 'syncFolder', path: into },
    ]);
    await fill(failingDisk().disk);
    const lastWrite = steps.findLastIndex(({ kind }) => writes.has(kind));
    const synced = new Set(steps.slice(lastWrite, -2).map(({ path }) => path));
    for (const name of await filesBelow(into))
      if (!lockFiles.includes(name))
        for (let path = join(into, name); path !== folder; path = dirname(path))
          expect([path, synced.has(path)]).toEqual([path, true]);
  });

  test('is refused by a start with what to do, or is whole, wherever it ended; the same command then makes it whole', async () => {
    let refused = 0;
    for (let at = 0; at < steps.length; at += 1) {
      await expect(fill(failingDisk({ at }).disk)).rejects.toThrow(Ended);
      if (existsSync(join(place('into'), fillingMark))) {
        expect([at, await refusalOf(place('into'))]).toEqual([at, sentence()]);
        refused += 1;
      } else if (hasContent(place('into'))) {
        expect([at, await factsOf(place('into'))]).toEqual([at, whole]);
        await rm(place('into'), { recursive: true });
        continue;
      }
      // A row of syncs leaves the same folder each time.
      if (steps[at]?.kind !== 'syncFile' || steps[at - 1]?.kind !== 'syncFile') {
        await fill(localDisk);
        expect([at, await factsOf(place('into'))]).toEqual([at, whole]);
      }
      await rm(place('into'), { recursive: true });
    }
    expect(refused).toBeGreaterThan(steps.length - 10);
  });

  test('is emptied and stays refused when the disk was full, at whichever write', async () => {
    const places = steps.flatMap(({ kind }, at) => (writes.has(kind) ? [at] : []));
    expect(places.length).toBeGreaterThan(5);
    for (const at of places) {
      await expect(fill(failingDisk({ at, how: 'full' }).disk)).rejects.toThrow('ENOSPC');
      expect([at, hasContent(place('into'))]).toEqual([at, false]);
      if (existsSync(join(place('into'), fillingMark)))
        expect(await refusalOf(place('into'))).toBe(sentence());
      // Nothing but the folder was there before the mark.
      else expect(at).toBeLessThanOrEqual(2);
    }
    await fill(localDisk);
    expect(await factsOf(place('into'))).toEqual(whole);
  });

  test('is filled by one command at a time, and not again or by another one', async () => {
    let isTried = false;
    const { disk } = failingDisk({
      async onStep(index) {
        if (isTried || index < steps.length >> 1) return;
        isTried = true;
        await expect(fill(localDisk)).rejects.toThrow(DataFolderInUse);
      },
    });
    await fill(disk);
    expect(isTried).toBe(true);
    expect(await factsOf(place('into'))).toEqual(whole);
    await expect(fill(localDisk)).rejects.toThrow(FolderNotEmpty);
    expect(await factsOf(place('into'))).toEqual(whole);
    await rm(place('into'), { recursive: true });

    await expect(fill(failingDisk({ at: steps.length >> 1 }).disk)).rejects.toThrow(Ended);
    const before = await snapshotOf(place('into'));
    for (const other of verbs)
      if (other.verb !== verb) await expect(other.fill(localDisk)).rejects.toThrow(sentence());
    expect(await snapshotOf(place('into'))).toEqual(before);
  });
});

describe('REL-47 a backup', () => {
  const take = (disk: Disk) => backupSite(placesOf(place('site')), place('into'), now, quiet, disk);

  test('is one only once everything in it is synced, wherever it ended and at whichever write the disk was full', async () => {
    const { disk, steps, writes } = failingDisk();
    await take(disk);
    const manifest = steps.findIndex(({ path }) => path.includes('backup.json'));
    const synced = new Set(
      steps.slice(0, manifest).flatMap(({ kind, path }) => (kind.startsWith('sync') ? path : [])),
    );
    for (const name of await filesBelow(place('into')))
      if (name !== 'backup.json')
        for (let path = join(place('into'), name); path !== folder; path = dirname(path))
          expect([path, synced.has(path)]).toEqual([path, true]);
    expect(steps.slice(manifest).map(({ kind }) => kind)).toEqual([
      'write',
      'syncFile',
      'rename',
      'syncFolder',
    ]);
    for (const how of ['ends', 'full'] as const)
      for (const [at, { kind }] of steps.entries()) {
        await rm(place('into'), { recursive: true, force: true });
        if (how === 'full' && !writes.has(kind)) continue;
        await expect(take(failingDisk({ at, how }).disk)).rejects.toThrow();
        if (existsSync(join(place('into'), 'backup.json'))) expect(at).toBeGreaterThan(manifest + 2);
        else await expect(readBackup(place('into'), quiet)).rejects.toThrow('holds no backup');
      }
  });

  test('sums every file: a lost or changed photo is found by the check and before anything is restored', async () => {
    await take(localDisk);
    expect(await checkBackup(place('into'), quiet)).toMatch(
      /^The backup of 2026-11-28T12:00:00.000Z is as it was written: events.db, state.db, jobs.db, session-secret, \d+ files of photos.$/,
    );
    const [photo = '', other = ''] = (await filesBelow(place('into/media'))).filter((name) =>
      name.endsWith('.webp'),
    );
    await appendFile(join(place('into/media'), photo), 'x');
    await rm(join(place('into/media'), other));
    await expect(checkBackup(place('into'), quiet)).rejects.toThrow(
      `Not as they were backed up, or missing:\n  ${join(place('into/media'), photo)}\n  ${join(place('into/media'), other)}`,
    );
    await expect(restoreSite(placesOf(place('target')), place('into'), now, quiet)).rejects.toThrow(
      `${join(place('into/media'), photo)} is not as it was backed up.`,
    );
    expect(existsSync(place('target'))).toBe(false);
  });

  test('does not fail over a photo that is removed while it is copied, nor hold half-written ones', async () => {
    const data = place('changing');
    await cp(place('site'), data, { recursive: true });
    await cp(join(data, 'media', '57'), join(data, 'media', '.unfinished'), { recursive: true });
    const [photo = ''] = (await filesBelow(join(data, 'media'))).filter((name) => name.endsWith('.webp'));
    const disk = {
      ...localDisk,
      async copy(from: string, to: string) {
        if (from.endsWith(photo)) await rm(from);
        return localDisk.copy(from, to);
      },
    };
    await backupSite(placesOf(data), place('into'), now, quiet, disk);
    const { media = [] } = await readBackup(place('into'), quiet);
    const names = media.map(({ name }) => name);
    expect(names).not.toContain(`media/${photo}`);
    expect(names.filter((name) => name.includes('.unfinished'))).toEqual([]);
    expect(names.length).toBe(
      (await filesBelow(join(data, 'media'))).filter((n) => !n.startsWith('.')).length,
    );
    await rm(data, { recursive: true });
  });

  test('of 1.0, without sums of photos, is restored as before', async () => {
    await take(localDisk);
    const file = join(place('into'), 'backup.json');
    const { media: _, siteId: __, files, ...rest } = JSON.parse(await readFile(file, 'utf8'));
    const old = { ...rest, files: files.filter(({ name }: { name: string }) => name !== 'session-secret') };
    await writeFile(file, JSON.stringify(old));
    expect(await checkBackup(place('into'), quiet)).toContain('photos without checksums');
    await restoreSite(placesOf(place('restored')), place('into'), now, quiet);
    const { media } = await factsOf(place('restored'));
    expect(media.length).toBeGreaterThan(3);
    expect(existsSync(join(place('restored'), dataFiles.sessionSecret))).toBe(true);
    await rm(place('restored'), { recursive: true });
  });
});
