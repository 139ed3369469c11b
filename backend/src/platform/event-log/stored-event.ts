import { createHash, hash } from 'node:crypto';
import type { AllStreamResolvedEvent } from '@eventstore/db-client';

/** One event as the file keeps it. */
export type StoredEvent = {
  /** Its place in the whole log, counted from 1 without a gap. */
  readonly position: number;
  readonly stream: string;
  /** The position of its stream's first event. */
  readonly origin: number;
  /** Its place in its stream, counted from 0 without a gap. */
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** JSON text. */
  readonly data: string;
  /** JSON text, null when the event was appended without metadata. */
  readonly metadata: string | null;
  /** Milliseconds since the epoch. */
  readonly created: number;
};

/** An event with the checksum that was made when it was appended. */
export type ChainedEvent = StoredEvent & { readonly checksum: string };

/** The same with the checksum of the event before it in the log; null where there is none. */
export type FollowingEvent = ChainedEvent & { readonly previous: string | null };

/** What the first event of a log follows, where every later one follows a checksum. */
export const startOfTheChain = '0'.repeat(32);

/** The event in the shape that the official client hands out. Every call makes new objects. */
export function toResolvedEvent(stored: StoredEvent): AllStreamResolvedEvent {
  const position = BigInt(stored.position);
  return {
    event: {
      streamId: stored.stream,
      id: stored.id,
      revision: BigInt(stored.revision),
      type: stored.type,
      data: JSON.parse(stored.data),
      metadata: stored.metadata === null ? undefined : JSON.parse(stored.metadata),
      isJson: true,
      created: new Date(stored.created),
      position: { commit: position, prepare: position },
    },
    commitPosition: position,
  };
}

/**
 * 128 bits of SHA-256, in hex, over every field of the event and the checksum of the event before
 * it in the log: no byte of an event can change, and no event can be taken out, put in or
 * moved, without a checksum that no longer fits. The lengths in front, and the line break that no
 * JSON text contains, keep neighbouring fields from trading bytes.
 */
export function checksumOf(event: StoredEvent, previous: string): string {
  const { position, stream, origin, revision, id, type, data, metadata, created } = event;
  const lengths = `${Buffer.byteLength(stream)}|${Buffer.byteLength(type)}`;
  const head = `${previous}|${position}|${origin}|${revision}|${created}|${id}|${lengths}|`;
  return hash('sha256', `${head}${stream}${type}${data}\n${metadata ?? ''}`, 'hex').slice(0, 32);
}

/** An event as the bytes that the file holds for it, whatever they are. */
export type RawEvent = Record<'position' | 'origin' | 'revision' | 'created' | 'id', unknown> &
  Record<'stream' | 'type' | 'data' | 'metadata', Uint8Array>;

/**
 * The same checksum from the bytes themselves: a damaged text must not be decoded first, because
 * decoding hides bytes that are no UTF-8.
 */
export function checksumOfRaw(event: RawEvent, previous: string): string {
  const lengths = `${event.stream.length}|${event.type.length}`;
  const head = `${previous}|${event.position}|${event.origin}|${event.revision}|${event.created}|${event.id}|${lengths}|`;
  return createHash('sha256')
    .update(head)
    .update(event.stream)
    .update(event.type)
    .update(event.data)
    .update('\n')
    .update(event.metadata)
    .digest('hex')
    .slice(0, 32);
}
