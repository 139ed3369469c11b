import { ObjectId } from 'mongodb';
import { isSqliteError } from '../files/sqlite-error.ts';
import {
  type CollectionInfo,
  type IndexSpec,
  indexTableName,
  tableOf,
  textIndexOf,
  textTableOf,
} from './catalog.ts';
import type { FileAccess, WriteAccess } from './file-access.ts';
import { type Candidate, candidateIndexes } from './index-choice.ts';
import {
  type Document,
  decodeDocument,
  type EncodedDocument,
  encodeDocument,
  encodeScalar,
  isPlainObject,
  scalarKind,
} from './sql/encode-document.ts';
import { type CompiledFilter, filterToSql, parseSort, sortToSql } from './sql/filter-to-sql.ts';
import { SERVER_ERROR, serverError } from './sql/server-error.ts';
import { joinSql, quoteIdentifier, type SortKey, type Sql, type Term } from './sql/sql-text.ts';
import { textIndexStatements } from './sql/text-index.ts';
import { UnsupportedReadStoreOperation } from './sql/unsupported-operation.ts';
import { applyUpdate, documentFromFilter, isUpdate } from './sql/update-document.ts';
import type { Row } from './statements.ts';

/** A filter with sort, skip and limit. A `limit` of 0 means no limit. */
export type Selection = { filter: Document; sort?: unknown; skip?: number; limit?: number };

/** A found document: its row id, its stored text and its score in a text search. */
export type Found = { rid: number; json: string; score: number | null };

export type WriteOutcome = { matched: number; modified: number; upsertedId: unknown };

/** From this skip on, walking a sort's index is faster than finding and sorting all matches. */
const MANY = 3_000;

/** Maximum number of the newest matching documents from which a page of a text search is taken. */
const CANDIDATES = 2_000;

/** Returns the query of a selection, or null if it can't match (missing collection or empty text search). */
export function selectionSql(
  access: FileAccess,
  name: string,
  selection: Selection,
  columns: 'documents' | 'rows' = 'documents',
): Sql | null {
  const info = access.catalog.get(name);
  if (info === undefined) {
    filterToSql(selection.filter, new Set());
    return null;
  }
  const compiled = filterToSql(selection.filter, info.arrayPaths);
  const sort = parseSort(selection.sort);
  const order = sortToSql(sort, info.arrayPaths);
  const byScore = sort.some((key) => 'textScore' in key);
  if (byScore && compiled.match === undefined) {
    throw new UnsupportedReadStoreOperation('a sort by textScore without $text');
  }
  if (compiled.match === null) return null;
  const limit = selection.limit === undefined || selection.limit === 0 ? -1 : Math.abs(selection.limit);
  const source = sourceSql(access, info, compiled, sort, limit !== -1);
  const page = limit === -1 && !selection.skip ? '' : ' LIMIT ? OFFSET ?';
  return {
    sql: `SELECT c.rid${columns === 'rows' ? '' : `, c.doc${source.score}`} ${source.sql}${order === '' ? '' : ` ORDER BY ${order}`}${page}`,
    params: [...source.params, ...(page === '' ? [] : [limit, selection.skip ?? 0])],
  };
}

export function findRows(access: FileAccess, name: string, selection: Selection): Row[] {
  const query = selectionSql(access, name, selection);
  return query === null ? [] : access.statements.all(query.sql, query.params);
}

/** Returns only the row ids, so that changing a whole collection doesn't load it. */
function findRids(access: FileAccess, name: string, filter: Document): number[] {
  const query = selectionSql(access, name, { filter }, 'rows');
  return query === null ? [] : access.statements.all(query.sql, query.params).map(([rid]) => Number(rid));
}

export function toFound([rid, doc, score]: Row): Found {
  return { rid: Number(rid), json: String(doc), score: score === undefined ? null : Number(score) };
}

export function countDocuments(access: FileAccess, name: string, selection: Selection): number {
  const info = access.catalog.get(name);
  const compiled = filterToSql(selection.filter, info?.arrayPaths ?? new Set());
  if (info === undefined || compiled.match === null) return 0;
  const source = sourceSql(access, info, compiled, [], false);
  const bounded = selection.skip || selection.limit;
  const query = bounded
    ? `SELECT count(*) FROM (SELECT 1 ${source.sql} LIMIT ? OFFSET ?)`
    : `SELECT count(*) ${source.sql}`;
  const params = bounded ? [...source.params, selection.limit || -1, selection.skip ?? 0] : source.params;
  return Number(access.statements.get(query, params)?.[0] ?? 0);
}

