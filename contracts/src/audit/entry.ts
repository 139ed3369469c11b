import canonicalize from 'canonicalize';
import { toBase64Url } from './bytes.ts';
import { digest, type Part, type Work } from './work.ts';

/** An event as the log holds it, in the parts that its entry covers. */
export type LoggedEvent = {
  stream: string;
  revision: bigint;
  id: string;
  type: string;
  /** The value of its JSON as stored, so with personal fields sealed; the bytes of an event that is no JSON. */
  data: unknown;
  /** The same of what it was stored with; undefined for nothing. */
  metadata: unknown;
};

/** What a leaf of the transparency log says of an event, as canonical JSON. A change of it is a new `v`. */
export type Entry = {
  v: 1;
  stream: string;
  /** Decimal digits. */
  revision: string;
  id: string;
  type: string;
  /** The id of the memorial that the event is about; null for none. */
  memorial: string | null;
  /** base64url of the SHA-256 of the canonical JSON. */
  data: string;
  metadata: string;
};

/** Whether an event has a leaf: all have, known to this version or not, but those of the server itself. */
export function hasLeaf({ stream, type }: Pick<LoggedEvent, 'stream' | 'type'>): boolean {
  return !stream.startsWith('$') && !type.startsWith('$');
}

/** Keys in the order of RFC 8785; what has no canonical form there is written as `JSON.stringify` does. */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`).join(',')}}`;
}

/**
 * Canonical JSON (RFC 8785) of a value that was read from JSON. No value is without one, since no event may be left
 * out: half of a surrogate pair, which the standard does not know, is written as its escape.
 */
export function canonicalJson(value: unknown): string {
  try {
    return canonicalize(value) ?? 'null';
  } catch {
    return sortedJson(value);
  }
}

/** The hash that an entry holds for data or metadata. */
export function* contentHash(content: unknown): Work<string> {
  const part: Part = content instanceof Uint8Array ? content : canonicalJson(content ?? null);
  return toBase64Url(yield* digest(part));
}

/** The entry of an event. */
export function* entryOf(event: LoggedEvent): Work<Entry> {
  const { memorialId } = (event.metadata ?? {}) as { memorialId?: unknown }; // only looked at
  return {
    v: 1,
    stream: event.stream,
    revision: String(event.revision),
    id: event.id,
    type: event.type,
    memorial: typeof memorialId === 'string' ? memorialId : null,
    data: yield* contentHash(event.data),
    metadata: yield* contentHash(event.metadata),
  };
}

/** The text of an entry: its UTF-8 is what the leaf is the hash of. */
export function formatEntry(entry: Entry): string {
  return canonicalJson(entry);
}
