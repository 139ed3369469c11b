import { isDeepStrictEqual } from 'node:util';
import { positionShape } from '@everpaw/contracts/kernel/time/moments';
import type { Connection } from 'mongoose';
import { reactionRecords } from '../../platform/execution/reactions/reaction-engine.ts';
import { Refused } from '../../platform/operator/refused.ts';
import { siteMoves } from '../../platform/storage/keys/site-moves.ts';

type Document = Record<string, unknown> & { _id: unknown };

/** Exports and booklets are files of one side, and are made again on request. */
const left: ReadonlySet<string> = new Set([siteMoves, 'exports', 'keepsakes']);

/** Documents that are read or written at once. */
const pageSize = 500;

// Its type assumes ObjectIds, but nearly all of these ids are text.
const documentsOf = (connection: Connection, name: string) => connection.collection<{ _id: string }>(name);

/** Returns the names of all collections: a store that is only read refuses to look into others. */
export async function namesIn(connection: Connection): Promise<string[]> {
  return (await connection.listCollections()).map(({ name }) => name);
}

/** Returns the names of the collections that a move takes along. */
async function collectionsOf(connection: Connection): Promise<string[]> {
  const names = await namesIn(connection);
  return names.filter((name) => !left.has(name) && !name.startsWith('system.')).sort();
}

async function* pagesOf(connection: Connection, name: string): AsyncGenerator<Document[]> {
  for (let after: unknown; ; ) {
    const filter = after === undefined ? {} : { _id: { $gt: after as string } };
    const page: Document[] = await documentsOf(connection, name)
      .find(filter, { sort: { _id: 1 }, limit: pageSize })
      .toArray();
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)?._id;
  }
}

/** Returns the documents of a page that another store has, by id as text. */
async function sameIn(connection: Connection, name: string, page: readonly Document[]) {
  const ids = page.map(({ _id }) => _id as string);
  const found: Document[] = await documentsOf(connection, name)
    .find({ _id: { $in: ids } })
    .toArray();
  return new Map(found.map((doc) => [String(doc._id), doc]));
}

/** Returns the number of documents that a move takes along, or, of a target, that are there already. */
export async function countState(connection: Connection): Promise<number> {
  let count = 0;
  for (const name of await collectionsOf(connection))
    count += await documentsOf(connection, name).countDocuments();
  return count;
}

/** Changes every position in a value. */
export function withPositions(value: unknown, change: (position: string) => string): unknown {
  if (typeof value === 'string') return positionShape.test(value) ? change(value) : value;
  if (Array.isArray(value)) return value.map((each) => withPositions(each, change));
  // Dates and ids of the driver are values of their own.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withPositions(each, change)]));
}

/** Returns the positions of the log that the state refers to: how far reactions are, and which events they stopped on. */
export async function positionsIn(connection: Connection): Promise<string[]> {
  const found = new Set<string>();
  const note = (position: string) => {
    found.add(position);
    return position;
  };
  if (!(await collectionsOf(connection)).includes(reactionRecords)) return [];
  for await (const page of pagesOf(connection, reactionRecords)) withPositions(page, note);
  return [...found];
}

type StateMove = {
  source: Connection;
  target: Connection;
  /** Where the positions of the source's log are in the target's. */
  positions: ReadonlyMap<string, string>;
  counting(done: number): void;
};

const movedOf = (name: string, { positions }: Pick<StateMove, 'positions'>, doc: Document): Document =>
  name === reactionRecords
    ? (withPositions(doc, (position) => positions.get(position) ?? position) as Document)
    : doc;

/**
 * Makes the target hold the documents of the source, and no others: what was deleted since an interrupted move began is
 * deleted there too. Destroyed keys are documents like others. Verifies every document, and returns their number.
 * @throws Refused for a document that isn't the same afterwards.
 */
export async function moveState(move: StateMove): Promise<number> {
  const { source, target, counting } = move;
  let done = 0;
  const names = await collectionsOf(source);
  for (const name of names) {
    for await (const page of pagesOf(source, name)) {
      await writePage(move, name, page);
      done += page.length;
      counting(done);
    }
  }
  for (const name of await collectionsOf(target)) await dropOthers(move, name, names.includes(name));
  for (const name of names) await verifyCollection(move, name);
  return done;
}

async function writePage(move: StateMove, name: string, page: readonly Document[]): Promise<void> {
  const there = await sameIn(move.target, name, page);
  const due = page
    .map((doc) => movedOf(name, move, doc))
    .filter((doc) => !isDeepStrictEqual(there.get(String(doc._id)), doc));
  if (due.length === 0) return;
  await documentsOf(move.target, name).bulkWrite(
    due.map((doc) => ({
      replaceOne: { filter: { _id: doc._id as string }, replacement: doc as { _id: string }, upsert: true },
    })),
  );
}

async function dropOthers({ source, target }: StateMove, name: string, isInSource: boolean): Promise<void> {
  for await (const page of pagesOf(target, name)) {
    const wanted = isInSource ? await sameIn(source, name, page) : new Map();
    const others = page.filter(({ _id }) => !wanted.has(String(_id))).map(({ _id }) => _id as string);
    if (others.length > 0) await documentsOf(target, name).deleteMany({ _id: { $in: others } });
  }
}

async function verifyCollection(move: StateMove, name: string): Promise<void> {
  let count = 0;
  for await (const page of pagesOf(move.source, name)) {
    const there = await sameIn(move.target, name, page);
    const odd = page.find((doc) => !isDeepStrictEqual(there.get(String(doc._id)), movedOf(name, move, doc)));
    if (odd) throw new Refused(`${name}/${odd._id} is not the same where it was moved to.`);
    count += page.length;
  }
  const counts = [
    await documentsOf(move.source, name).countDocuments(),
    await documentsOf(move.target, name).countDocuments(),
  ];
  if (counts.some((each) => each !== count))
    throw new Refused(`${name} holds ${counts[0]} documents, of which ${count} were moved: it has changed.`);
}