/** Inserts a document and generates an ObjectId if it has no `_id`. Returns the `_id` and the stored text. */
export function insertDocument(
  access: WriteAccess,
  name: string,
  document: Document,
): { id: unknown; json: string } {
  if (document._id === undefined) document._id = new ObjectId();
  const encoded = encodeDocument(document);
  const info = noteArrayPaths(access, collectionOf(access, name), encoded);
  writeRow(info, document, () =>
    access.statements.run(`INSERT INTO ${quoteIdentifier(info.table)} (id, doc) VALUES (?, ?)`, [
      encodeId(document._id),
      encoded.json,
    ]),
  );
  if (textIndexOf(info) !== null) {
    const [rid] = access.statements.get('SELECT last_insert_rowid()', []) ?? [];
    indexText(access, info, Number(rid), null, encoded.json);
  }
  return { id: document._id, json: encoded.json };
}

/** Number of documents inserted by one statement. More aren't faster. */
export const insertedTogether = 16;
const rowsTogether = Array.from({ length: insertedTogether }, () => '(?, ?)').join(', ');

/**
 * Inserts exactly {@link insertedTogether} documents with one statement, in half the time of single inserts.
 * Inserts nothing and returns false if they must be inserted one by one: a text index is updated row by row,
 * and an error must name its document.
 */
export function insertTogether(access: WriteAccess, name: string, documents: readonly Document[]): boolean {
  const known = collectionOf(access, name);
  if (documents.length !== insertedTogether || textIndexOf(known) !== null) return false;
  const params: (string | number)[] = [];
  let info = known;
  for (const document of documents) {
    if (scalarKind(document._id) === null) return false;
    const encoded = encodeDocument(document);
    info = noteArrayPaths(access, info, encoded);
    params.push(encodeId(document._id), encoded.json);
  }
  try {
    access.statements.run(
      `INSERT INTO ${quoteIdentifier(info.table)} (id, doc) VALUES ${rowsTogether}`,
      params,
    );
    return true;
  } catch (error) {
    if (duplicateKeyError(info, {}, error)) return false;
    throw error;
  }
}

/** The result of an update or replacement of one document. `before` is null if an upsert inserted `after`. */
export type Change = { before: string | null; after: string; upsertedId: unknown };

/** Updates or replaces the first document of a selection. If there is none, inserts it if `upsert` is set. */
export function changeOne(
  access: WriteAccess,
  name: string,
  selection: Selection,
  change: Document,
  upsert: boolean,
): Change | null {
  const [row] = findRows(access, name, { ...selection, limit: 1 });
  if (row !== undefined) {
    const { rid, json } = toFound(row);
    return { before: json, after: changeRow(access, name, rid, json, change), upsertedId: null };
  }
  if (!upsert) return null;
  const inserted = insertDocument(access, name, upsertedDocument(selection.filter, change));
  return { before: null, after: inserted.json, upsertedId: inserted.id };
}

/** Returns the `_id` if the filter is an equality on it and nothing else. */
function idOf(filter: Document): unknown {
  const [only, ...others] = Object.keys(filter);
  return only === '_id' && others.length === 0 && scalarKind(filter._id) !== null ? filter._id : undefined;
}

/**
 * Replaces the first document of a selection. A filter by `_id`, as in every write of a view, compares and
 * replaces the document without reading it.
 */
