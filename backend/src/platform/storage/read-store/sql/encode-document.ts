import { Binary, BSON, MongoInvalidArgumentError, ObjectId } from 'mongodb';
import { UnsupportedReadStoreOperation } from './unsupported-operation.ts';

/** A document as mongoose passes it: plain values, dates, ids and small binaries. */
export type Document = { [key: string]: unknown };

/** The SQLite value of anything that is neither an object nor an array. */
export type Scalar = string | number | null;

/**
 * The last character of Unicode. In UTF-8 it sorts after all other text, so tagged values sort after all
 * ordinary strings, as MongoDB sorts ids, booleans and dates after strings.
 */
const TAG = '\u{10FFFF}';
const TAG_LENGTH = TAG.length;
const TAG_LEAD = TAG.charCodeAt(0);
const TAG_TRAIL = TAG.charCodeAt(1);

/**
 * The letter after the tag. The alphabetic order is MongoDB's order of types. `string` marks text that itself
 * begins with the tag, so it still sorts after all other strings.
 */
const LETTER = { string: 'a', binary: 'b', objectId: 'c', boolean: 'd', date: 'e' } as const;

/** The kinds of values that `$gt` and similar operators compare. Different kinds never match. */
export type ScalarKind = 'number' | 'string' | 'binary' | 'objectId' | 'boolean' | 'date';

/** The range of stored values of a kind: `from` (inclusive) to `below` (exclusive), null if unbounded. */
export function kindBounds(kind: ScalarKind): { from: string | null; below: string | null } {
  if (kind === 'number') return { from: null, below: '' };
  if (kind === 'string') return { from: '', below: TAG + LETTER.binary };
  const letter = LETTER[kind];
  return { from: TAG + letter, below: TAG + String.fromCharCode(letter.charCodeAt(0) + 1) };
}

export type EncodedDocument = {
  json: string;
  /** The dotted paths of the document's arrays, without element indexes. */
  arrayPaths: ReadonlySet<string>;
};

/** Maximum document size in bytes of BSON, as in MongoDB. */
const largestDocument = 16 * 1024 * 1024;

/** Shorter JSON, in characters, is certainly below that limit. */
const surelyFits = 2 * 1024 * 1024;

/**
 * Encodes a document as JSON in which dates, ids, booleans and binaries are tagged strings that sort and
 * compare like their values. Equal documents (same keys in the same order) have equal texts.
 * @throws UnsupportedReadStoreOperation for values that JSON can't represent exactly (NaN, bigint, RegExp,
 * Decimal128 …).
 * @throws BSONError for a key with a NUL character, MongoInvalidArgumentError above 16 MiB, as MongoDB's
 * driver does.
 */
export function encodeDocument(document: Document): EncodedDocument {
  const arrayPaths = new Set<string>();
  const json = isFlat(document) ? JSON.stringify(document) : encodeNode(document, '', arrayPaths);
  if (json.length > surelyFits && BSON.calculateObjectSize(document) > largestDocument)
    throw new MongoInvalidArgumentError(`Document is larger than the maximum size ${largestDocument}`);
  return { json, arrayPaths };
}

/** Encodes any value as its stored JSON text. Two values are equal if their texts are. */
export function encodeJson(value: unknown): string {
  return encodeNode(value, '', new Set());
}

/** Encodes a value that is neither an object nor an array as SQLite extracts it from the document. */
export function encodeScalar(value: unknown): Scalar {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return encodeString(value);
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'boolean') return `${TAG}${LETTER.boolean}${value ? '1' : '0'}`;
  if (value instanceof Date) return encodeDate(value);
  if (isObjectId(value)) return `${TAG}${LETTER.objectId}${value.toHexString()}`;
  if (value instanceof Uint8Array) return encodeBinary(value, 0);
  if (isBinary(value)) return encodeBinary(value.value(), value.sub_type);
  throw new UnsupportedReadStoreOperation(`a value of type ${typeName(value)}`);
}

/** Returns the kind of a scalar, or null for null, objects, arrays and all other values without an order. */
export function scalarKind(value: unknown): ScalarKind | null {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (value instanceof Date) return 'date';
  if (isObjectId(value)) return 'objectId';
  if (value instanceof Uint8Array || isBinary(value)) return 'binary';
  return null;
}

