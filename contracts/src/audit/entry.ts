import { canonicalJson } from '../kernel/canonical-json.ts';
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

/** The fields of an entry in the order of canonical JSON. */
const canonicalFields = ['data', 'id', 'memorial', 'metadata', 'revision', 'stream', 'type', 'v'] as const;
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number' || value === null;

/**
 * The text of an entry, its canonical JSON: its UTF-8 is what the leaf is the hash of. Written field by field where it
 * has these fields and no others, as every one of {@link entryOf} does; what was read from elsewhere may be otherwise.
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
