import type {
  AppendExpectedRevision,
  AppendResult,
  EventData,
  ReadPosition,
  ReadRevision,
  ResolvedEvent,
} from '@eventstore/db-client';
import { jsonEvent, StreamDeletedError, WrongExpectedVersionError } from '@eventstore/db-client';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streamMessages from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import anyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';

// The messages of the client package's own generated definitions, to and from the client's types.

type Proposed = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

export function textOfName(name: Uint8Array | string | undefined): string {
  return typeof name === 'string'
    ? Buffer.from(name, 'base64').toString()
    : Buffer.from(name ?? []).toString();
}

function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString());
}

export function eventOf(message: Proposed): EventData {
  const metadata = message.getCustomMetadata_asU8();
  return jsonEvent({
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    data: jsonOf(message.getData_asU8()) as Record<string, unknown>, // what the client was given
    ...(metadata.length > 0 ? { metadata: jsonOf(metadata) as Record<string, unknown> } : {}),
  });
}

export function expectedOf(options: AppendReq.Options): AppendExpectedRevision {
  if (options.hasRevision()) return BigInt(options.getRevision());
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : 'any';
}

export function batchExpectedOf(options: BatchAppendReq.Options): AppendExpectedRevision {
  if (options.hasStreamPosition()) return BigInt(options.getStreamPosition());
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : 'any';
}

export function revisionOf(options: ReadReq.Options.StreamOptions): ReadRevision {
  if (options.hasRevision()) return BigInt(options.getRevision());
  return options.hasEnd() ? 'end' : 'start';
}

export function positionOf(options: ReadReq.Options.AllOptions): ReadPosition {
  const position = options.getPosition();
  if (position)
    return { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
  return options.hasEnd() ? 'end' : 'start';
}

export function toReadEvent({ event }: ResolvedEvent): ReadResp {
  if (!event) throw new TypeError('An event that was read is there');
  const { RecordedEvent } = streamMessages.ReadResp.ReadEvent;
  const recorded = new RecordedEvent();
  recorded.setId(new sharedMessages.UUID().setString(event.id));
  recorded.setStreamIdentifier(
    new sharedMessages.StreamIdentifier().setStreamName(Buffer.from(event.streamId)),
  );
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position?.commit));
  recorded.setPreparePosition(String(event.position?.prepare));
  recorded.setData(Buffer.from(JSON.stringify(event.data)));
  if (event.metadata) recorded.setCustomMetadata(Buffer.from(JSON.stringify(event.metadata)));
  const map = recorded.getMetadataMap();
  map.set('type', event.type);
  map.set('content-type', 'application/json');
  map.set('created', String(BigInt(event.created.getTime()) * 10_000n)); // 100 ns each
  const read = new streamMessages.ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(String(event.position?.commit));
  return new streamMessages.ReadResp().setEvent(read);
}

export function toStreamNotFound(stream: string): ReadResp {
  const missing = new streamMessages.ReadResp.StreamNotFound();
  missing.setStreamIdentifier(new sharedMessages.StreamIdentifier().setStreamName(Buffer.from(stream)));
  return new streamMessages.ReadResp().setStreamNotFound(missing);
}

export function toAppended({ nextExpectedRevision, position }: AppendResult): AppendResp {
  const success = new streamMessages.AppendResp.Success();
  if (nextExpectedRevision < 0n) success.setNoStream(new sharedMessages.Empty());
  else success.setCurrentRevision(String(nextExpectedRevision));
  if (position) {
    const place = new streamMessages.AppendResp.Position();
    place.setCommitPosition(String(position.commit)).setPreparePosition(String(position.prepare));
    success.setPosition(place);
  } else success.setNoPosition(new sharedMessages.Empty());
  return new streamMessages.AppendResp().setSuccess(success);
}

