import {
  type Document,
  encodeJson,
  encodeScalar,
  isPlainObject,
  kindBounds,
  type Scalar,
  type ScalarKind,
  scalarKind,
  toPlain,
} from './encode-document.ts';
import { serverError } from './server-error.ts';
import type { Term } from './sql-text.ts';
import { joinSql, jsonPath, quoteLiteral, type SortKey, type Sql, sql } from './sql-text.ts';
import { matchExpression, parseSearch } from './text-index.ts';
import { UnsupportedReadStoreOperation } from './unsupported-operation.ts';

/** A filter as an SQL condition on the table of a collection with the alias `c`, and its `$text` search. */
export type CompiledFilter = {
  where: Sql;
  /** Undefined without `$text`; otherwise the full-text expression, or null if it can't match. */
  match?: string | null;
  /** The parts of `where` that an index can serve. */
  terms: readonly Term[];
};

/** The dotted paths at which some document of the collection has an array ("multikey" in MongoDB). */
export type ArrayPaths = ReadonlySet<string>;

/**
 * The SQL expressions of a value: the value itself and its JSON type (`text`, `object`, …, NULL if missing).
 */
type Place = { value: string; type: string };

type RangeOperator = '$gt' | '$gte' | '$lt' | '$lte';
const RANGE: { readonly [operator in RangeOperator]: string } = {
  $gt: '>',
  $gte: '>=',
  $lt: '<',
  $lte: '<=',
};

/** A condition that holds for every row; the planner drops it. */
const ALWAYS = sql('1');
const NEVER = sql('0');

/**
 * Translates a MongoDB filter. Conditions on a path without arrays compare exactly the expression of {@link
 * indexExpression}, so declared indexes serve them. Arrays are searched element by element.
 * @throws UnsupportedReadStoreOperation naming the unsupported operator.
 */
export function filterToSql(filter: Document, arrays: ArrayPaths): CompiledFilter {
  const searches: string[] = [];
  const terms: Term[] = [];
  const where = compileFilter(filter, { arrays, searches, terms, atTop: true });
  if (searches.length > 1) throw new UnsupportedReadStoreOperation('more than one $text in a filter');
  const [search] = searches;
  return search === undefined
    ? { where, terms }
    : { where, terms, match: matchExpression(parseSearch(search)) };
}

/** The SQL expression of a path, used for `CREATE INDEX` (no alias) and in queries (alias `c`). */
export function indexExpression(path: string, alias = ''): string {
  const prefix = alias === '' ? '' : `${alias}.`;
  return path === '_id'
    ? `${prefix}id`
    : `json_extract(${prefix}doc, ${quoteLiteral(jsonPath(path.split('.')))})`;
}

/** Parses the sorts that mongoose and the driver accept: an object, a Map, or pairs. */
export function parseSort(sort: unknown): SortKey[] {
  if (sort === undefined || sort === null) return [];
  const entries: [unknown, unknown][] = [];
  if (sort instanceof Map) entries.push(...sort.entries());
  else if (isPlainObject(sort)) entries.push(...Object.entries(sort));
  else if (Array.isArray(sort)) {
    for (const pair of sort) entries.push(Array.isArray(pair) ? [pair[0], pair[1]] : [pair, 1]);
  } else if (typeof sort === 'string') entries.push([sort, 1]);
  else throw new UnsupportedReadStoreOperation('this form of sort');
  return entries.map(([path, direction]): SortKey => {
    if (isPlainObject(direction)) {
      if (direction.$meta === 'textScore') return { textScore: true };
      throw new UnsupportedReadStoreOperation(`the sort ${JSON.stringify(direction)}`);
    }
    if (direction === 1 || direction === 'asc' || direction === 'ascending')
      return { path: String(path), direction: 1 };
    if (direction === -1 || direction === 'desc' || direction === 'descending')
      return { path: String(path), direction: -1 };
    throw new UnsupportedReadStoreOperation(`the sort direction ${JSON.stringify(direction)}`);
  });
}

