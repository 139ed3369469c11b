import { randomUUID } from 'node:crypto';
import { appendLeaves, type Edge, type Tile } from '@everpaw/contracts/audit/append-leaves';
import { fromBase64, hashBytes, toBase64 } from '@everpaw/contracts/audit/bytes';
import { treeRoot } from '@everpaw/contracts/audit/merkle-tree';
import { hashesAt, type TileId, tileWidth } from '@everpaw/contracts/audit/tile';
import { run, runSync, type Work } from '@everpaw/contracts/audit/work';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { StoresDoNotFit } from '../platform/data-folder/store-identity.ts';
import { beforeTheFirstPosition } from '../platform/event-log/position.ts';
import { modelOf } from '../platform/projections/run-records.ts';
import { nodeTools } from './node-tools.ts';

/** How far the tree has got. */
export type TreeState = {
  /** Names this building of the tree: another one after it was begun anew. */
  build: string;
  /** Everything of the log up to here has its leaf. */
  position: string;
  /** The position of the event of the last leaf; the start of the log for none. */
  last: string;
  size: number;
};

/** A leaf hash and the position of its event. */
export type PlacedLeaf = { hash: Uint8Array; position: string };

/** The tree as everybody reads it. */
export type TreeReader = {
  /** Null while nobody has begun it. */
  state(): Promise<TreeState | null>;
  /** The hashes of a tile, as many as there are; none where there is no such tile. */
  tile(id: TileId): Promise<Uint8Array>;
  /** The number of the first leaf of the tile that holds the leaf of this position, and the position of that first leaf. */
  tileOf(position: string): Promise<{ index: number; first: string } | null>;
  /** The position of the first leaf of a tile of level 0. */
  firstOf(index: number): Promise<string | null>;
  /** Runs work over the tiles of the tree. */
  run<Result>(work: Work<Result>): Promise<Result>;
};

/** The tree as the one who lets it grow sees it. */
export type TreeWriter = TreeReader & {
  /** Adds leaves if the tree still is as it was when they were read. */
  grow(from: TreeState, leaves: readonly PlacedLeaf[], to: string): Promise<'stored' | 'stale'>;
  /** Begins the tree anew; what was there is gone. */
  beginAnew(): Promise<TreeState>;
  /** The state; begins the tree where there is none. @throws StoresDoNotFit for a tree of another site, or a newer one. */
  open(site: string): Promise<TreeState>;
};

type StateDoc = TreeState & { _id: string; site: string; format: number };
/** `hashes` is Base64, at most 8 KB of bytes; `first` is there at level 0. */
type TileDoc = { _id: string; level: number; index: number; hashes: string; first?: string };

/** The shape of these documents; an older one is built anew. */
const format = 1;
const stateId = 'tree';

const stateSchema = new Schema(
  {
    _id: String,
    site: String,
    format: Number,
    build: String,
    position: String,
    last: String,
    size: Number,
  },
  { versionKey: false, autoIndex: false, autoCreate: false },
);
const tileSchema = new Schema(
  { _id: String, level: Number, index: Number, hashes: String, first: String },
  { versionKey: false, autoIndex: false, autoCreate: false },
);
tileSchema.index({ level: 1, first: 1 });

const tileKey = ({ level, index }: TileId) => `${level}/${index}`;

function modelsOf(connection: Connection) {
  return {
    states: modelOf<StateDoc>(connection, 'transparency_tree', stateSchema),
    tiles: modelOf<TileDoc>(connection, 'transparency_tiles', tileSchema),
  };
}

/** Reads the tree of a store. */
export function readTree(connection: Connection): TreeReader {
  const { states, tiles } = modelsOf(connection);
  const tile = async (id: TileId): Promise<Uint8Array> => {
    const doc = await tiles.findOne({ _id: tileKey(id) }).lean<TileDoc>();
    return doc ? fromBase64(doc.hashes) : new Uint8Array();
  };
  return {
    tile,
    async state() {
      const doc = await states.findOne({ _id: stateId }).lean<StateDoc>();
      if (!doc || doc.format !== format) return null;
      const { build, position, last, size } = doc;
      return { build, position, last, size };
    },
    async tileOf(position) {
      const doc = await tiles
        .findOne({ level: 0, first: { $lte: position } })
        .sort({ first: -1 })
        .lean<TileDoc>();
      return doc?.first === undefined ? null : { index: doc.index, first: doc.first };
    },
    async firstOf(index) {
      const doc = await tiles.findOne({ _id: tileKey({ level: 0, index }) }).lean<TileDoc>();
      return doc?.first ?? null;
    },
    run: (work) => run(work, { ...nodeTools, tile }),
  };
}