export function replaceOne(
  access: WriteAccess,
  name: string,
  selection: Selection,
  document: Document,
): 'missing' | 'same' | 'replaced' {
  const id = idOf(selection.filter);
  const info = access.catalog.get(name);
  const keepsId = document._id === undefined || document._id === id;
  if (id === undefined || info === undefined || !keepsId) {
    const done = changeOne(access, name, selection, document, false);
    return done === null ? 'missing' : done.before === done.after ? 'same' : 'replaced';
  }
  const after = replacement(id, document);
  const encoded = encodeDocument(after);
  const table = quoteIdentifier(info.table);
  const index = textIndexOf(info);
  const text = index && textIndexStatements(textTableOf(info.name), index);
  const isKnownShape = [...encoded.arrayPaths].every((path) => info.arrayPaths.has(path));
  if (!text && isKnownShape) {
    let changed = 0;
    writeRow(info, after, () => {
      changed = access.statements.run(`UPDATE ${table} SET doc = ?2 WHERE id = ?1 AND doc <> ?2`, [
        encodeId(id),
        encoded.json,
      ]);
      return changed;
    });
    if (changed > 0) return 'replaced';
  }
  const found = access.statements.get(
    `SELECT rid, doc = ?2, ${text ? text.differs('doc', '?2') : '0'} FROM ${table} WHERE id = ?1`,
    [encodeId(id), encoded.json],
  );
  if (found === undefined) return 'missing';
  const [rid = null, isSame, wordsDiffer] = found;
  if (isSame === 1) return 'same';
  writeRow(noteArrayPaths(access, info, encoded), after, () =>
    access.statements.run(`UPDATE ${table} SET doc = ? WHERE rid = ?`, [encoded.json, rid]),
  );
  if (text && wordsDiffer === 1) {
    access.statements.run(text.remove, [rid]);
    access.statements.run(text.insert, [rid, encoded.json]);
  }
  return 'replaced';
}

/** Updates all documents of a filter and yields between them. If there is none, upserts one if asked to. */
export function* changeMany(
  access: WriteAccess,
  name: string,
  filter: Document,
  update: Document,
  upsert: boolean,
): Generator<void, WriteOutcome> {
  if (!isUpdate(update)) throw serverError('BadValue', 'updateMany takes update operators, not a document');
  const rids = findRids(access, name, filter);
  if (rids.length === 0 && upsert) {
    const inserted = insertDocument(access, name, upsertedDocument(filter, update));
    return { matched: 0, modified: 0, upsertedId: inserted.id };
  }
  let modified = 0;
  for (const rid of rids) {
    const json = String(
      access.statements.get(`SELECT doc FROM ${quoteIdentifier(tableOf(name))} WHERE rid = ?`, [rid])?.[0],
    );
    if (changeRow(access, name, rid, json, update) !== json) modified += 1;
    yield;
  }
  return { matched: rids.length, modified, upsertedId: null };
}

export function deleteRow(access: WriteAccess, name: string, rid: number): void {
  access.statements.run(`DELETE FROM ${quoteIdentifier(tableOf(name))} WHERE rid = ?`, [rid]);
  const info = access.catalog.get(name);
  if (info !== undefined) indexText(access, info, rid, '', null);
}

/** Updates a collection's text index after a row was written. Returns null if it has none. */
function indexText(
  access: WriteAccess,
  info: CollectionInfo,
  rid: number,
  before: string | null,
  after: string | null,
): void {
  const index = textIndexOf(info);
  if (index === null) return;
  const { insert, remove, differs } = textIndexStatements(textTableOf(info.name), index);
  if (
    before !== null &&
    after !== null &&
    access.statements.get(`SELECT ${differs('?1', '?2')}`, [before, after])?.[0] === 0
  )
    return;
  if (before !== null) access.statements.run(remove, [rid]);
  if (after !== null) access.statements.run(insert, [rid, after]);
}

/** Deletes all documents of a filter and yields between them. Returns their number. */
export function* deleteMany(access: WriteAccess, name: string, filter: Document): Generator<void, number> {
  const rids = findRids(access, name, filter);
  for (const rid of rids) {
    deleteRow(access, name, rid);
    yield;
  }
  return rids.length;
}

/** Returns a collection and creates it if missing, as MongoDB does with the first document. */
export function collectionOf(access: WriteAccess, name: string): CollectionInfo {
  const known = access.catalog.get(name);
  if (known !== undefined) return known;
  const info: CollectionInfo = { name, table: tableOf(name), indexes: [], arrayPaths: new Set() };
  access.statements.exec(
    `CREATE TABLE ${quoteIdentifier(info.table)} (rid INTEGER PRIMARY KEY, id NOT NULL UNIQUE, doc TEXT NOT NULL)`,
  );
  access.statements.run('INSERT INTO read_store_collections (name) VALUES (?)', [name]);
  access.setCollection(info);
  return info;
}