export function toConflict({ expectedVersion, actualVersion }: WrongExpectedVersionError): AppendResp {
  const conflict = new streamMessages.AppendResp.WrongExpectedVersion();
  const empty = new sharedMessages.Empty();
  if (typeof actualVersion === 'bigint') conflict.setCurrentRevision(String(actualVersion));
  else conflict.setCurrentNoStream(empty);
  if (typeof expectedVersion === 'bigint') conflict.setExpectedRevision(String(expectedVersion));
  else if (expectedVersion === 'no_stream') conflict.setExpectedNoStream(empty);
  else if (expectedVersion === 'stream_exists') conflict.setExpectedStreamExists(empty);
  else conflict.setExpectedAny(empty);
  return new streamMessages.AppendResp().setWrongExpectedVersion(conflict);
}

export type BatchAnswer = { correlationId: UUID | undefined; stream: string };

function batchAnswer({ correlationId, stream }: BatchAnswer): BatchAppendResp {
  return new streamMessages.BatchAppendResp()
    .setCorrelationId(correlationId)
    .setStreamIdentifier(new sharedMessages.StreamIdentifier().setStreamName(Buffer.from(stream)));
}

export function toBatchAppended(
  of: BatchAnswer,
  { nextExpectedRevision, position }: AppendResult,
): BatchAppendResp {
  const success = new streamMessages.BatchAppendResp.Success();
  if (nextExpectedRevision < 0n) success.setNoStream(new emptyMessages.Empty());
  else success.setCurrentRevision(String(nextExpectedRevision));
  if (position) {
    const place = new sharedMessages.AllStreamPosition();
    place.setCommitPosition(String(position.commit)).setPreparePosition(String(position.prepare));
    success.setPosition(place);
  } else success.setNoPosition(new emptyMessages.Empty());
  return batchAnswer(of).setSuccess(success);
}

/** A refusal inside a batch, which the server packs as a message of its own. */
export function toBatchRefused(of: BatchAnswer, name: string, packed: Uint8Array): BatchAppendResp {
  const any = new anyMessages.Any();
  any.pack(packed, `event_store.client.${name}`);
  return batchAnswer(of).setError(new statusMessages.Status().setMessage(name).setDetails(any));
}

export function packedConflict({ expectedVersion, actualVersion }: WrongExpectedVersionError): Uint8Array {
  const conflict = new sharedMessages.WrongExpectedVersion();
  const empty = new emptyMessages.Empty();
  if (typeof actualVersion === 'bigint') conflict.setCurrentStreamRevision(String(actualVersion));
  else conflict.setCurrentNoStream(empty);
  if (typeof expectedVersion === 'bigint') conflict.setExpectedStreamPosition(String(expectedVersion));
  else if (expectedVersion === 'no_stream') conflict.setExpectedNoStream(empty);
  else if (expectedVersion === 'stream_exists') conflict.setExpectedStreamExists(empty);
  else conflict.setExpectedAny(empty);
  return conflict.serializeBinary();
}

export const packed = {
  deleted: () => new sharedMessages.StreamDeleted().serializeBinary(),
  tooLarge: (limit: number) =>
    new sharedMessages.MaximumAppendSizeExceeded().setMaxappendsize(limit).serializeBinary(),
  timeout: () => new sharedMessages.Timeout().serializeBinary(),
  unknown: () => new sharedMessages.Unknown().serializeBinary(),
};

/** An error of the transport, with what EventStoreDB adds for its client to tell errors apart. */
export function serviceError(
  code: status,
  details: string,
  entries: Record<string, string> = {},
): ServiceError {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(entries)) metadata.set(key, value);
  return Object.assign(new Error(`${code} ${status[code]}: ${details}`), { code, details, metadata });
}

export function deletedError(error: StreamDeletedError): ServiceError {
  return serviceError(status.FAILED_PRECONDITION, `Event stream '${error.streamName}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': error.streamName,
  });
}

export function tooLargeError(limit: number): ServiceError {
  return serviceError(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });
}
