import {
  type BulkWriteResult,
  Collection,
  FindCursor,
  MongoBulkWriteError,
  MongoExpiredSessionError,
  MongoInvalidArgumentError,
  ObjectId,
} from 'mongodb';
import { isSqliteError } from '../files/sqlite-error.ts';
import {
  type Change,
  changeMany,
  changeOne,
  countDocuments,
  deleteMany,
  deleteRow,
  findRows,
  insertDocument,
  insertedTogether,
  insertTogether,
  isDuplicateKey,
  replaceOne,
  type Selection,
  toFound,
} from './document-operations.ts';
import type { DocumentFile, FileAccess, WriteAccess, WriteJob } from './file-access.ts';
import { createIndex, dropCollection, dropIndex, parseIndex } from './index-operations.ts';
import {
  type Document,
  decodeDocument,
  isPlainObject,
  UnreadableDocument,
  withoutUndefined,
} from './sql/encode-document.ts';
import { parseFieldSelection } from './sql/field-selection.ts';
import { serverError } from './sql/server-error.ts';
import { refuseOtherMethods, UnsupportedReadStoreOperation } from './sql/unsupported-operation.ts';
import { isUpdate } from './sql/update-document.ts';
import { SqliteSession } from './sqlite-session.ts';
import type { Row } from './statements.ts';

/** The counts of a bulk write in the form of the driver's result class. */
export type BulkCounts = {
  ok: 1;
  nInserted: number;
  nUpserted: number;
  nMatched: number;
  nModified: number;
  nRemoved: number;
  insertedIds: { index: number; _id: unknown }[];
  upserted: { index: number; _id: unknown }[];
  writeErrors: WriteFailure[];
  writeConcernErrors: never[];
};

/** A failed operation of a bulk write. mongoose reads and renumbers `err`. */
type WriteFailure = { err: { index: number; code: unknown; errmsg: string; op: unknown } } & {
  readonly index: number;
  readonly code: unknown;
  readonly errmsg: string;
};

/** Creates the driver's bulk write result, whose class isn't exported under a public name. */
export type ToBulkResult = (counts: BulkCounts, isOrdered: boolean) => BulkWriteResult;

/** Options that would change an operation's result. All others only tune a server and are ignored. */
const REFUSED_OPTIONS = [
  'arrayFilters',
  'awaitData',
  'collation',
  'explain',
  'hint',
  'let',
  'max',
  'min',
  'returnKey',
  'showRecordId',
  'tailable',
];

/** A collection of the embedded store, with the methods of the driver's `Collection` that mongoose calls. */
export class SqliteCollection {
  readonly collectionName: string;
  readonly dbName: string;
  readonly #file: DocumentFile;
  readonly #toBulkResult: ToBulkResult;

  constructor(file: DocumentFile, dbName: string, name: string, toBulkResult: ToBulkResult) {
    this.#file = file;
    this.dbName = dbName;
    this.collectionName = name;
    this.#toBulkResult = toBulkResult;
  }

  get namespace(): string {
    return `${this.dbName}.${this.collectionName}`;
  }

