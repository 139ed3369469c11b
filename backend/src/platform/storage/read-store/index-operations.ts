import {
  type Catalog,
  type CollectionInfo,
  type IndexSpec,
  indexTableName,
  tableOf,
  textIndexOf,
  textTableOf,
} from './catalog.ts';
import { collectionOf, coversPath } from './document-operations.ts';
import type { WriteAccess } from './file-access.ts';
import { type Document, isPlainObject } from './sql/encode-document.ts';
import { indexExpression } from './sql/filter-to-sql.ts';
import { serverError } from './sql/server-error.ts';
import { quoteIdentifier, quoteLiteral } from './sql/sql-text.ts';
import { dropTextIndexDdl, textIndexDdl } from './sql/text-index.ts';
import { UnsupportedReadStoreOperation } from './sql/unsupported-operation.ts';

/** Index options that don't affect which documents are found. */
const INDIFFERENT = new Set([
  'background',
  'v',
  'writeConcern',
  'comment',
  'maxTimeMS',
  'session',
  'commitQuorum',
]);

/**
 * Parses the arguments of `createIndex`.
 * @throws UnsupportedReadStoreOperation naming an unsupported option.
 */
export function parseIndex(keys: unknown, options: Document): IndexSpec {
  const key: { [path: string]: 1 | -1 | 'text' } = {};
  const entries =
    keys instanceof Map ? [...keys] : isPlainObject(keys) ? Object.entries(keys) : [[String(keys), 1]];
  for (const [path, kind] of entries) {
    if (kind !== 1 && kind !== -1 && kind !== 'text') {
      throw new UnsupportedReadStoreOperation(`an index of kind ${JSON.stringify(kind)}`);
    }
    if (String(path).includes('$')) throw new UnsupportedReadStoreOperation(`an index on ${String(path)}`);
    key[String(path)] = kind;
  }
  const kinds = new Set(Object.values(key));
  if (kinds.has('text') && kinds.size > 1) {
    throw new UnsupportedReadStoreOperation('an index that mixes text with other keys');
  }
  const spec: IndexSpec = { name: Object.entries(key).flat().join('_'), key };
  for (const [option, value] of Object.entries(options)) {
    if (INDIFFERENT.has(option) || value === undefined) continue;
    if (option === 'name') spec.name = String(value);
    else if (option === 'unique') spec.unique = Boolean(value);
    else if (option === 'sparse') spec.sparse = Boolean(value);
    else if (option === 'weights' && isPlainObject(value)) spec.weights = numbers(value);
    else if (option !== 'default_language' || value !== 'none') {
      throw new UnsupportedReadStoreOperation(`the index option ${option}: ${JSON.stringify(value)}`);
    }
  }
  return spec;
}

/** Creates an index if it doesn't exist. As on MongoDB, a different index with the same name is an error. */
export function createIndex(access: WriteAccess, name: string, spec: IndexSpec): string {
  const info = collectionOf(access, name);
  const sameKey = (other: IndexSpec) => JSON.stringify(other.key) === JSON.stringify(spec.key);
  const known = info.indexes.find((other) => other.name === spec.name || sameKey(other));
  if (known !== undefined) {
    if (sameKey(known) && Boolean(known.unique) === Boolean(spec.unique)) return known.name;
    throw serverError(
      'IndexKeySpecsConflict',
      `The index ${spec.name} of ${name} exists with another definition; drop it first.`,
    );
  }
  for (const statement of indexDdl(info, spec)) access.statements.exec(statement);
  access.statements.run('INSERT INTO read_store_indexes (collection, name, spec) VALUES (?, ?, ?)', [
    name,
    spec.name,
    JSON.stringify(spec),
  ]);
  access.setCollection({ ...info, indexes: [...info.indexes, spec] });
  return spec.name;
}

/** Returns the statements that create those of the indexes that the collection lacks. */
export function indexStatements(catalog: Catalog, name: string, specs: readonly IndexSpec[]): string[] {
  const info = catalog.get(name);
  if (info === undefined) return [];
  const missing = specs.filter(({ name: wanted }) => !info.indexes.some((known) => known.name === wanted));
  return missing.flatMap((spec) => [
    ...indexDdl(info, spec),
    `INSERT INTO read_store_indexes (collection, name, spec) VALUES (${[name, spec.name, JSON.stringify(spec)].map(quoteLiteral).join(', ')})`,
  ]);
}

