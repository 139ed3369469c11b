import { WrongExpectedVersionError } from '@eventstore/db-client';
import type { Command, DomainEvent } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/fields/refuse-invalid';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { v5 as uuidv5 } from 'uuid';
import { createKeyedMutex } from '../../kernel/keyed-mutex.ts';
import { type Appender, logUnavailable } from '../../storage/event-log/appender.ts';
import type { Serialiser } from '../../storage/serialisation/serialiser.ts';
import type { CommandDefinition, Load } from './command-definition.ts';
import type { CommandRequest, Outcome, ReceivedCommand, TypedCommand } from './command-map.ts';
import type { ExecutedCommand, StreamState, StreamStates } from './stream-states.ts';
import type { UnchangedCommands } from './unchanged-commands.ts';

const attempts = 4;
/** Time limit of a command in milliseconds, counted from its arrival and including time in queues. */
export const commandTimeoutMs = 8_000;

export type CommandExecutor = {
  /**
   * Validates, loads, decides and appends. Retries 3 times after a concurrent write, then throws `conflict`. Commands
   * for the same stream are serialized within the process, except those with claims. A repeated commandId returns the
   * first outcome and writes nothing; with a different payload it throws `unprocessable`. If the event log is
   * unavailable, it waits until 8 s after the command's arrival, then throws `unavailable`.
   * @throws {DomainError}
   */
  execute(request: CommandRequest): Promise<Outcome>;
  /** Like `execute`, for a command from outside this code. Throws `invalid` if its type is unknown. */
  executeReceived(command: ReceivedCommand): Promise<Outcome>;
};

export type CommandExecutorParts = {
  appender: Appender;
  serialiser: Serialiser;
  states: StreamStates;
  unchanged: UnchangedCommands;
  definitions: readonly CommandDefinition[];
  /** Whether an event withdraws content. By default none does. */
  withdraws?: (event: DomainEvent) => boolean;
  now: () => string;
  timeoutMs?: number;
};

/** A validated command with the definition that handles it. */
type Checked = {
  handles: CommandDefinition['handles'];
  request: ReceivedCommand;
  command: Command;
  streamId: string;
  giveUpAt: number;
};

const empty: Omit<StreamState<unknown>, 'state'> = { revision: -1, commands: new Map() };

/** Returns a function that validates a command's data with its definition's schema and throws `invalid`. */
function createCheck({
  definitions,
  now,
  timeoutMs: longestMs = commandTimeoutMs,
}: CommandExecutorParts): (request: ReceivedCommand) => Checked {
  const byType = new Map(
    definitions.flatMap((definition) => [...definition.types.keys()].map((type) => [type, definition])),
  );
  return (request) => {
    const definition = byType.get(request.type);
    const schema = definition?.types.get(request.type);
    if (!definition || !schema)
      throw new DomainError('invalid', 'unknown-command', refusalMessages.unknownCommand);
    const { handles } = definition;
    const { type, commandId, actor, opens } = request;
    const { correlationId = commandId, causationId = commandId } = request;
    const data = parseOrRefuse(schema, request.data);
    return {
      handles,
      request,
      command: { type, data, meta: { commandId, actor, opens, at: now(), correlationId, causationId } },
      streamId: handles.stream(data),
      giveUpAt: (request.arrivedAt ?? performance.now()) + longestMs,
    };
  };
}