/** The `ORDER BY` terms of a sort, or an empty string. Sorting by a path with arrays isn't supported. */
export function sortToSql(keys: readonly SortKey[], arrays: ArrayPaths): string {
  return keys
    .map((key) => {
      if ('textScore' in key) return 'score DESC';
      if (arrayPrefix(key.path, arrays)) {
        throw new UnsupportedReadStoreOperation(`a sort by ${key.path}, which holds arrays`);
      }
      return `${indexExpression(key.path, 'c')} ${key.direction === 1 ? 'ASC' : 'DESC'}`;
    })
    .join(', ');
}

type Context = { arrays: ArrayPaths; searches: string[]; terms: Term[]; atTop: boolean };

function compileFilter(filter: Document, context: Context): Sql {
  const conditions: Sql[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and') {
      for (const branch of branches(key, value)) conditions.push(compileFilter(branch, context));
    } else if (key === '$or') {
      conditions.push(compileOr(branches(key, value), context));
    } else if (key === '$text') {
      if (!context.atTop) throw new UnsupportedReadStoreOperation('$text inside $or or $not');
      context.searches.push(searchText(value));
    } else if (key.startsWith('$')) {
      throw new UnsupportedReadStoreOperation(key);
    } else {
      const where = compileField(key, value, context.arrays);
      const term = context.atTop ? termOf(key, value, where, context.arrays) : null;
      if (term !== null) context.terms.push(term);
      conditions.push(where);
    }
  }
  return conditions.length === 0 ? ALWAYS : joinSql(conditions, 'AND');
}

function branches(operator: string, value: unknown): Document[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isPlainObject)) {
    throw new UnsupportedReadStoreOperation(`${operator} without a non-empty list of filters`);
  }
  return value;
}

function searchText(value: unknown): string {
  if (!isPlainObject(value) || typeof value.$search !== 'string') {
    throw new UnsupportedReadStoreOperation('$text without a $search string');
  }
  for (const [option, setting] of Object.entries(value)) {
    const isDefault =
      option === '$search' ||
      (option === '$language' && setting === 'none') ||
      (option.endsWith('Sensitive') && setting === false);
    if (!isDefault) throw new UnsupportedReadStoreOperation(`$text with ${option}`);
  }
  return value.$search;
}

function compileOr(arms: readonly Document[], context: Context): Sql {
  const any = joinSql(
    arms.map((arm) => compileFilter(arm, { ...context, atTop: false })),
    'OR',
  );
  const bound = cursorBound(arms, context.arrays);
  if (bound === null) return any;
  if (context.atTop) context.terms.push(bound);
  return joinSql([bound.where, any], 'AND');
}

/** Returns the condition as a term that an index can serve, or null. */
function termOf(path: string, condition: unknown, where: Sql, arrays: ArrayPaths): Term | null {
  if (arrayPrefix(path, arrays)) return null;
  if (condition === null || condition === undefined) return { path, kind: 'equal', where, isMissing: true };
  if (condition instanceof RegExp) return { path, kind: 'range', where };
  if (!isOperatorObject(condition))
    return scalarKind(condition) === null ? null : { path, kind: 'equal', where };
  if ('$eq' in condition) return scalarKind(condition.$eq) === null ? null : { path, kind: 'equal', where };
  if (Array.isArray(condition.$in)) {
    // A list with null, which also matches missing values, compiles to an OR.
    const isPlain = condition.$in.length > 0 && condition.$in.every((item) => scalarKind(item) !== null);
    return isPlain ? { path, kind: 'in', where } : null;
  }
  const edges = ['$gt', '$gte', '$lt', '$lte', '$regex'].filter((operator) => operator in condition);
  const isRange =
    edges.length > 0 && edges.every((edge) => edge === '$regex' || scalarKind(condition[edge]) !== null);
  return isRange ? { path, kind: 'range', where } : null;
}

/**
 * A page cursor reads `{ $or: [{ a: { $lt: x } }, { a: x, b: { $lt: y } }, …] }`: everything after the tuple
 * (x, y). SQLite's planner doesn't recognize it as a range, so this returns the bound that all arms share (a
 * ≤ x). The index scan then starts at x, and only ties of x are read in vain. Null if the arms aren't such a
 * cursor.
 */
