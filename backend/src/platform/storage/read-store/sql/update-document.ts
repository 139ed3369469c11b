import { type Document, encodeJson, isPlainObject, toPlain } from './encode-document.ts';
import { serverError } from './server-error.ts';
import { UnsupportedReadStoreOperation } from './unsupported-operation.ts';

const OPERATORS = ['$set', '$unset', '$inc', '$setOnInsert', '$push', '$addToSet', '$pull'] as const;
type UpdateOperator = (typeof OPERATORS)[number];

/** True for `{ $set: … }`, false for a whole document. As in MongoDB, mixing both throws. */
export function isUpdate(update: Document): boolean {
  const keys = Object.keys(update);
  const operators = keys.filter((key) => key.startsWith('$'));
  if (operators.length > 0 && operators.length < keys.length) {
    throw serverError('BadValue', 'An update is made of operators or is a whole document, not both.');
  }
  return operators.length > 0;
}

/**
 * Applies update operators to a document in place.
 * @param isInsert whether an upsert is about to insert the document, so that `$setOnInsert` applies.
 * @throws UnsupportedReadStoreOperation for other operators, positional paths and modifiers.
 * @throws MongoServerError where MongoDB refuses too: `_id` changed, two operators on one path, a value of
 * the wrong type.
 */
export function applyUpdate(document: Document, update: Document, isInsert: boolean): void {
  const touched: string[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!isOperator(operator)) throw new UnsupportedReadStoreOperation(`the update operator ${operator}`);
    if (!isPlainObject(fields)) throw serverError('BadValue', `${operator} takes an object of paths.`);
    for (const [path, operand] of Object.entries(fields)) {
      claimPath(touched, path);
      if (operator !== '$setOnInsert' || isInsert) applyOperator(document, operator, path, operand, isInsert);
    }
  }
}

/** Returns the fields that an upsert takes from its filter's equality conditions. */
export function documentFromFilter(filter: Document): Document {
  const document: Document = {};
  const take = (part: Document): void => {
    for (const [key, condition] of Object.entries(part)) {
      if (key === '$and' && Array.isArray(condition)) {
        for (const branch of condition) if (isPlainObject(branch)) take(branch);
      } else if (!key.startsWith('$')) {
        if (!isPlainObject(condition) || !Object.keys(condition).some((k) => k.startsWith('$'))) {
          if (!(condition instanceof RegExp)) setPath(document, key, toPlain(condition));
        } else if ('$eq' in condition) setPath(document, key, condition.$eq);
      }
    }
  };
  take(filter);
  return document;
}

function isOperator(operator: string): operator is UpdateOperator {
  return OPERATORS.some((known) => known === operator);
}

