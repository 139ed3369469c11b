import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, Model } from 'mongoose';
import { DamagedFile } from '../data-folder/damaged-file.ts';
import { connectReadStore, openToRead, type ReadStore } from '../read-store/connect-read-store.ts';
import { formatBuildId, parseBuildId } from './build-id.ts';
import { openRunRecords } from './run-records.ts';

/** The collection of a store that says how far its builds are. */
export const buildRecords = 'projection_states';

/** Builds as readers reach them. */
export type ReadableBuilds = {
  /** The connection that a build's collection is read through. @throws Error when there is no such build. */
  open(id: string): Promise<Connection>;
  /** Lets go of a build that is read no more. */
  release(id: string): Promise<void>;
  close(): Promise<void>;
};

/** Where builds lie, as the thread that folds sees them. */
export type BuildStore = {
  /** Holds the serving pointers. */
  connection: Connection;
  /** True when other processes may fold into the same store. */
  isShared: boolean;
  /** The ids of all builds that there are. */
  list(): Promise<string[]>;
  /** The connection of a build's collection and record; makes room for it when it is new. */
  open(id: string): Promise<Connection>;
  drop(id: string): Promise<void>;
  /** Makes the indexes of the model's schema that are missing. */
  buildIndexes(id: string, model: Model<never>): Promise<void>;
  /**
   * Says whether the build lets the others of this thread go first, as one does that is not level yet: what has just
   * been written is waited for. Nothing where all builds are in one database.
   */
  giveWay(id: string, isBehind: boolean): void;
  /** Lets nothing that was deleted stay readable in the files of the builds. */
  scrub(): Promise<void>;
  close(): Promise<void>;
};

/** All builds in one database: on MongoDB, and where one file is enough. The store stays its owner's to close. */
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

/** Path of a build's file. */
export function buildFile(folder: string, id: string): string {
  return join(folder, `${id}${extension}`);
}

/** The builds that have a file in the folder. */
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
 * Each build in a file of its own with its checkpoint, so that a rebuild neither waits for what serves nor holds it
 * up, and dropping one is deleting a file.
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
      // One that could not be opened, or is closed by now, does no work.
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

/** What the name of a damaged file ends with; it stays for whoever wants to look at it, until the next erasure. */
const setAside = '.damaged';

/** What is built from the log can be built again, so a file of it that cannot be opened any more is set aside and begins anew. */
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

/** The same folder for a thread that only reads. */
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

/** Dropping what is not there is done already; MongoDB says so with code 26. */
function ignoreMissing(error: unknown): void {
  if ((error as { code?: unknown }).code !== 26) throw error; // only looked at
}
