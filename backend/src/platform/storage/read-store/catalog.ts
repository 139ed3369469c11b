import type { FileFormat } from '../files/file-format.ts';
import type { TextIndex } from './sql/text-index.ts';
import type { Statements } from './statements.ts';

/** A declared index as MongoDB lists it. */
export type IndexSpec = {
  name: string;
  key: { readonly [path: string]: 1 | -1 | 'text' };
  unique?: boolean;
  sparse?: boolean;
  weights?: { readonly [path: string]: number };
};

/** A collection's table and indexes. Immutable: a change creates a new value. */
export type CollectionInfo = {
  readonly name: string;
  readonly table: string;
  readonly indexes: readonly IndexSpec[];
  readonly arrayPaths: ReadonlySet<string>;
};

/**
 * The collections of a file. Immutable, so an uncommitted change is visible only to its transaction and is
 * undone by discarding it.
 */
export type Catalog = ReadonlyMap<string, CollectionInfo>;

const schema = `
  CREATE TABLE read_store_collections (name TEXT PRIMARY KEY) WITHOUT ROWID, STRICT;
  CREATE TABLE read_store_indexes (
    collection TEXT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL, PRIMARY KEY (collection, name)
  ) STRICT;
  CREATE TABLE read_store_array_paths (
    collection TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (collection, path)
  ) WITHOUT ROWID, STRICT;
  CREATE TABLE read_store_catalog (version INTEGER NOT NULL) STRICT;
  INSERT INTO read_store_catalog VALUES (0);
`;

/** The file format, independent of the stored documents: the catalog and its tables. */
export const documentFormat: FileFormat = {
  kind: 'a store of documents',
  applicationId: 0x45_56_50_44,
  schema,
  migrations: [],
};

/** Increments the catalog's version in the same transaction as a change, so readers reload it. */
export const CATALOG_CHANGED = 'UPDATE read_store_catalog SET version = version + 1';

/** Returns the catalog's version, which increases with every change of the catalog. */
export function catalogVersion(statements: Statements): number {
  return Number(statements.get('SELECT version FROM read_store_catalog', [])?.[0]);
}

/** Returns the table of a collection. The prefix separates it from the catalog and SQLite's own tables. */
export function tableOf(collection: string): string {
  return `docs ${collection}`;
}

export function textTableOf(collection: string): string {
  return `text ${collection}`;
}

export function indexTableName(collection: string, index: string): string {
  return `index ${collection} ${index}`;
}

export function loadCatalog(statements: Statements): Catalog {
  const catalog = new Map<string, CollectionInfo>();
  for (const [name] of statements.all('SELECT name FROM read_store_collections', [])) {
    const collection = String(name);
    const indexes = statements
      .all('SELECT spec FROM read_store_indexes WHERE collection = ? ORDER BY rowid', [collection])
      .map(([spec]) => JSON.parse(String(spec)) as IndexSpec);
    const paths = statements
      .all('SELECT path FROM read_store_array_paths WHERE collection = ?', [collection])
      .map(([path]) => String(path));
    catalog.set(collection, {
      name: collection,
      table: tableOf(collection),
      indexes,
      arrayPaths: new Set(paths),
    });
  }
  return catalog;
}

/** Returns a collection's text index, or null. Like MongoDB, a collection has at most one. */
export function textIndexOf(info: CollectionInfo): TextIndex | null {
  const spec = info.indexes.find((index) => Object.values(index.key).includes('text'));
  if (spec === undefined) return null;
  const paths = Object.keys(spec.key);
  return { name: spec.name, paths, weights: paths.map((path) => spec.weights?.[path] ?? 1) };
}
