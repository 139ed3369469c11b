import { canonicalJson } from '../../kernel/canonical-json.ts';
import { toBase64Url } from './bytes.ts';
import { digest, type Part, type Work } from './work.ts';

/** The parts of a stored event that its entry covers. */
export type LoggedEvent = {
  stream: string;
  revision: bigint;
  id: string;
  type: string;
  /** The parsed JSON as stored, with personal fields encrypted, or the bytes of a binary event. */
  data: unknown;
  /** Like `data`; undefined without metadata. */
  metadata: unknown;
};

/** The content of a leaf as canonical JSON. Any change needs a new `v`. */
export type Entry = {
  v: 1;
  stream: string;
  /** Decimal digits. */
  revision: string;
  id: string;
  type: string;
  /** The id of the event's memorial, or null. */
  memorial: string | null;
  /** base64url of the SHA-256 of the canonical JSON. */
  data: string;
  metadata: string;
};

/**
 * Whether an event has a leaf: all events have one, even those unknown to this version, except the server's
 * own.
 */
export function hasLeaf({ stream, type }: Pick<LoggedEvent, 'stream' | 'type'>): boolean {
  return !stream.startsWith('$') && !type.startsWith('$');
}

/** Returns the hash of data or metadata as stored in an entry. */
export function* contentHash(content: unknown): Work<string> {
  const part: Part = content instanceof Uint8Array ? content : canonicalJson(content ?? null);
  return toBase64Url(yield* digest(part));
}

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

/** The fields of an entry in canonical JSON order. */
const canonicalFields = ['data', 'id', 'memorial', 'metadata', 'revision', 'stream', 'type', 'v'] as const;
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number' || value === null;

/**
 * Returns the canonical JSON of an entry, whose UTF-8 is hashed as the leaf. Has a fast path for exactly
 * these fields, as in every result of {@link entryOf}; entries from elsewhere may differ.
 */
export function formatEntry(entry: Entry): string {
  if (Object.keys(entry).length !== canonicalFields.length) return canonicalJson(entry);
  let text = '';
  for (const field of canonicalFields) {
    const value: unknown = entry[field];
    if (!isPlain(value)) return canonicalJson(entry);
    text += `${text === '' ? '{' : ','}"${field}":${JSON.stringify(value)}`;
  }
  return `${text}}`;
}