function cursorBound(arms: readonly Document[], arrays: ArrayPaths): Term | null {
  const [first, ...rest] = arms;
  if (first === undefined || rest.length === 0) return null;
  const [entry, ...others] = Object.entries(first);
  if (entry === undefined || others.length > 0) return null;
  const [path, condition] = entry;
  if (path.startsWith('$') || arrayPrefix(path, arrays) || !isPlainObject(condition)) return null;
  const operators = Object.keys(condition);
  const [operator] = operators;
  if (operators.length !== 1 || (operator !== '$lt' && operator !== '$gt')) return null;
  const edge = condition[operator];
  if (scalarKind(edge) === null) return null;
  const edgeJson = encodeJson(edge);
  const sameEdge = (arm: Document) =>
    Object.hasOwn(arm, path) && scalarKind(arm[path]) !== null && encodeJson(arm[path]) === edgeJson;
  if (!rest.every(sameEdge)) return null;
  const where = compileField(path, { [operator === '$lt' ? '$lte' : '$gte']: edge }, arrays);
  return { path, kind: 'range', where };
}

function compileField(path: string, condition: unknown, arrays: ArrayPaths): Sql {
  if (!isOperatorObject(condition)) return compileEqual(path, condition, arrays);
  const operators = Object.keys(condition);
  const conditions = operators.map((operator) => compileOperator(path, operator, condition, arrays));
  return joinSql(conditions, 'AND');
}

function isOperatorObject(condition: unknown): condition is Document {
  if (!isPlainObject(condition)) return false;
  const [first] = Object.keys(condition);
  return first?.startsWith('$') === true;
}

function compileOperator(path: string, operator: string, condition: Document, arrays: ArrayPaths): Sql {
  const operand = condition[operator];
  switch (operator) {
    case '$eq':
      return compileEqual(path, operand, arrays);
    case '$ne':
      return not(compileEqual(path, operand, arrays));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return compileRange(path, operator, condition, arrays);
    case '$in':
      return compileIn(path, operator, operand, arrays);
    case '$nin':
      return not(compileIn(path, operator, operand, arrays));
    case '$exists':
      return compileExists(path, Boolean(operand), arrays);
    case '$not':
      if (operand instanceof RegExp) return not(compileEqual(path, operand, arrays));
      if (!isOperatorObject(operand)) throw new UnsupportedReadStoreOperation('$not without an operator');
      return not(compileField(path, operand, arrays));
    case '$regex':
      return compilePrefix(path, operand, condition.$options, arrays);
    case '$options':
      if (!('$regex' in condition)) throw new UnsupportedReadStoreOperation('$options without $regex');
      return ALWAYS;
    default:
      throw new UnsupportedReadStoreOperation(operator);
  }
}

function compileEqual(path: string, wanted: unknown, arrays: ArrayPaths): Sql {
  const operand = toPlain(wanted);
  if (operand instanceof RegExp) return compilePrefix(path, operand, undefined, arrays);
  if (operand === null || operand === undefined) return anyValue(path, arrays, isNull);
  if (Array.isArray(operand)) {
    const json = encodeJson(operand);
    const isIt = (place: Place) => sql(`${place.type} = 'array' AND ${place.value} = ?`, json);
    return joinSql([wholeValue(path, arrays, isIt), anyValue(path, arrays, isIt)], 'OR');
  }
  if (isPlainObject(operand)) {
    const json = encodeJson(operand);
    return anyValue(path, arrays, (place) => sql(`${place.value} = ? AND ${place.type} = 'object'`, json));
  }
  const value = encodeScalar(operand);
  return anyValue(path, arrays, (place) =>
    sql(`${place.value} = ?${looksLikeJson(value) ? ` AND ${place.type} = 'text'` : ''}`, value),
  );
}

/** Objects and arrays are extracted as JSON text, which only a string with the same beginning can equal. */
function looksLikeJson(value: Scalar): boolean {
  return typeof value === 'string' && (value.startsWith('{') || value.startsWith('['));
}

