import { type Document, isPlainObject } from './encode-document.ts';
import { UnsupportedReadStoreOperation } from './unsupported-operation.ts';

/** Reduces a found document to the requested fields. `score` is its text search score. */
export type FieldSelection = (document: Document, score: number | null) => Document;

type Tree = Map<string, Tree | true>;

/**
 * Parses a projection: paths to include or paths to exclude, never both (except for `_id`), and `{ $meta:
 * 'textScore' }`. Null means all fields.
 */
export function parseFieldSelection(projection: unknown): FieldSelection | null {
  if (projection === undefined || projection === null) return null;
  if (!isPlainObject(projection)) throw new UnsupportedReadStoreOperation('this form of projection');
  const included: string[] = [];
  const excluded: string[] = [];
  const scores: string[] = [];
  let id: boolean | null = null;
  for (const [path, choice] of Object.entries(projection)) {
    if (isPlainObject(choice) && choice.$meta === 'textScore') scores.push(path);
    else if (path.includes('$')) throw new UnsupportedReadStoreOperation(`the positional projection ${path}`);
    else if (choice !== 0 && choice !== 1 && choice !== true && choice !== false) {
      throw new UnsupportedReadStoreOperation(`the projection ${JSON.stringify(choice)}`);
    } else if (path === '_id') id = Boolean(choice);
    else (choice ? included : excluded).push(path);
  }
  if (included.length > 0 && excluded.length > 0) {
    throw new UnsupportedReadStoreOperation('a projection that keeps some paths and leaves out others');
  }
  const cut =
    included.length > 0 || (id === true && excluded.length === 0)
      ? including(included, id)
      : excluding(excluded, id);
  if (scores.length === 0) return cut;
  return (document, score) => {
    const result = cut(document, score);
    for (const path of scores) result[path] = score;
    return result;
  };
}

function including(paths: readonly string[], id: boolean | null): FieldSelection {
  const tree = toTree(id === false ? paths : ['_id', ...paths]);
  return (document) => keep(document, tree);
}

function excluding(paths: readonly string[], id: boolean | null): FieldSelection {
  const tree = toTree(id === false ? ['_id', ...paths] : paths);
  return (document) => leaveOut(document, tree);
}

function toTree(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    const segments = path.split('.');
    const last = segments.pop() ?? path;
    let branch = root;
    for (const segment of segments) {
      const next = branch.get(segment);
      if (next === true)
        throw new UnsupportedReadStoreOperation(`a projection of ${path} and of what holds it`);
      const child: Tree = next ?? new Map();
      branch.set(segment, child);
      branch = child;
    }
    if (branch.has(last))
      throw new UnsupportedReadStoreOperation(`a projection of ${path} and of what it holds`);
    branch.set(last, true);
  }
  return root;
}

function keep(document: Document, tree: Tree): Document {
  const result: Document = {};
  for (const [key, value] of Object.entries(document)) {
    const branch = tree.get(key);
    if (branch === true) result[key] = value;
    else if (branch !== undefined) {
      const inner = keepInside(value, branch);
      if (inner !== undefined) result[key] = inner;
    }
  }
  return result;
}

function keepInside(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value))
    return value.map((item) => keepInside(item, tree)).filter((item) => item !== undefined);
  return isPlainObject(value) ? keep(value, tree) : undefined;
}

function leaveOut(document: Document, tree: Tree): Document {
  const result: Document = {};
  for (const [key, value] of Object.entries(document)) {
    const branch = tree.get(key);
    if (branch === undefined) result[key] = value;
    else if (branch !== true) result[key] = leaveOutInside(value, branch);
  }
  return result;
}

function leaveOutInside(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => leaveOutInside(item, tree));
  return isPlainObject(value) ? leaveOut(value, tree) : value;
}