export function dropIndex(access: WriteAccess, name: string, index: string): void {
  const info = access.catalog.get(name);
  const spec = info?.indexes.find((other) => other.name === index);
  if (info === undefined || spec === undefined)
    throw serverError('IndexNotFound', `index not found with name [${index}]`);
  if (Object.values(spec.key).includes('text')) {
    for (const statement of dropTextIndexDdl(textTableOf(name))) access.statements.exec(statement);
  }
  for (const suffix of ['', NULLS_SUFFIX]) {
    access.statements.exec(`DROP INDEX IF EXISTS ${quoteIdentifier(indexTableName(name, index) + suffix)}`);
  }
  access.statements.run('DELETE FROM read_store_indexes WHERE collection = ? AND name = ?', [name, index]);
  access.setCollection({ ...info, indexes: info.indexes.filter((other) => other !== spec) });
}

/** Drops a collection and its indexes. Returns whether it existed. */
export function dropCollection(access: WriteAccess, name: string): boolean {
  const info = access.catalog.get(name);
  if (info === undefined) return false;
  if (textIndexOf(info) !== null) {
    for (const statement of dropTextIndexDdl(textTableOf(name))) access.statements.exec(statement);
  }
  access.statements.exec(`DROP TABLE ${quoteIdentifier(tableOf(name))}`);
  access.statements.run('DELETE FROM read_store_collections WHERE name = ?', [name]);
  access.statements.run('DELETE FROM read_store_indexes WHERE collection = ?', [name]);
  access.statements.run('DELETE FROM read_store_array_paths WHERE collection = ?', [name]);
  access.removeCollection(name);
  return true;
}

const NULLS_SUFFIX = ' nulls';

function indexDdl(info: CollectionInfo, spec: IndexSpec): string[] {
  if (Object.values(spec.key).includes('text')) {
    if (textIndexOf(info) !== null)
      throw serverError('IndexKeySpecsConflict', 'A collection has one text index.');
    const paths = Object.keys(spec.key);
    const weights = paths.map((path) => spec.weights?.[path] ?? 1);
    return textIndexDdl(info.table, textTableOf(info.name), { name: spec.name, paths, weights });
  }
  const array = [...info.arrayPaths].find((path) => coversPath(spec.key, path));
  if (spec.unique && array !== undefined) {
    throw new UnsupportedReadStoreOperation(`a unique index on ${array}, which holds arrays`);
  }
  const table = quoteIdentifier(info.table);
  const name = indexTableName(info.name, spec.name);
  const expressions = Object.keys(spec.key).map((path) => indexExpression(path));
  const columns = Object.entries(spec.key).map(
    ([path, direction]) => `${indexExpression(path)}${direction === -1 ? ' DESC' : ''}`,
  );
  const [only] = expressions;
  // Only for a single key does a query's condition imply that the key exists, so that SQLite can use a
  // partial index.
  const where = spec.sparse && expressions.length === 1 ? ` WHERE ${only} IS NOT NULL` : '';
  const ddl = [
    `CREATE ${spec.unique ? 'UNIQUE ' : ''}INDEX ${quoteIdentifier(name)} ON ${table} (${columns.join(', ')})${where}`,
  ];
  if (spec.unique && !spec.sparse) {
    // NULLs are distinct in a unique index of SQLite, but equal in MongoDB.
    ddl.push(
      `CREATE UNIQUE INDEX ${quoteIdentifier(name + NULLS_SUFFIX)} ON ${table} ` +
        `(${expressions.map((e) => `ifnull(${e}, x'00')`).join(', ')}) ` +
        `WHERE ${expressions.map((e) => `${e} IS NULL`).join(' OR ')}`,
    );
  }
  return ddl;
}

function numbers(weights: Document): { [path: string]: number } {
  return Object.fromEntries(Object.entries(weights).map(([path, weight]) => [path, Number(weight)]));
}
