import {
  type AnyBulkWriteOperation,
  type BulkWriteResult,
  MongoBulkWriteError,
  MongoServerError,
} from 'mongodb';
import { isDuplicateKey } from '../document-operations.ts';
import type { Document } from '../sql/encode-document.ts';
import { UnsupportedReadStoreOperation } from '../sql/unsupported-operation.ts';
import { isUpdate } from '../sql/update-document.ts';
import type { SqliteDb } from '../sqlite-client.ts';
import type { SqliteCollection } from '../sqlite-collection.ts';
import type { SqliteSession } from '../sqlite-session.ts';

/** A command as it came by the wire; what it holds is checked by the store. */
// biome-ignore lint/suspicious/noExplicitAny: the driver's own commands, untyped on the wire
type Command = Record<string, any>;
type Session = SqliteSession | undefined;
type Answering = (command: Command, collection: SqliteCollection, session: Session) => Promise<Document>;

/**
 * Executes a command of the driver on embedded collections; all that is found comes in the first batch.
 *
 * @throws UnsupportedReadStoreOperation for a command that the product does not send.
 */
export async function answerCommand(
  name: string,
  command: Command,
  db: SqliteDb,
  session: Session,
): Promise<Document> {
  if (name === 'listCollections')
    return cursorOf(`${db.databaseName}.$cmd`, await db.listCollections(command.filter).toArray());
  if (name === 'create') {
    await db.createCollection(command.create, optionsOf(command));
    return {};
  }
  if (name === 'dropDatabase') {
    await db.dropDatabase();
    return {};
  }
  const answer = onCollection[name];
  if (!answer) throw new UnsupportedReadStoreOperation(`the command ${name}`);
  return answer(command, db.collection(String(command[name])), session);
}

const onCollection: Record<string, Answering> = {
  async find({ filter, projection, sort, skip, limit }, collection, session) {
    const options = { projection, sort, skip, limit: Math.abs(limit ?? 0), session };
    return cursorOf(collection.namespace, await collection.find(filter, options).toArray());
  },
  async aggregate({ pipeline }, collection, session) {
    // The one pipeline that is sent: `countDocuments`.
    const stages: Command = Object.assign({}, ...pipeline);
    const { $match: filter = {}, $skip: skip, $limit: limit, $group, ...others } = stages;
    if ($group?._id !== 1 || Object.keys(others).length > 0)
      throw new UnsupportedReadStoreOperation('aggregation');
    const n = await collection.countDocuments(filter, { skip, limit, session });
    return cursorOf(collection.namespace, n === 0 ? [] : [{ _id: 1, n }]);
  },
  count: async ({ query }, collection, session) => ({
    n: await collection.countDocuments(query, { session }),
  }),
  insert: ({ documents, ordered }, collection, session) =>
    documents.length === 1
      ? insertedOne(collection, documents[0], session)
      : written(
          collection,
          documents.map((document: Document) => ({ insertOne: { document } })),
          { ordered, session },
          ({ insertedCount }) => insertedCount,
        ),
  update: ({ updates, ordered }, collection, session) =>
    written(
      collection,
      updates.map(({ q: filter, u, multi, upsert, sort }: Command) => {
        if (!isUpdate(u)) return { replaceOne: { filter, replacement: u, upsert, sort } };
        return multi
          ? { updateMany: { filter, update: u, upsert } }
          : { updateOne: { filter, update: u, upsert, sort } };
      }),
      { ordered, session },
      ({ matchedCount, upsertedCount }) => matchedCount + upsertedCount,
    ),
  delete: ({ deletes, ordered }, collection, session) =>
    written(
      collection,
      deletes.map(({ q: filter, limit }: Command) =>
        limit === 1 ? { deleteOne: { filter } } : { deleteMany: { filter } },
      ),
      { ordered, session },
      ({ deletedCount }) => deletedCount,
    ),
  async findAndModify(command, collection, session) {
    const { query, update, remove, upsert, sort, fields: projection } = command;
    const options = { upsert, sort, projection, session, includeResultMetadata: true };
    const returned = { ...options, returnDocument: command.new ? 'after' : 'before' };
    const { ok: _, ...found } = ((await (remove
      ? collection.findOneAndDelete(query, options)
      : isUpdate(update)
        ? collection.findOneAndUpdate(query, update, returned)
        : collection.findOneAndReplace(query, update, returned))) ?? {}) as Command;
    return found;
  },
  async createIndexes({ indexes }, collection) {
    await collection.createIndexes(indexes);
    return {};
  },
  listIndexes: async (_, collection) => cursorOf(collection.namespace, await collection.indexes()),
  async drop(_, collection) {
    await collection.drop();
    return {};
  },
};

const cursorOf = (ns: string, firstBatch: Document[]): Document => ({ cursor: { id: 0n, ns, firstBatch } });

/** What of a command describes a collection, without what every command carries. */
function optionsOf({ create: _, lsid, txnNumber, writeConcern, $db, $clusterTime, ...options }: Command) {
  return options;
}

/** A single one, whose refusal says which key is there already. */
async function insertedOne(
  collection: SqliteCollection,
  document: Document,
  session: Session,
): Promise<Document> {
  try {
    await collection.insertOne(document, { session });
    return { n: 1 };
  } catch (error) {
    if (error instanceof MongoServerError && isDuplicateKey(error))
      return { n: 0, writeErrors: [{ index: 0, ...error.errorResponse }] };
    throw error;
  }
}

async function written(
  collection: SqliteCollection,
  operations: AnyBulkWriteOperation[],
  options: { ordered: unknown; session: Session },
  count: (result: BulkWriteResult) => number,
): Promise<Document> {
  try {
    return outcomeOf(await collection.bulkWrite(operations, options), count);
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat() as { index: number; code: number; errmsg: string }[];
    return {
      ...outcomeOf(error.result, count),
      writeErrors: failures.map(({ index, code, errmsg }) => ({ index, code, errmsg })),
    };
  }
}

function outcomeOf(result: BulkWriteResult, count: (result: BulkWriteResult) => number): Document {
  const upserted = Object.entries(result.upsertedIds).map(([index, _id]) => ({ index: Number(index), _id }));
  return {
    n: count(result),
    nModified: result.modifiedCount,
    ...(upserted.length > 0 ? { upserted } : {}),
  };
}
