import type { AppendExpectedRevision, EventData } from '@eventstore/db-client';
import { InvalidArgumentError, MaxAppendSizeExceededError, UnsupportedError } from '@eventstore/db-client';

/** A validated append in the form that is stored. */
export type Proposal = {
  readonly stream: string;
  readonly expected: AppendExpectedRevision;
  readonly events: readonly ProposedEvent[];
  /** The bytes that count towards {@link maxAppendSize}. */
  readonly size: number;
};

export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string | null;
};

/** Maximum bytes of types, data and metadata in one append: EventStoreDB's default. */
const maxAppendSize = 1024 * 1024;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Validates an append and serializes its values, so later changes to the caller's objects have no effect.
 * @throws InvalidArgumentError for a name, id or expected revision that a server would reject.
 * @throws UnsupportedError for binary events and metadata streams, which the embedded log doesn't support.
 * @throws MaxAppendSizeExceededError above {@link maxAppendSize}.
 */
export function toProposal(
  stream: string,
  events: EventData | EventData[],
  expected: AppendExpectedRevision = 'any',
): Proposal {
  if (typeof stream !== 'string' || stream === '') {
    throw new InvalidArgumentError('An append needs the name of a stream');
  }
  if (stream.startsWith('$$')) throw new UnsupportedError('Writing stream metadata', 'EventStoreDB 20.6');
  checkExpected(expected);
  const proposed = Array.isArray(events) ? events.map(toProposedEvent) : [toProposedEvent(events)];
  let size = 0;
  for (const { type, data, metadata } of proposed) {
    // The server counts the type as UTF-16 and the rest in bytes.
    size += type.length * 2 + Buffer.byteLength(data) + (metadata === null ? 0 : Buffer.byteLength(metadata));
  }
  if (size > maxAppendSize) throw new MaxAppendSizeExceededError(undefined, maxAppendSize);
  return { stream, expected, events: proposed, size };
}

function checkExpected(expected: AppendExpectedRevision): void {
  if (expected === 'any' || expected === 'no_stream' || expected === 'stream_exists') return;
  if (typeof expected === 'bigint' && expected >= 0n) return;
  throw new InvalidArgumentError(`Not an expected revision: ${String(expected)}`);
}

function toProposedEvent(event: EventData): ProposedEvent {
  const id = typeof event.id === 'string' ? event.id.toLowerCase() : '';
  if (!uuid.test(id)) throw new InvalidArgumentError(`An event's id is a UUID, not ${String(event.id)}`);
  if (typeof event.type !== 'string' || event.type === '') {
    throw new InvalidArgumentError('An event needs a type');
  }
  if (event.contentType !== 'application/json') {
    throw new UnsupportedError('Storing binary events', 'EventStoreDB 20.6');
  }
  const data: string | undefined = JSON.stringify(event.data);
  if (data === undefined) throw new InvalidArgumentError('An event needs data that JSON can hold');
  return { id, type: event.type, data, metadata: toMetadataText(event.metadata) };
}

function toMetadataText(metadata: EventData['metadata']): string | null {
  if (!metadata) return null;
  if (metadata instanceof Uint8Array) {
    throw new UnsupportedError('Storing binary metadata', 'EventStoreDB 20.6');
  }
  return JSON.stringify(metadata) ?? null;
}