function isNull(place: Place): Sql {
  return sql(`${place.value} IS NULL`);
}

function compileIn(path: string, operator: string, operand: unknown, arrays: ArrayPaths): Sql {
  if (!Array.isArray(operand)) throw new UnsupportedReadStoreOperation(`${operator} without a list`);
  const values: Scalar[] = [];
  let hasNull = false;
  for (const item of operand) {
    if (item === null || item === undefined) hasNull = true;
    else if (scalarKind(item) !== null) values.push(encodeScalar(item));
    else throw new UnsupportedReadStoreOperation(`${operator} with objects, lists or patterns`);
  }
  if (values.length === 0) return hasNull ? anyValue(path, arrays, isNull) : NEVER;
  // One parameter for lists of any length, so they share a prepared statement.
  const list = JSON.stringify(values);
  const guard = values.some(looksLikeJson);
  return anyValue(path, arrays, (place) => {
    const isIn = sql(
      `${place.value} IN (SELECT v.value FROM json_each(?) AS v)${guard ? ` AND ${place.type} NOT IN ('object', 'array')` : ''}`,
      list,
    );
    return hasNull ? joinSql([isIn, isNull(place)], 'OR') : isIn;
  });
}

/** Different kinds never match, so a range with one bound is closed at the other end of its kind. */
function compileRange(path: string, operator: RangeOperator, condition: Document, arrays: ArrayPaths): Sql {
  const operand = condition[operator];
  if (operand === null || operand === undefined) {
    return operator === '$gte' || operator === '$lte' ? compileEqual(path, null, arrays) : NEVER;
  }
  const kind = scalarKind(operand);
  if (kind === null)
    throw new UnsupportedReadStoreOperation(`${operator} with an object, a list or a pattern`);
  const value = encodeScalar(operand);
  const isLower = operator === '$gt' || operator === '$gte';
  const closed = !arrayPrefix(path, arrays) && hasOpposite(condition, isLower, kind);
  const { from, below } = kindBounds(kind);
  return anyValue(path, arrays, (place) => {
    const parts = [sql(`${place.value} ${RANGE[operator]} ?`, value)];
    if (!closed && isLower && below !== null) parts.push(sql(`${place.value} < ${quoteLiteral(below)}`));
    if (!closed && !isLower && from !== null) parts.push(sql(`${place.value} >= ${quoteLiteral(from)}`));
    if (kind === 'string') parts.push(sql(`${place.type} = 'text'`));
    return joinSql(parts, 'AND');
  });
}

function hasOpposite(condition: Document, isLower: boolean, kind: ScalarKind): boolean {
  const opposites = isLower ? (['$lt', '$lte'] as const) : (['$gt', '$gte'] as const);
  return opposites.some((operator) => scalarKind(condition[operator]) === kind);
}

function compileExists(path: string, wanted: boolean, arrays: ArrayPaths): Sql {
  if (path === '_id') return wanted ? ALWAYS : NEVER;
  const exists = wholeValue(path, arrays, (place) => sql(`${place.type} IS NOT NULL`));
  return wanted ? exists : not(exists);
}

/**
 * `^literal` becomes a range of strings that an index serves. Other patterns would scan the collection and
 * are refused.
 */
function compilePrefix(path: string, pattern: unknown, options: unknown, arrays: ArrayPaths): Sql {
  const source = pattern instanceof RegExp ? pattern.source : pattern;
  const flags = `${pattern instanceof RegExp ? pattern.flags : ''}${options ?? ''}`;
  if (typeof source === 'string' && source.includes('\0'))
    throw serverError('BadValue', 'Regular expression cannot contain an embedded null byte');
  const prefix = typeof source === 'string' ? literalPrefix(source) : null;
  if (prefix === null || flags !== '') {
    throw new UnsupportedReadStoreOperation(
      `the pattern /${String(source)}/${flags}`,
      'Only a case-sensitive beginning (^literal) is an index walk.',
    );
  }
  const { below: lastOfKind } = kindBounds('string');
  const end = successor(prefix) ?? lastOfKind;
  return anyValue(path, arrays, (place) =>
    sql(`${place.value} >= ? AND ${place.value} < ? AND ${place.type} = 'text'`, encodeScalar(prefix), end),
  );
}