/** The root of a tree of this size, from its edge alone. */
export function rootOfEdge(size: number, edge: Edge): Uint8Array {
  return runSync(treeRoot(size), {
    ...nodeTools,
    tile: ({ level }) => edge[level] ?? new Uint8Array(),
  });
}

/** Ends a transaction in which the tree turned out to be another one. */
class Overtaken extends Error {}

async function transact(
  connection: Connection,
  write: (session: ClientSession) => Promise<void>,
): Promise<void> {
  const session = await connection.startSession();
  try {
    await session.withTransaction(() => write(session));
  } finally {
    await session.endSession();
  }
}

/** The last tiles of a tree that are not full. */
async function edgeOf(tree: Pick<TreeReader, 'tile'>, size: number): Promise<Edge> {
  const edge: Uint8Array[] = [];
  for (let level = 0; hashesAt(level, size) > 0; level += 1) {
    const count = hashesAt(level, size) % tileWidth;
    const index = Math.floor(hashesAt(level, size) / tileWidth);
    edge.push(
      count === 0 ? new Uint8Array() : (await tree.tile({ level, index })).slice(0, count * hashBytes),
    );
  }
  return edge;
}

/** Begins a tree; what was there is gone. */
async function beginTree(connection: Connection, site: string): Promise<TreeState> {
  const { states, tiles } = modelsOf(connection);
  const fresh = {
    build: randomUUID(),
    position: beforeTheFirstPosition,
    last: beforeTheFirstPosition,
    size: 0,
  };
  await transact(connection, async (session) => {
    await tiles.deleteMany({}, { session });
    await states.replaceOne({ _id: stateId }, { site, format, ...fresh }, { upsert: true, session });
  });
  return fresh;
}

/** Writes the tree of a store: tiles and position in one transaction. */
export async function openTree(connection: Connection): Promise<TreeWriter> {
  const { states, tiles } = modelsOf(connection);
  await states.createCollection();
  await tiles.createCollection();
  await tiles.createIndexes();
  const reader = readTree(connection);
  let known: { build: string; size: number; edge: Edge } | null = null;

  return {
    ...reader,
    async open(site) {
      const doc = await states.findOne({ _id: stateId }).lean<StateDoc>();
      if (!doc || doc.format < format) return beginTree(connection, site);
      if (doc.format > format)
        throw new StoresDoNotFit(
          `The transparency log is of format ${doc.format}, which is newer than this version of the site: it reads up to ${format}.`,
        );
      if (doc.site !== site)
        throw new StoresDoNotFit(
          `The event log is of the site ${site}, the transparency log is of the site ${doc.site}: they do not belong together.`,
        );
      const { build, position, last, size } = doc;
      return { build, position, last, size };
    },
    async beginAnew() {
      const doc = await states.findOne({ _id: stateId }).lean<StateDoc>();
      if (!doc) throw new Error('There is no transparency log to begin anew.');
      return beginTree(connection, doc.site);
    },
    async grow(from, leaves, to) {
      const isKnown = known?.build === from.build && known.size === from.size;
      const edge = isKnown && known ? known.edge : await edgeOf(reader, from.size);
      const grown = runSync(
        appendLeaves(
          { size: from.size, edge },
          leaves.map(({ hash }) => hash),
        ),
        nodeTools,
      );
      const operations = grown.tiles.map((tile) => writeOf(tile, from.size, leaves));
      // The collection itself and not the model: nothing needs casting. Its type takes every `_id` for an ObjectId.
      const raw = tiles.collection as unknown as Collection<TileDoc>;
      try {
        await transact(connection, async (session) => {
          const moved = await states.updateOne(
            { _id: stateId, build: from.build, position: from.position, size: from.size },
            { $set: { position: to, last: leaves.at(-1)?.position ?? from.last, size: grown.size } },
            { session },
          );
          if (moved.matchedCount !== 1) throw new Overtaken();
          if (operations.length > 0) await raw.bulkWrite(operations, { session, ordered: true });
        });
      } catch (error) {
        known = null;
        if (error instanceof Overtaken) return 'stale';
        throw error;
      }
      known = { build: from.build, size: grown.size, edge: grown.edge };
      return 'stored';
    },
  };
}

function writeOf(
  { level, index, hashes }: Tile,
  sizeBefore: number,
  leaves: readonly PlacedLeaf[],
): AnyBulkWriteOperation<TileDoc> {
  const first = level === 0 ? leaves[index * tileWidth - sizeBefore]?.position : undefined;
  return {
    updateOne: {
      filter: { _id: tileKey({ level, index }) },
      update: {
        $set: { hashes: toBase64(hashes) },
        // A tile that was there before knows its first leaf.
        $setOnInsert: { level, index, ...(first === undefined ? {} : { first }) },
      },
      upsert: true,
    },
  };
}