/**
 * Returns the `FROM … WHERE …` of a filter. With a limit and a sort other than the score, a text search looks
 * only at the CANDIDATES most recently inserted documents that match. So a word in a million documents costs
 * no more than one in a few thousand. Without a limit, it finds all matches.
 */
function sourceSql(
  access: FileAccess,
  info: CollectionInfo,
  { where, match, terms }: CompiledFilter,
  sort: readonly SortKey[],
  isPage: boolean,
): Sql & { score: string } {
  const table = quoteIdentifier(info.table);
  if (match === undefined || match === null) {
    const from = `FROM ${table} AS c${indexedBy(access, info, terms, sort)}`;
    return { sql: `${from} WHERE ${where.sql}`, params: where.params, score: '' };
  }
  if (textIndexOf(info) === null) throw serverError('IndexNotFound', 'text index required for $text query');
  const text = quoteIdentifier(textTableOf(info.name));
  const isInOtherOrder = sort.length > 0 && !sort.some((key) => 'textScore' in key);
  if (isPage && isInOtherOrder) {
    const newest = `SELECT rowid FROM ${text} WHERE ${text} MATCH ? ORDER BY rowid DESC LIMIT ${CANDIDATES}`;
    return {
      sql: `FROM (${newest}) AS t CROSS JOIN ${table} AS c ON c.rid = t.rowid WHERE ${where.sql}`,
      params: [match, ...where.params],
      score: '',
    };
  }
  return {
    // CROSS JOIN makes SQLite match the words first. Rank is the negated score.
    sql: `FROM ${text} AS t CROSS JOIN ${table} AS c ON c.rid = t.rowid WHERE t.${text} MATCH ? AND (${where.sql})`,
    params: [match, ...where.params],
    score: ', -t.rank AS score',
  };
}

/**
 * Names the index for a query. If several fit, it counts how many rows each of those that don't provide the
 * sort order would match: a small number is sorted after the search; otherwise the index of the sort order is
 * used.
 */
function indexedBy(
  access: FileAccess,
  info: CollectionInfo,
  terms: readonly Term[],
  sort: readonly SortKey[],
): string {
  // SQLite creates this index for the unique _id under this name.
  const byId: IndexSpec = { name: `sqlite_autoindex_${info.table}_1`, key: { _id: 1 }, unique: true };
  const idTerm = terms.find(({ path, kind }) => path === '_id' && kind !== 'range');
  const nameOf = (index: IndexSpec) => (index === byId ? byId.name : indexTableName(info.name, index.name));
  const clause = (index: IndexSpec) => ` INDEXED BY ${quoteIdentifier(nameOf(index))}`;
  if (idTerm !== undefined) return clause(byId);
  const declared = info.indexes.filter(({ key }) => !Object.values(key).includes('text'));
  const candidates = candidateIndexes([byId, ...declared], terms, sort);
  const [first, ...others] = candidates;
  if (first === undefined) return '';
  if (others.length === 0) return clause(first.index);
  const leftOver = ({ index, terms: served }: Candidate): number => {
    const where = joinSql(
      served.map((term) => term.where),
      'AND',
    );
    const query = `SELECT count(*) FROM (SELECT 1 FROM ${quoteIdentifier(info.table)} AS c${clause(index)} WHERE ${where.sql} LIMIT ${MANY})`;
    return Number(access.statements.get(query, where.params)?.[0] ?? 0);
  };
  const narrowing = candidates
    .filter(({ sorts }) => !sorts)
    .map((candidate) => ({ candidate, count: leftOver(candidate) }))
    .sort((a, b) => a.count - b.count || b.candidate.terms.length - a.candidate.terms.length);
  const [best] = narrowing;
  const walk = candidates
    .filter(({ sorts }) => sorts)
    .reduce<Candidate | null>(
      (most, each) => (most && most.terms.length >= each.terms.length ? most : each),
      null,
    );
  if (best !== undefined && (best.count < MANY || walk === null)) return clause(best.candidate.index);
  return walk === null ? '' : clause(walk.index);
}

