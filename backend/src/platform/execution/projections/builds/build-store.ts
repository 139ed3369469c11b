import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, Model } from 'mongoose';
import { DamagedFile } from '../../../storage/files/damaged-file.ts';
import {
  connectReadStore,
  openToRead,
  type ReadStore,
} from '../../../storage/read-store/connect-read-store.ts';
import { openRunRecords } from '../runs/run-records.ts';
import { formatBuildId, parseBuildId } from './build-id.ts';

/** The collection with the run records of a store's builds. */
export const buildRecords = 'projection_states';

/** Read access to builds. */
export type ReadableBuilds = {
  /**
   * Returns the connection for reading a build's collection.
   * @throws Error if there is no such build.
   */
  open(id: string): Promise<Connection>;
  /** Releases a build that is no longer read. */
  release(id: string): Promise<void>;
  close(): Promise<void>;
};

/** The storage of builds, as the projecting thread uses it. */
export type BuildStore = {
  /** Holds the serving pointers. */
  connection: Connection;
  /** True if other processes may fold into the same store. */
  isShared: boolean;
  /** Returns the ids of all builds. */
  list(): Promise<string[]>;
  /** Returns the connection of a build's collection and record; creates its storage if it is new. */
  open(id: string): Promise<Connection>;
  drop(id: string): Promise<void>;
  /** Creates the missing indexes of the model's schema. */
  buildIndexes(id: string, model: Model<never>): Promise<void>;
  /**
   * Sets whether the build yields to the other builds of this thread, as a build does that hasn't caught up: callers
   * wait for recent writes. No-op if all builds are in one database.
   */
  giveWay(id: string, isBehind: boolean): void;
  /** Removes the remains of deleted data from the files of the builds. */
  scrub(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Keeps all builds in one database: on MongoDB, and where one file is enough. Doesn't close the store; its owner does.
 */
export function sharedBuilds(store: ReadStore): BuildStore & ReadableBuilds {
  const { connection, maintenance } = store;
  return {
    connection,
    isShared: store.kind === 'mongodb',
    async list() {
      const records = await openRunRecords(connection, buildRecords);
      return (await records.all()).map(({ id }) => id);
    },
    open: async () => connection,
    release: async () => {},
    async drop(id) {
      await connection.collection(id).drop().catch(ignoreMissing);
      await (await openRunRecords(connection, buildRecords)).remove(id);
      connection.deleteModel(new RegExp(`^${id}$`));
    },
    buildIndexes: async (_id, model) =>
      maintenance ? maintenance.buildIndexes(model) : model.createIndexes(),
    giveWay: () => {},
    scrub: async () => maintenance?.scrub(),
    close: async () => {},
  };
}

const extension = '.db';
/** The file of the serving pointers, in a folder of builds. */
export const pointersFile = 'serving.db';

/** Returns the path of a build's file. */
export function buildFile(folder: string, id: string): string {
  return join(folder, `${id}${extension}`);
}

/** Returns the ids of the builds that have a file in the folder, sorted. */
export function buildsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .flatMap((name) => {
      const id = parseBuildId(name.slice(0, -extension.length));
      return id ? [formatBuildId(id)] : [];
    })
    .sort();
}

/**
 * Opens a folder with one file per build, including its checkpoint: a rebuild and the serving build don't block each
 * other, and dropping a build deletes its file.
 */
export async function openBuildFolder(
  folder: string,
  warn: (line: string) => void = () => {},
): Promise<BuildStore & ReadableBuilds> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const open = new Map<string, Promise<ReadStore>>();
  const pointers = await openOrBeginAnew(join(folder, pointersFile), warn);

  const storeOf = (id: string): Promise<ReadStore> => {
    const known = open.get(id);
    if (known) return known;
    const opening = openOrBeginAnew(buildFile(folder, id), warn);
    open.set(id, opening);
    opening.catch(() => open.delete(id));
    return opening;
  };
  const closeOne = async (id: string) => {
    const store = open.get(id);
    open.delete(id);
    await (await store)?.close();
  };

  return {
    connection: pointers.connection,
    isShared: false,
    list: async () => buildsIn(folder),
    open: async (id) => (await storeOf(id)).connection,
    release: async () => {},
    async drop(id) {
      await closeOne(id);
      removeFile(buildFile(folder, id));
    },
    buildIndexes: async (id, model) => (await storeOf(id)).maintenance?.buildIndexes(model),
    giveWay(id, isBehind) {
      // A build that couldn't be opened, or is closed, does no work.
      open.get(id)?.then(
        ({ maintenance }) => maintenance?.giveWay(isBehind),
        () => {},
      );
    },
    async scrub() {
      for (const id of [...open.keys()]) await (await storeOf(id)).maintenance?.scrub();
      for (const name of readdirSync(folder))
        if (name.endsWith(setAside)) rmSync(join(folder, name), { force: true });
    },
    async close() {
      for (const id of [...open.keys()]) await closeOne(id);
      await pointers.close();
    },
  };
}

function removeFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(`${file}${suffix}`, { force: true });
}

/** Suffix of damaged files; they are kept for inspection until the next erasure. */
const setAside = '.damaged';

/**
 * Opens a file of data derived from the log. If it is damaged, sets it aside and starts an empty one, since it can be
 * rebuilt.
 */
export async function openOrBeginAnew(file: string, warn: (line: string) => void): Promise<ReadStore> {
  try {
    return await connectReadStore({ file, synchronous: 'NORMAL' });
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    renameSync(file, `${file}${setAside}`);
    removeFile(file);
    warn(
      `${file} is damaged: it is set aside as ${file}${setAside}, and what it held is built from the log again`,
    );
    return connectReadStore({ file, synchronous: 'NORMAL' });
  }
}

/** Opens the folder for a thread that only reads. */
export function readBuildFolder(folder: string): ReadableBuilds {
  const open = new Map<string, Promise<ReadStore>>();
  const release = async (id: string) => {
    const store = open.get(id);
    open.delete(id);
    await (await store?.catch(() => null))?.close();
  };
  return {
    async open(id) {
      const opening = open.get(id) ?? openToRead(buildFile(folder, id));
      open.set(id, opening);
      opening.catch(() => open.delete(id));
      return (await opening).connection;
    },
    release,
    async close() {
      for (const id of [...open.keys()]) await release(id);
    },
  };
}

/** Ignores MongoDB's code 26 (the collection doesn't exist); rethrows other errors. */
function ignoreMissing(error: unknown): void {
  if ((error as { code?: unknown }).code !== 26) throw error; // only looked at
}
