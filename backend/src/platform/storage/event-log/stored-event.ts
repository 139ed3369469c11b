import { createHash, hash } from 'node:crypto';
import type { AllStreamResolvedEvent } from '@eventstore/db-client';

/** An event as stored in the file. */
export type StoredEvent = {
  /** Its position in the log, counted from 1 without gaps. */
  readonly position: number;
  readonly stream: string;
  /** The position of its stream's first event. */
  readonly origin: number;
  /** Its position in its stream, counted from 0 without gaps. */
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** JSON text. */
  readonly data: string;
  /** JSON text, null if the event was appended without metadata. */
  readonly metadata: string | null;
  /** Milliseconds since the epoch. */
  readonly created: number;
};

/** An event with the checksum computed when it was appended. */
export type ChainedEvent = StoredEvent & { readonly checksum: string };

/** A `ChainedEvent` with the checksum of the previous event in the log; null if there is none. */
export type FollowingEvent = ChainedEvent & { readonly previous: string | null };

/** The checksum that the first event of a log continues. */
export const startOfTheChain = '0'.repeat(32);

/** Converts the event to the official client's type. Each call creates new objects. */
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
 * Returns 128 bits of SHA-256, in hex, over all fields of the event and the checksum of the previous event in the log.
 * Any change to an event, and any removed, inserted or moved event, breaks the chain. The length prefixes, and the line
 * break (which no JSON text contains), separate neighbouring fields unambiguously.
 */
export function checksumOf(event: StoredEvent, previous: string): string {
  const { position, stream, origin, revision, id, type, data, metadata, created } = event;
  const lengths = `${Buffer.byteLength(stream)}|${Buffer.byteLength(type)}`;
  const head = `${previous}|${position}|${origin}|${revision}|${created}|${id}|${lengths}|`;
  return hash('sha256', `${head}${stream}${type}${data}\n${metadata ?? ''}`, 'hex').slice(0, 32);
}

/** The raw bytes of an event in the file, possibly damaged. */
export type RawEvent = Record<'position' | 'origin' | 'revision' | 'created' | 'id', unknown> &
  Record<'stream' | 'type' | 'data' | 'metadata', Uint8Array>;

/** Returns the same checksum from raw bytes: decoding first would hide bytes that aren't valid UTF-8. */
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