/** A stored document is corrupt. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  /** Its collection, or null if unknown. */
  readonly collection: string | null;

  constructor(message: string, { cause, collection = null }: { cause: unknown; collection?: string | null }) {
    super(message, { cause });
    this.collection = collection;
  }
}

/**
 * Decodes a stored text, with dates, ids, booleans and binaries restored.
 * @throws UnreadableDocument, which contains nothing of the text except the id, if that is still readable.
 */
export function decodeDocument(json: string): Document {
  try {
    return decodeNode(JSON.parse(json)) as Document;
  } catch (cause) {
    const id = /^.?"_id":"([\w-]{1,64})"/.exec(json)?.[1];
    throw new UnreadableDocument(`A stored document${id ? ` (${id})` : ''} cannot be read: run the check`, {
      cause,
    });
  }
}

/** True for `{…}` as opposed to dates, ids, binaries, arrays and null. */
export function isPlainObject(value: unknown): value is Document {
  return (
    isBareObject(value) ||
    (typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      !(value instanceof Date) &&
      !(value instanceof RegExp) &&
      !(value instanceof Map) &&
      !(value instanceof Uint8Array) &&
      !('_bsontype' in value) &&
      !hasToBson(value))
  );
}

/** A fast check for most objects: no class instances, no library types. */
function isBareObject(value: unknown): value is Document {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !('_bsontype' in value) &&
    !('toBSON' in value)
  );
}

/** The value that the driver would send: mongoose's own types convert themselves. */
export function toPlain(value: unknown): unknown {
  return hasToBson(value) ? value.toBSON() : value;
}

/** Removes undefined fields at any depth, like the driver's `ignoreUndefined`. */
export function withoutUndefined<T>(value: T): T {
  if (!holdsUndefined(value)) return value;
  // Lists keep their indexes: like the driver, an undefined element is stored as null.
  if (Array.isArray(value)) return value.map(withoutUndefined) as T;
  if (!isPlainObject(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([key, field]) => [key, withoutUndefined(field)])) as T;
}

function holdsUndefined(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsUndefined);
  if (!isPlainObject(value)) return false;
  for (const key of Object.keys(value)) {
    const field = value[key];
    if (field === undefined || (typeof field === 'object' && holdsUndefined(field))) return true;
  }
  return false;
}

function hasToBson(value: unknown): value is { toBSON(): unknown } {
  return (
    typeof value === 'object' && value !== null && 'toBSON' in value && typeof value.toBSON === 'function'
  );
}

/**
 * True for a document without nested values whose values JSON stores unchanged, as in most rows of a history.
 * It is encoded in one call, at half the cost.
 */
function isFlat(document: Document): boolean {
  if (!isBareObject(document)) return false;
  for (const key of Object.keys(document)) {
    const value = document[key];
    if (typeof value === 'string' ? isTagged(value) || !value.isWellFormed() : !isStoredAsIs(value))
      return false;
    if (key === '__proto__' || key.includes('\0')) return false;
  }
  return true;
}

function isStoredAsIs(value: unknown): boolean {
  return value === null || (typeof value === 'number' && Number.isFinite(value));
}

function encodeNode(value: unknown, path: string, arrayPaths: Set<string>): string {
  if (typeof value === 'string') return JSON.stringify(encodeString(value));
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return JSON.stringify(encodeNumber(value));
  if (Array.isArray(value)) {
    if (path !== '') arrayPaths.add(path);
    let items = '';
    for (const item of value) items += `${items === '' ? '' : ','}${encodeNode(item, path, arrayPaths)}`;
    return `[${items}]`;
  }
  if (isBareObject(value)) {
    let fields = '';
    for (const key of Object.keys(value))
      fields += encodeField(key, value[key], path, arrayPaths, fields === '');
    return `{${fields}}`;
  }
  if (scalarKind(value) !== null) return JSON.stringify(encodeScalar(value));
  if (hasToBson(value)) return encodeNode(value.toBSON(), path, arrayPaths);
  if (value instanceof Map) return encodeEntries(value.entries(), path, arrayPaths);
  if (isPlainObject(value)) return encodeEntries(Object.entries(value), path, arrayPaths);
  throw new UnsupportedReadStoreOperation(`a value of type ${typeName(value)}`);
}

