import { randomUUID } from 'node:crypto';
import { appendLeaves, type Edge, type Tile } from '@everpaw/contracts/audit/transparency/append-leaves';
import { fromBase64, hashBytes, toBase64 } from '@everpaw/contracts/audit/transparency/bytes';
import { treeRoot } from '@everpaw/contracts/audit/transparency/merkle-tree';
import { hashesAt, type TileId, tileWidth } from '@everpaw/contracts/audit/transparency/tile';
import { run, runSync, type Work } from '@everpaw/contracts/audit/transparency/work';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { beforeTheFirstPosition } from '../../platform/storage/event-log/position.ts';
import { StoresDoNotFit } from '../../platform/storage/files/stores-do-not-fit.ts';
import { modelOf } from '../../platform/storage/read-store/model-of.ts';
import { nodeTools } from './node-tools.ts';

/** How far the tree has been built. */
export type TreeState = {
  /** Identifies this build of the tree; it changes when the tree is rebuilt. */
  build: string;
  /** Every event up to this position of the log has its leaf. */
  position: string;
  /** The position of the last leaf's event; the start of the log if there is no leaf. */
  last: string;
  size: number;
};

/** A leaf hash and the position of its event. */
export type PlacedLeaf = { hash: Uint8Array; position: string };

/** Read access to the tree. */
export type TreeReader = {
  /** Returns null before the tree is begun. */
  state(): Promise<TreeState | null>;
  /** Returns the hashes of a tile as far as they exist; empty if there is no such tile. */
  tile(id: TileId): Promise<Uint8Array>;
  /** Returns the tile (of level 0) that covers this position, and the position of its first leaf. */
  tileOf(position: string): Promise<{ index: number; first: string } | null>;
  /** Returns the position of the first leaf of a tile of level 0. */
  firstOf(index: number): Promise<string | null>;
  /** Runs `work` over the tiles of the tree. */
  run<Result>(work: Work<Result>): Promise<Result>;
};

/** Write access to the tree. */
export type TreeWriter = TreeReader & {
  /** Adds leaves if the tree is still as in `from`, otherwise returns `stale`. */
  grow(from: TreeState, leaves: readonly PlacedLeaf[], to: string): Promise<'stored' | 'stale'>;
  /** Deletes the tree and begins a new one. */
  beginAnew(): Promise<TreeState>;
  /**
   * Returns the state, and begins the tree if there is none.
   * @throws StoresDoNotFit for a tree of another site or of a newer format.
   */
  open(site: string): Promise<TreeState>;
};

type StateDoc = TreeState & { _id: string; site: string; format: number };
/** `hashes` is Base64 of at most 8 KB; `first` is set at level 0. */
type TileDoc = { _id: string; level: number; index: number; hashes: string; first?: string };

/** The format of these documents; a tree in an older format is rebuilt. */
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

/** Opens the tree in a store for reading. */
export function readTree(connection: Connection): TreeReader {
  const { states, tiles } = modelsOf(connection);
  const tile = async (id: TileId): Promise<Uint8Array> => {
    const doc = await tiles.findOne({ _id: tileKey(id) }).lean();
    return doc ? fromBase64(doc.hashes) : new Uint8Array();
  };
  return {
    tile,
    async state() {
      const doc = await states.findOne({ _id: stateId }).lean();
      if (!doc || doc.format !== format) return null;
      const { build, position, last, size } = doc;
      return { build, position, last, size };
    },
    async tileOf(position) {
      const doc = await tiles
        .findOne({ level: 0, first: { $lte: position } })
        .sort({ first: -1 })
        .lean();
      return doc?.first === undefined ? null : { index: doc.index, first: doc.first };
    },
    async firstOf(index) {
      const doc = await tiles.findOne({ _id: tileKey({ level: 0, index }) }).lean();
      return doc?.first ?? null;
    },
    run: (work) => run(work, { ...nodeTools, tile }),
  };
}

/** Returns the root of a tree of this size, computed from its edge alone. */
export function rootOfEdge(size: number, edge: Edge): Uint8Array {
  return runSync(treeRoot(size), {
    ...nodeTools,
    tile: ({ level }) => edge[level] ?? new Uint8Array(),
  });
}

/** Aborts a transaction when another process has changed the tree. */
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

/** Returns the last, partial tile of each level. */
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

/** Deletes the tree in the store and begins a new one. */
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

/** Opens the tree in a store for writing; tiles and position are written in one transaction. */
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
      const doc = await states.findOne({ _id: stateId }).lean();
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
      const doc = await states.findOne({ _id: stateId }).lean();
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
      // Uses the collection instead of the model, because nothing needs casting. Its type assumes ObjectIds, but these
      // ids are text.
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
        // An existing tile already has its first leaf.
        $setOnInsert: { level, index, ...(first === undefined ? {} : { first }) },
      },
      upsert: true,
    },
  };
}