  /** All matches are read when the first document is requested, so use pages for long lists. */
  find(filter: Document = {}, options: Document = {}): SqliteCursor {
    refuseOptions(options);
    const project = parseFieldSelection(options.projection);
    const selection = selectionOf(filter, options);
    return new SqliteCursor(this.#file, this.collectionName, async () => {
      const rows = await this.#read(options, (access) => findRows(access, this.collectionName, selection));
      return { rows, project };
    });
  }

  async findOne(filter: Document = {}, options: Document = {}): Promise<Document | null> {
    return this.find(filter, { ...options, limit: 1 }).next();
  }

  async countDocuments(filter: Document = {}, options: Document = {}): Promise<number> {
    refuseOptions(options);
    const selection = selectionOf(filter, options);
    return this.#read(options, (access) => countDocuments(access, this.collectionName, selection));
  }

  async estimatedDocumentCount(options: Document = {}): Promise<number> {
    return this.countDocuments({}, { session: options.session });
  }

  async insertOne(document: Document, options: Document = {}): Promise<Document> {
    document._id ??= new ObjectId();
    const stored = asSent(document, options);
    const insertedId = await this.#once(
      options,
      (access) => insertDocument(access, this.collectionName, stored).id,
    );
    return { acknowledged: true, insertedId };
  }

  async insertMany(documents: readonly Document[], options: Document = {}): Promise<Document> {
    const result = await this.bulkWrite(
      documents.map((document) => ({ insertOne: { document } })),
      options,
    );
    return { acknowledged: true, insertedCount: result.insertedCount, insertedIds: result.insertedIds };
  }

  async updateOne(filter: Document, update: Document, options: Document = {}): Promise<Document> {
    refusePipeline(update);
    if (!isUpdate(update)) throw serverError('BadValue', 'updateOne takes update operators, not a document');
    return this.#changeOne(filter, update, options);
  }

  async replaceOne(filter: Document, document: Document, options: Document = {}): Promise<Document> {
    refusePipeline(document);
    if (isUpdate(document))
      throw serverError('BadValue', 'replaceOne takes a document, not update operators');
    return this.#changeOne(filter, document, options);
  }

  async updateMany(filter: Document, update: Document, options: Document = {}): Promise<Document> {
    refuseOptions(options);
    refusePipeline(update);
    const outcome = await this.#write(options, (access) =>
      changeMany(
        access,
        this.collectionName,
        asSent(filter, options),
        asSent(update, options),
        options.upsert === true,
      ),
    );
    return updateResult(outcome.matched, outcome.modified, outcome.upsertedId);
  }

  async deleteOne(filter: Document = {}, options: Document = {}): Promise<Document> {
    const found = await this.#deleteFirst(filter, options);
    return { acknowledged: true, deletedCount: found === null ? 0 : 1 };
  }

  async deleteMany(filter: Document = {}, options: Document = {}): Promise<Document> {
    refuseOptions(options);
    const deletedCount = await this.#write(options, (access) =>
      deleteMany(access, this.collectionName, asSent(filter, options)),
    );
    return { acknowledged: true, deletedCount };
  }

  async findOneAndUpdate(
    filter: Document,
    update: Document,
    options: Document = {},
  ): Promise<Document | null> {
    refusePipeline(update);
    if (!isUpdate(update)) throw serverError('BadValue', 'findOneAndUpdate takes update operators');
    return this.#findAndChange(filter, update, options);
  }

  async findOneAndReplace(
    filter: Document,
    document: Document,
    options: Document = {},
  ): Promise<Document | null> {
    refusePipeline(document);
    if (isUpdate(document)) throw serverError('BadValue', 'findOneAndReplace takes a document');
    return this.#findAndChange(filter, document, options);
  }

  async findOneAndDelete(filter: Document, options: Document = {}): Promise<Document | null> {
    const project = parseFieldSelection(options.projection);
    const json = await this.#deleteFirst(filter, options);
    const document = json === null ? null : decodeDocument(json);
    const value = document !== null && project !== null ? project(document, null) : document;
    if (options.includeResultMetadata !== true) return value;
    return { value, lastErrorObject: { n: value === null ? 0 : 1 }, ok: 1 };
  }

  /** Runs the operations in order in one transaction. A failed operation doesn't undo the others. */
  async bulkWrite(operations: readonly Document[], options: Document = {}): Promise<BulkWriteResult> {
    refuseOptions(options);
    if (operations.length === 0) {
      throw new MongoInvalidArgumentError('Invalid BulkOperation, Batch cannot be empty');
    }
    const isOrdered = options.ordered !== false;
    const isInTransaction = this.#sessionOf(options) !== null;
    const counts: BulkCounts = {
      ok: 1,
      nInserted: 0,
      nUpserted: 0,
      nMatched: 0,
      nModified: 0,
      nRemoved: 0,
      insertedIds: [],
      upserted: [],
      writeErrors: [],
      writeConcernErrors: [],
    };
    const steps = operations.map((operation) => bulkStep(operation, options));
    const name = this.collectionName;
    const fail = () => new MongoBulkWriteError(bulkError(counts), this.#toBulkResult(counts, isOrdered));
    await this.#write(options, function* (access) {
      for (let index = 0; index < steps.length; index += 1) {
        const step = steps[index];
        if (step === undefined) break;
        if (isInTransaction && insertsAt(access, name, steps, index, counts)) {
          index += insertedTogether - 1;
          yield;
          continue;
        }
        const before = access.catalog;
        // Inside a transaction, an error aborts everything, as on MongoDB, so no savepoint is needed. A
        // savepoint makes the text index flush, which costs more than the operation.
        if (!isInTransaction) access.statements.run('SAVEPOINT step');
        try {
          if ('inserts' in step) insertOne(access, name, step.inserts, index, counts);
          else yield* step(access, name, index, counts);
          if (!isInTransaction) access.statements.run('RELEASE step');
        } catch (error) {
          if (!isServerAnswer(error)) throw error;
          counts.writeErrors.push(writeFailure(index, error, operations[index]));
          if (isInTransaction) throw fail();
          access.statements.run('ROLLBACK TO step');
          access.statements.run('RELEASE step');
          access.restoreCatalog(before);
          if (isOrdered) return;
        }
        yield;
      }
    });
    if (counts.writeErrors.length > 0) throw fail();
    return this.#toBulkResult(counts, isOrdered);
  }

  async createIndex(keys: unknown, options: Document = {}): Promise<string> {
    const spec = parseIndex(keys, options);
    return this.#once(options, (access) => createIndex(access, this.collectionName, spec));
  }

  async createIndexes(declarations: readonly Document[], options: Document = {}): Promise<string[]> {
    const names: string[] = [];
    for (const { key, ...rest } of declarations)
      names.push(await this.createIndex(key, { ...options, ...rest }));
    return names;
  }

  async dropIndex(name: string, options: Document = {}): Promise<Document> {
    await this.#once(options, (access) => dropIndex(access, this.collectionName, name));
    return { ok: 1 };
  }

  async indexes(): Promise<Document[]> {
    return this.#read({}, (access) => {
      const info = access.catalog.get(this.collectionName);
      const declared = info?.indexes.map((spec) => ({ v: 2, ...spec, key: { ...spec.key } })) ?? [];
      return [{ v: 2, key: { _id: 1 }, name: '_id_' }, ...declared];
    });
  }

  listIndexes(): { toArray(): Promise<Document[]> } {
    return { toArray: () => this.indexes() };
  }

  async indexInformation(): Promise<Document> {
    const indexes = await this.indexes();
    return Object.fromEntries(indexes.map(({ name, key }) => [name, Object.entries(key as Document)]));
  }

  async drop(options: Document = {}): Promise<boolean> {
    return this.#once(options, (access) => dropCollection(access, this.collectionName));
  }

  async #changeOne(filter: Document, change: Document, options: Document): Promise<Document> {
    refuseOptions(options);
    const selection = selectionOf(filter, options, { sort: options.sort });
    const done = await this.#once(options, (access) =>
      changeOne(access, this.collectionName, selection, asSent(change, options), options.upsert === true),
    );
    return done?.before === null
      ? updateResult(0, 0, done.upsertedId)
      : updateResult(done === null ? 0 : 1, isModified(done) ? 1 : 0, null);
  }

  async #findAndChange(filter: Document, change: Document, options: Document): Promise<Document | null> {
    refuseOptions(options);
    const project = parseFieldSelection(options.projection);
    const selection = selectionOf(filter, options, { sort: options.sort });
    const done = await this.#once(options, (access) =>
      changeOne(access, this.collectionName, selection, asSent(change, options), options.upsert === true),
    );
    const json = done === null ? null : options.returnDocument === 'after' ? done.after : done.before;
    const document = json === null ? null : decodeDocument(json);
    const value = document !== null && project !== null ? project(document, null) : document;
    if (options.includeResultMetadata !== true) return value;
    const upserted = done?.before === null ? { upserted: done.upsertedId } : {};
    const updatedExisting = done !== null && done.before !== null;
    return { value, lastErrorObject: { n: done === null ? 0 : 1, updatedExisting, ...upserted }, ok: 1 };
  }

  async #deleteFirst(filter: Document, options: Document): Promise<string | null> {
    refuseOptions(options);
    const selection = { ...selectionOf(filter, options, { sort: options.sort }), limit: 1 };
    return this.#once(options, (access) => {
      const [row] = findRows(access, this.collectionName, selection);
      if (row === undefined) return null;
      const { rid, json } = toFound(row);
      deleteRow(access, this.collectionName, rid);
      return json;
    });
  }

  async #read<T>(options: Document, query: (access: FileAccess) => T): Promise<T> {
    const session = this.#sessionOf(options);
    try {
      return await (session === null ? this.#file.read(query) : session.run(oneStep(query)));
    } catch (error) {
      throw unreadableIn(this.collectionName, error);
    }
  }

  #once<T>(options: Document, step: (access: WriteAccess) => T): Promise<T> {
    return this.#write(options, oneStep(step));
  }

  #write<T>(options: Document, job: WriteJob<T>): Promise<T> {
    const session = this.#sessionOf(options);
    return session === null ? this.#file.write(job) : session.run(job);
  }

  /** Returns the operation's session if it is in a transaction. */
  #sessionOf(options: Document): SqliteSession | null {
    const session = options.session;
    if (session === undefined || session === null) return null;
    if (!(session instanceof SqliteSession) || !session.belongsTo(this.#file)) {
      throw new MongoInvalidArgumentError('The session belongs to another read store.');
    }
    if (session.hasEnded) throw new MongoExpiredSessionError();
    return session.inTransaction() ? session : null;
  }
}