/** Returns the literal text of a `^literal` pattern, unescaped, or null for any other pattern. */
function literalPrefix(source: string): string | null {
  if (!source.startsWith('^')) return null;
  let literal = '';
  for (let i = 1; i < source.length; i += 1) {
    const character = source.charAt(i);
    if (character === '\\') {
      i += 1;
      const escaped = source.charAt(i);
      if (escaped === '' || /[\p{L}\p{N}]/u.test(escaped)) return null;
      literal += escaped;
    } else if ('^$.|?*+()[]{}'.includes(character)) return null;
    else literal += character;
  }
  return literal;
}

/** Returns the smallest text after all texts with this prefix, or null if there is none. */
function successor(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last >= 0x10ffff) continue;
    // Skips the surrogates, which aren't characters.
    const next = last === 0xd7ff ? 0xe000 : last + 1;
    return String.fromCodePoint(...points, next);
  }
  return null;
}

/** In MongoDB, a negation matches missing values; in SQL it would be NULL. */
function not(condition: Sql): Sql {
  return { sql: `(${condition.sql}) IS NOT TRUE`, params: condition.params };
}

/** True if the path or a prefix of it has arrays. */
function arrayPrefix(path: string, arrays: ArrayPaths): boolean {
  if (arrays.size === 0) return false;
  return path.split('.').some((_, i, segments) => arrays.has(segments.slice(0, i + 1).join('.')));
}

/** Applies a condition to the value at a path, or to any element if it is an array. */
function anyValue(path: string, arrays: ArrayPaths, condition: (place: Place) => Sql): Sql {
  return walk(path, arrays, condition, true);
}

/** Applies a condition to the value at a path itself. Arrays along the path are still searched. */
function wholeValue(path: string, arrays: ArrayPaths, condition: (place: Place) => Sql): Sql {
  return walk(path, arrays, condition, false);
}

function walk(path: string, arrays: ArrayPaths, condition: (place: Place) => Sql, enterLast: boolean): Sql {
  if (path === '_id') return condition({ value: 'c.id', type: "'text'" });
  const segments = path.split('.');
  return descend('c.doc', 0, 1);

  /**
   * Compiles segments from `from` on, relative to the JSON `base`. Prefixes shorter than `upTo` have no
   * array.
   */
  function descend(base: string, from: number, upTo: number): Sql {
    for (let end = upTo; end <= segments.length; end += 1) {
      const isLast = end === segments.length;
      if (!arrays.has(segments.slice(0, end).join('.')) || (isLast && !enterLast)) continue;
      const next = segments[end];
      if (next !== undefined && /^\d+$/.test(next)) {
        throw new UnsupportedReadStoreOperation(`the element number in the path ${path}`);
      }
      const here = quoteLiteral(jsonPath(segments.slice(from, end)));
      const element = `e${end}`;
      const inside = isLast
        ? condition({ value: `${element}.value`, type: `${element}.type` })
        : descend(`CASE WHEN ${element}.type = 'object' THEN ${element}.value END`, end, end + 1);
      const onlyObjects = isLast ? '' : `${element}.type = 'object' AND `;
      const outside = isLast ? place(base, from, end) : descend(base, from, end + 1);
      return {
        sql:
          `CASE WHEN json_type(${base}, ${here}) = 'array' ` +
          `THEN EXISTS (SELECT 1 FROM json_each(${base}, ${here}) AS ${element} WHERE ${onlyObjects}(${inside.sql})) ` +
          `ELSE (${outside.sql}) END`,
        params: [...inside.params, ...outside.params],
      };
    }
    return place(base, from, segments.length);
  }

  function place(base: string, from: number, end: number): Sql {
    const here = quoteLiteral(jsonPath(segments.slice(from, end)));
    return condition({ value: `json_extract(${base}, ${here})`, type: `json_type(${base}, ${here})` });
  }
}