/** Cache of field names as JSON, since all documents of a view have the same ones. */
const writtenNames = new Map<string, string>();
const writtenNamesKept = 5_000;

function written(name: string): string {
  const known = writtenNames.get(name);
  if (known !== undefined) return known;
  if (name.includes('\0')) throw new BSON.BSONError('A key must not contain null bytes');
  const fresh = JSON.stringify(name);
  if (writtenNames.size < writtenNamesKept) writtenNames.set(name, fresh);
  return fresh;
}

function encodeEntries(entries: Iterable<[unknown, unknown]>, path: string, arrayPaths: Set<string>): string {
  let fields = '';
  for (const [key, value] of entries)
    fields += encodeField(String(key), value, path, arrayPaths, fields === '');
  return `{${fields}}`;
}

/** Encodes one field. Empty for a function. */
function encodeField(
  name: string,
  value: unknown,
  path: string,
  arrayPaths: Set<string>,
  isFirst: boolean,
): string {
  if (typeof value === 'function') return '';
  // When decoded, it would become the object's prototype.
  if (name === '__proto__') throw new UnsupportedReadStoreOperation('a key named __proto__');
  // Only objects and arrays need their path.
  const own = typeof value !== 'object' || value === null ? '' : path === '' ? name : `${path}.${name}`;
  const encoded = encodeNode(value, own, arrayPaths);
  return isFirst ? `${written(name)}:${encoded}` : `,${written(name)}:${encoded}`;
}

function encodeString(text: string): string {
  const sound = text.isWellFormed() ? text : text.toWellFormed();
  return isTagged(sound) ? `${TAG}${LETTER.string}${sound}` : sound;
}

function encodeNumber(value: number): number {
  if (!Number.isFinite(value)) throw new UnsupportedReadStoreOperation(`the number ${value}`);
  return value;
}

function encodeDate(date: Date): string {
  const time = date.getTime();
  if (!(time >= FIRST_DATE && time <= LAST_DATE)) {
    throw new UnsupportedReadStoreOperation('a date outside the years 0000 to 9999');
  }
  return `${TAG}${LETTER.date}${date.toISOString()}`;
}

const FIRST_DATE = Date.parse('0000-01-01T00:00:00.000Z');
const LAST_DATE = Date.parse('9999-12-31T23:59:59.999Z');

function encodeBinary(bytes: Uint8Array, subType: number): string {
  const kind = subType.toString(16).padStart(2, '0');
  return `${TAG}${LETTER.binary}${kind}${Buffer.from(bytes).toString('base64')}`;
}

function decodeNode(value: unknown): unknown {
  if (typeof value === 'string') return isTagged(value) ? decodeTagged(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) value[i] = decodeNode(value[i]);
    return value;
  }
  const document = value as Document;
  for (const key in document) {
    const field = document[key];
    if (typeof field === 'string') {
      if (isTagged(field)) document[key] = decodeTagged(field);
    } else if (typeof field === 'object') decodeNode(field);
  }
  return document;
}

function decodeTagged(text: string): unknown {
  const rest = text.slice(TAG_LENGTH + 1);
  switch (text.charAt(TAG_LENGTH)) {
    case LETTER.string:
      return rest;
    case LETTER.boolean:
      return rest === '1';
    case LETTER.date:
      return new Date(rest);
    case LETTER.objectId:
      return new ObjectId(rest);
    case LETTER.binary:
      return new Binary(Buffer.from(rest.slice(2), 'base64'), Number.parseInt(rest.slice(0, 2), 16));
    default:
      throw new Error(`A stored value carries the unknown tag ${JSON.stringify(text.charAt(TAG_LENGTH))}.`);
  }
}

function isTagged(text: string): boolean {
  return text.charCodeAt(0) === TAG_LEAD && text.charCodeAt(1) === TAG_TRAIL;
}

/** Checks the BSON type instead of `instanceof`: ids may come from another copy of the library. */
function isObjectId(value: unknown): value is ObjectId {
  return hasBsonType(value, 'ObjectId');
}

function isBinary(value: unknown): value is Binary {
  return hasBsonType(value, 'Binary');
}

function hasBsonType(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === type;
}

function typeName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value;
  return '_bsontype' in value ? String(value._bsontype) : (value.constructor?.name ?? 'object');
}