function claimPath(touched: string[], path: string): void {
  if (path.split('.').some((segment) => segment.startsWith('$'))) {
    throw new UnsupportedReadStoreOperation(`the positional path ${path}`);
  }
  const clash = touched.find(
    (other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
  );
  if (clash !== undefined) {
    throw serverError(
      'ConflictingUpdateOperators',
      `Updating the path '${path}' would create a conflict at '${clash}'`,
    );
  }
  touched.push(path);
}

function applyOperator(
  document: Document,
  operator: UpdateOperator,
  path: string,
  operand: unknown,
  isInsert: boolean,
): void {
  const current = getPath(document, path);
  if (path === '_id') {
    const same = current === undefined ? isInsert : encodeJson(current) === encodeJson(operand);
    if ((operator !== '$set' && operator !== '$setOnInsert') || !same) {
      throw serverError(
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    }
  }
  if (operator === '$unset') unsetPath(document, path);
  else if (operator !== '$pull' || current !== undefined) {
    setPath(document, path, newValue(operator, path, current, operand));
  }
}

function newValue(
  operator: Exclude<UpdateOperator, '$unset'>,
  path: string,
  current: unknown,
  operand: unknown,
): unknown {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return operand;
    case '$inc':
      return increment(path, current, operand);
    case '$push':
      return [...list(path, current, operator), ...each(operand, operator)];
    case '$addToSet':
      return union(list(path, current, operator), each(operand, operator));
    case '$pull':
      return list(path, current, operator).filter((item) => !isPulled(item, operand));
    default:
      return operator satisfies never;
  }
}

function increment(path: string, current: unknown, by: unknown): number {
  if (typeof by !== 'number') throw serverError('TypeMismatch', `Cannot increment ${path} by a non-number`);
  if (current === undefined) return by;
  if (typeof current !== 'number') {
    throw serverError('TypeMismatch', `Cannot apply $inc to the non-number at ${path}`);
  }
  return current + by;
}

function list(path: string, current: unknown, operator: UpdateOperator): unknown[] {
  if (current === undefined) return [];
  if (!Array.isArray(current))
    throw serverError('BadValue', `Cannot apply ${operator} to the non-array at ${path}`);
  return current;
}

function each(operand: unknown, operator: UpdateOperator): unknown[] {
  if (!isPlainObject(operand) || !Object.keys(operand).some((key) => key.startsWith('$'))) return [operand];
  for (const modifier of Object.keys(operand)) {
    if (modifier !== '$each') throw new UnsupportedReadStoreOperation(`${operator} with ${modifier}`);
  }
  if (!Array.isArray(operand.$each)) throw serverError('BadValue', '$each takes a list');
  return operand.$each;
}

function union(current: readonly unknown[], additions: readonly unknown[]): unknown[] {
  const known = new Set(current.map(encodeJson));
  const result = [...current];
  for (const addition of additions) {
    const json = encodeJson(addition);
    if (!known.has(json)) result.push(addition);
    known.add(json);
  }
  return result;
}

/** `$pull` by value, by `{ $in }`, or, for objects, by some of their fields. */
function isPulled(item: unknown, wanted: unknown): boolean {
  const condition = toPlain(wanted);
  if (!isPlainObject(condition)) return encodeJson(item) === encodeJson(condition);
  const operators = Object.keys(condition).filter((key) => key.startsWith('$'));
  if (operators.length === 0) {
    if (!isPlainObject(item)) return false;
    return Object.entries(condition).every(([key, field]) => isPulled(item[key], field));
  }
  const unknown = Object.keys(condition).find((key) => key !== '$in' && key !== '$eq');
  if (unknown !== undefined) throw new UnsupportedReadStoreOperation(`$pull with ${unknown}`);
  const json = encodeJson(item);
  if ('$eq' in condition && encodeJson(condition.$eq) !== json) return false;
  return !Array.isArray(condition.$in) || condition.$in.some((wanted) => encodeJson(wanted) === json);
}

function getPath(document: Document, path: string): unknown {
  let value: unknown = document;
  for (const segment of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Document)[segment];
  }
  return value;
}

function setPath(document: Document, path: string, value: unknown): void {
  const segments = path.split('.');
  if (segments.includes('__proto__')) throw new UnsupportedReadStoreOperation('a key named __proto__');
  const last = segments.pop() ?? path;
  let parent: Document | unknown[] = document;
  for (const segment of segments) {
    const next: unknown = readChild(parent, segment);
    if (next === undefined) {
      const child: Document = {};
      writeChild(parent, segment, child, path);
      parent = child;
    } else if (Array.isArray(next) || isPlainObject(next)) parent = next;
    else throw serverError('PathNotViable', `Cannot create field '${path}' below the value at '${segment}'`);
  }
  writeChild(parent, last, value, path);
}

function unsetPath(document: Document, path: string): void {
  const segments = path.split('.');
  const last = segments.pop() ?? path;
  let parent: unknown = document;
  for (const segment of segments) {
    if (!Array.isArray(parent) && !isPlainObject(parent)) return;
    parent = readChild(parent, segment);
  }
  // Removing an element would renumber the others, so it becomes null, as on MongoDB.
  if (Array.isArray(parent)) {
    if (readChild(parent, last) !== undefined) parent[Number(last)] = null;
  } else if (isPlainObject(parent)) delete parent[last];
}

function readChild(parent: Document | unknown[], segment: string): unknown {
  if (Array.isArray(parent)) return /^\d+$/.test(segment) ? parent[Number(segment)] : undefined;
  return Object.hasOwn(parent, segment) ? parent[segment] : undefined;
}

function writeChild(parent: Document | unknown[], segment: string, value: unknown, path: string): void {
  if (!Array.isArray(parent)) {
    parent[segment] = value;
    return;
  }
  if (!/^\d+$/.test(segment)) {
    throw serverError('PathNotViable', `Cannot create field '${segment}' of '${path}' in an array`);
  }
  const index = Number(segment);
  if (index > parent.length + 1_000) throw serverError('BadValue', `The element ${path} is too far off`);
  while (parent.length < index) parent.push(null);
  parent[index] = value;
}