function changeRow(access: WriteAccess, name: string, rid: number, json: string, change: Document): string {
  const before = decodeDocument(json);
  const after = isUpdate(change) ? before : replacement(before._id, change);
  if (after === before) applyUpdate(before, change, false);
  const encoded = encodeDocument(after);
  if (encoded.json === json) return json;
  const info = noteArrayPaths(access, collectionOf(access, name), encoded);
  writeRow(info, after, () =>
    access.statements.run(`UPDATE ${quoteIdentifier(info.table)} SET doc = ? WHERE rid = ?`, [
      encoded.json,
      rid,
    ]),
  );
  indexText(access, info, rid, json, encoded.json);
  return encoded.json;
}

function replacement(id: unknown, document: Document): Document {
  if (document._id !== undefined && encodeId(document._id) !== encodeId(id)) {
    throw serverError(
      'ImmutableField',
      "After applying the update, the (immutable) field '_id' was found to have been altered",
    );
  }
  // MongoDB stores `_id` first.
  const { _id, ...rest } = document;
  return { _id: id, ...rest };
}

function upsertedDocument(filter: Document, change: Document): Document {
  const fixed = documentFromFilter(filter);
  if (isUpdate(change)) applyUpdate(fixed, change, true);
  const { _id: id = fixed._id ?? new ObjectId(), ...rest } = isUpdate(change) ? fixed : change;
  return { _id: id, ...rest };
}

/** The column value of an `_id`: a string, number, date, ObjectId or binary. Objects and null are refused. */
function encodeId(id: unknown): string | number {
  if (scalarKind(id) === null) {
    throw new UnsupportedReadStoreOperation(
      'an _id that is null, an object or a list',
      'Use a composite string.',
    );
  }
  return encodeScalar(id) as string | number;
}

/**
 * Records the paths at which the collection has arrays, before the first such document is stored. Conditions
 * on all other paths are then plain comparisons that an index can serve.
 */
function noteArrayPaths(
  access: WriteAccess,
  info: CollectionInfo,
  { arrayPaths }: EncodedDocument,
): CollectionInfo {
  if (arrayPaths.size === 0) return info;
  const fresh = [...arrayPaths].filter((path) => !info.arrayPaths.has(path));
  if (fresh.length === 0) return info;
  for (const path of fresh) {
    const index = info.indexes.find((spec) => spec.unique && coversPath(spec.key, path));
    if (index !== undefined) {
      throw new UnsupportedReadStoreOperation(
        `an array at ${path}, which the unique index ${index.name} covers`,
      );
    }
    access.statements.run('INSERT INTO read_store_array_paths (collection, path) VALUES (?, ?)', [
      info.name,
      path,
    ]);
  }
  const noted = { ...info, arrayPaths: new Set([...info.arrayPaths, ...fresh]) };
  access.setCollection(noted);
  return noted;
}

/** True if an array at the path affects one of the index's keys. */
export function coversPath(key: { readonly [path: string]: unknown }, path: string): boolean {
  return Object.keys(key).some((indexed) => indexed === path || indexed.startsWith(`${path}.`));
}

const SQLITE_CONSTRAINT_UNIQUE = 2067;

function writeRow(info: CollectionInfo, document: Document, write: () => number): void {
  try {
    write();
  } catch (error) {
    throw duplicateKeyError(info, document, error) ?? error;
  }
}

function duplicateKeyError(info: CollectionInfo, document: Document, error: unknown): Error | null {
  if (!isSqliteError(error) || error.errcode !== SQLITE_CONSTRAINT_UNIQUE) return null;
  const index = info.indexes.find((spec) => error.message.includes(`'index ${info.name} ${spec.name}`));
  const keyPattern = index?.key ?? { _id: 1 };
  const keyValue = Object.fromEntries(Object.keys(keyPattern).map((path) => [path, valueAt(document, path)]));
  return serverError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${info.name} index: ${index?.name ?? '_id_'} dup key: ${JSON.stringify(keyValue)}`,
    { keyPattern, keyValue },
  );
}

/** True for a duplicate-key error. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === SERVER_ERROR.DuplicateKey;
}

function valueAt(document: Document, path: string): unknown {
  let value: unknown = document;
  for (const segment of path.split('.')) value = isPlainObject(value) ? value[segment] : undefined;
  return value ?? null;
}