refuseOtherMethods(SqliteCollection.prototype, Collection.prototype);

type Results = { rows: Row[]; project: ReturnType<typeof parseFieldSelection> };

/** A cursor over a `find` that decodes documents in small batches. */
class SqliteCursor {
  readonly #file: DocumentFile;
  readonly #collection: string;
  readonly #query: () => Promise<Results>;
  #results: Promise<Results> | null = null;
  #position = 0;
  closed = false;

  constructor(file: DocumentFile, collection: string, query: () => Promise<Results>) {
    this.#file = file;
    this.#collection = collection;
    this.#query = query;
  }

  async next(): Promise<Document | null> {
    this.#results ??= this.#query();
    const { rows, project } = await this.#results;
    const row = this.closed ? undefined : rows[this.#position];
    if (row === undefined) return null;
    this.#position += 1;
    await this.#file.loopYield.pause();
    return this.#file.loopYield.measure(() => toDocument(row, project, this.#collection));
  }

  async hasNext(): Promise<boolean> {
    this.#results ??= this.#query();
    const { rows } = await this.#results;
    return !this.closed && this.#position < rows.length;
  }

  async toArray(): Promise<Document[]> {
    this.#results ??= this.#query();
    const { rows, project } = await this.#results;
    const documents: Document[] = [];
    while (this.#position < rows.length) {
      // In batches: reading the clock for each document would cost as much as decoding a small one.
      const end = Math.min(rows.length, this.#position + DECODED_AT_A_TIME);
      await this.#file.loopYield.pause();
      this.#file.loopYield.measure(() => {
        for (; this.#position < end; this.#position += 1) {
          const row = rows[this.#position];
          if (row !== undefined) documents.push(toDocument(row, project, this.#collection));
        }
      });
    }
    return documents;
  }

  rewind(): void {
    this.#position = 0;
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  addCursorFlag(flag: string, value: boolean): this {
    if (value && flag !== 'noCursorTimeout')
      throw new UnsupportedReadStoreOperation(`the cursor flag ${flag}`);
    return this;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Document> {
    for (let document = await this.next(); document !== null; document = await this.next()) yield document;
  }
}

refuseOtherMethods(SqliteCursor.prototype, FindCursor.prototype);

const DECODED_AT_A_TIME = 32;

/** Converts the error of a read. SQLite reports corrupt JSON only when a filter reads it. */
function unreadableIn(collection: string, error: unknown): unknown {
  if (error instanceof UnreadableDocument)
    return new UnreadableDocument(error.message, { cause: error.cause, collection });
  if (isSqliteError(error) && error.message === 'malformed JSON')
    return new UnreadableDocument('A stored document cannot be read: run the check', {
      cause: error,
      collection,
    });
  return error;
}

function toDocument(row: Row, project: Results['project'], collection: string): Document {
  const { json, score } = toFound(row);
  const document = decoded(json, collection);
  return project === null ? document : project(document, score);
}

function decoded(json: string, collection: string): Document {
  try {
    return decodeDocument(json);
  } catch (error) {
    throw unreadableIn(collection, error);
  }
}

function oneStep<A, T>(step: (access: A) => T): (access: A) => Generator<void, T> {
  // biome-ignore lint/correctness/useYield: a single step has no place to pause
  return function* (access) {
    return step(access);
  };
}

function selectionOf(filter: Document, options: Document, page: Document = options): Selection {
  return {
    filter: asSent(filter, options),
    sort: page.sort,
    skip: typeof page.skip === 'number' ? page.skip : 0,
    limit: typeof page.limit === 'number' ? page.limit : 0,
  };
}

/** The document as the driver would send it: with `ignoreUndefined`, without undefined fields. */
function asSent<T>(document: T, options: Document): T {
  return options.ignoreUndefined === true ? withoutUndefined(document) : document;
}

function refuseOptions(options: Document): void {
  const refused = REFUSED_OPTIONS.find((option) => options[option] !== undefined && options[option] !== null);
  if (refused !== undefined) throw new UnsupportedReadStoreOperation(`the option ${refused}`);
}

function refusePipeline(update: unknown): void {
  if (Array.isArray(update))
    throw new UnsupportedReadStoreOperation('an update with an aggregation pipeline');
}

function isModified(change: Change | null): boolean {
  return change !== null && change.before !== change.after;
}

function updateResult(matched: number, modified: number, upsertedId: unknown): Document {
  return {
    acknowledged: true,
    matchedCount: matched,
    modifiedCount: modified,
    upsertedCount: upsertedId === null ? 0 : 1,
    upsertedId,
  };
}

/** `inserts` is the document of a step that only inserts. */
type BulkStep =
  | { inserts: Document }
  | ((access: WriteAccess, name: string, index: number, counts: BulkCounts) => Generator<void, void>);

/** Inserts the documents of the steps from `index` on together if all of them are inserts. */
function insertsAt(
  access: WriteAccess,
  name: string,
  steps: readonly BulkStep[],
  index: number,
  counts: BulkCounts,
): boolean {
  const documents: Document[] = [];
  for (const step of steps.slice(index, index + insertedTogether)) {
    if (!('inserts' in step)) return false;
    documents.push(step.inserts);
  }
  if (!insertTogether(access, name, documents)) return false;
  for (const [place, { _id }] of documents.entries()) counts.insertedIds.push({ index: index + place, _id });
  counts.nInserted += documents.length;
  return true;
}

function bulkStep(operation: Document, options: Document): BulkStep {
  const [kind = '', ...others] = Object.keys(operation);
  const body = operation[kind];
  if (others.length > 0 || !isPlainObject(body))
    throw new UnsupportedReadStoreOperation('this form of bulkWrite operation');
  if (kind === 'insertOne') {
    const document = (body.document ?? body) as Document;
    document._id ??= new ObjectId();
    return { inserts: asSent(document, options) };
  }
  refuseOptions(body);
  const filter = isPlainObject(body.filter) ? asSent(body.filter, options) : {};
  const change = asSent<unknown>(body.update ?? body.replacement, options);
  refusePipeline(change);
  const upsert = body.upsert === true;
  switch (kind) {
    case 'updateOne':
    case 'replaceOne': {
      if (!isPlainObject(change) || isUpdate(change) !== (kind === 'updateOne')) {
        throw serverError(
          'BadValue',
          `${kind} in bulkWrite takes ${kind === 'updateOne' ? 'operators' : 'a document'}`,
        );
      }
      return kind === 'replaceOne' && !upsert
        ? replaceStep({ filter, sort: body.sort }, change)
        : changeStep({ filter, sort: body.sort }, change, upsert);
    }
    case 'updateMany': {
      if (!isPlainObject(change)) throw serverError('BadValue', 'updateMany in bulkWrite takes operators');
      return function* (access, name, index, counts) {
        const outcome = yield* changeMany(access, name, filter, change, upsert);
        counts.nMatched += outcome.matched;
        counts.nModified += outcome.modified;
        if (outcome.upsertedId !== null) noteUpsert(counts, index, outcome.upsertedId);
      };
    }
    case 'deleteOne':
      return deleteStep(filter);
    case 'deleteMany':
      return function* (access, name, _index, counts) {
        counts.nRemoved += yield* deleteMany(access, name, filter);
      };
    default:
      throw new UnsupportedReadStoreOperation(`${kind} in bulkWrite`);
  }
}

function insertOne(
  access: WriteAccess,
  name: string,
  document: Document,
  index: number,
  counts: BulkCounts,
): void {
  const _id = insertDocument(access, name, document).id;
  counts.nInserted += 1;
  counts.insertedIds.push({ index, _id });
}

// biome-ignore-start lint/correctness/useYield: steps of one document have no place to pause
function changeStep(selection: Selection, change: Document, upsert: boolean): BulkStep {
  return function* (access, name, index, counts) {
    const done = changeOne(access, name, selection, change, upsert);
    if (done === null) return;
    if (done.before === null) noteUpsert(counts, index, done.upsertedId);
    else {
      counts.nMatched += 1;
      if (isModified(done)) counts.nModified += 1;
    }
  };
}

function replaceStep(selection: Selection, document: Document): BulkStep {
  return function* (access, name, _index, counts) {
    const outcome = replaceOne(access, name, selection, document);
    if (outcome !== 'missing') counts.nMatched += 1;
    if (outcome === 'replaced') counts.nModified += 1;
  };
}

function deleteStep(filter: Document): BulkStep {
  return function* (access, name, _index, counts) {
    const [row] = findRows(access, name, { filter, limit: 1 });
    if (row === undefined) return;
    deleteRow(access, name, toFound(row).rid);
    counts.nRemoved += 1;
  };
}
// biome-ignore-end lint/correctness/useYield: steps of one document have no place to pause

function noteUpsert(counts: BulkCounts, index: number, _id: unknown): void {
  counts.nUpserted += 1;
  counts.upserted.push({ index, _id });
}

/** True for errors that MongoDB reports per operation. Other errors fail the whole write. */
function isServerAnswer(error: unknown): error is Error & { code: unknown } {
  return (
    isDuplicateKey(error) || (error instanceof Error && error.name === 'MongoServerError' && 'code' in error)
  );
}

function writeFailure(index: number, error: Error & { code: unknown }, op: unknown): WriteFailure {
  const err = { index, code: error.code, errmsg: error.message, op };
  return {
    err,
    get index() {
      return err.index;
    },
    get code() {
      return err.code;
    },
    get errmsg() {
      return err.errmsg;
    },
  };
}

function bulkError(counts: BulkCounts): { message: string; code: number; writeErrors: never } {
  const [first] = counts.writeErrors;
  // The driver types this as its unexported WriteError class, which the failures match.
  return {
    message: first?.errmsg ?? '',
    code: Number(first?.code),
    writeErrors: counts.writeErrors as never,
  };
}