/** Creates the executor, the only way to change data. */
export function createCommandExecutor(parts: CommandExecutorParts): CommandExecutor {
  const { appender, states, unchanged } = parts;
  const check = createCheck(parts);

  const turns = createKeyedMutex({ begin: () => null, tooLate: logUnavailable });

  const executeReceived = async (request: ReceivedCommand): Promise<Outcome> => {
    const checked = check(request);
    if (checked.handles.claims) return execute(checked);
    return turns(checked.streamId, checked.giveUpAt, () => execute(checked));
  };

  const execute = async (checked: Checked): Promise<Outcome> => {
    const { handles, request, command, streamId, giveUpAt } = checked;
    for (let attempt = 1; ; attempt += 1) {
      const startsStream = attempt === 1 && (handles.begins?.includes(command.type) ?? false);
      const before = startsStream
        ? { state: handles.decider.initialState, ...empty }
        : await appender.read(() => states.load(handles.decider, streamId), giveUpAt);
      const done = before.commands.get(command.meta.commandId);
      if (done) return firstResult(done, request);
      if (!startsStream && request.isRepeatable && (await unchanged.has(knownBy(checked))))
        return { position: null };
      const events = await decide(checked, before, startsStream);
      if (events === 'read-first') continue;
      if (events.length === 0) {
        if (request.isRepeatable) await unchanged.remember(knownBy(checked));
        return { position: null };
      }
      for (const claim of handles.claims?.(command, before.state, events) ?? [])
        await executeClaim(checked, claim);
      try {
        const position = await append(parts, checked, { after: before.revision, events });
        const withdrew = events.filter((event) => parts.withdraws?.(event)).map(({ type }) => type);
        return withdrew.length > 0 ? { position, withdrew } : { position };
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw error;
        if (attempt === attempts) throw new DomainError('conflict', 'busy', refusalMessages.changedAtOnce);
      }
    }
  };

  const decide = async (
    { handles, command, giveUpAt }: Checked,
    { state }: StreamState<unknown>,
    startsStream: boolean,
  ): Promise<DomainEvent[] | 'read-first'> => {
    const load: Load = async (decider, streamId) =>
      (await states.load(decider, streamId)).state as typeof decider.initialState; // folded by this very decider
    const context = await appender.read(() => handles.context(command, load), giveUpAt);
    try {
      return handles.decider.decide(command, state, context);
    } catch (error) {
      // The command may have been executed before this refusal applied; only its stream knows.
      if (startsStream && error instanceof DomainError) return 'read-first';
      throw error;
    }
  };

  const executeClaim = ({ request, command, giveUpAt }: Checked, claim: TypedCommand): Promise<Outcome> =>
    executeReceived({
      ...claim,
      actor: request.actor,
      // Includes the claim's data: otherwise one commandId sent for two entities would take only one place in the
      // limit.
      commandId: uuidv5(`claim ${claim.type} ${JSON.stringify(claim.data)}`, command.meta.commandId),
      correlationId: command.meta.correlationId,
      causationId: command.meta.commandId,
      arrivedAt: giveUpAt - (parts.timeoutMs ?? commandTimeoutMs),
    });

  return { execute: executeReceived, executeReceived };
}

/** Appends the decided events to a stream whose last revision is `after` (-1 if the stream is new). */
async function append(
  { appender, serialiser }: CommandExecutorParts,
  { handles, request, command, streamId, giveUpAt }: Checked,
  { after, events }: { after: number; events: readonly DomainEvent[] },
): Promise<string | null> {
  const meta = metaOf(request, command, handles.memorialId?.(command.data));
  const serialised = await serialiser.serialise(streamId, events, meta);
  const expectedRevision = after < 0 ? 'no_stream' : BigInt(after);
  return appender.append({ streamId, events: serialised, expectedRevision, giveUpAt });
}

/** Returns the metadata stored with the events of a command. */
function metaOf({ payloadHash }: ReceivedCommand, { type, meta }: Command, memorialId: string | undefined) {
  const { commandId, actor, at, correlationId = commandId, causationId = commandId } = meta;
  return {
    commandId,
    commandType: type,
    ...(payloadHash ? { payloadHash } : {}),
    correlationId,
    causationId,
    actor,
    at,
    ...(memorialId ? { memorialId } : {}),
  };
}

/** Returns the first outcome of a repeated command. Throws `unprocessable` if its type or payload differs. */
function firstResult(
  { position, type, payloadHash, withdrew }: ExecutedCommand,
  request: ReceivedCommand,
): Outcome {
  const isOther = payloadHash !== null && request.payloadHash && payloadHash !== request.payloadHash;
  if (isOther || type !== request.type)
    throw new DomainError('unprocessable', 'other-payload', refusalMessages.otherPayload);
  return withdrew ? { position, withdrew } : { position };
}

function knownBy({ request, streamId }: Checked) {
  return { commandId: request.commandId, streamId, payloadHash: request.payloadHash ?? null };
}
