import { WrongExpectedVersionError } from '@eventstore/db-client';
import type { Command, DomainEvent } from '@everpaw/contracts/kernel/decider';
import { DomainError, refusalMessages } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/refuse-invalid';
import { v5 as uuidv5 } from 'uuid';
import { type Appender, logUnavailable } from '../event-log/appender.ts';
import { createTurns } from '../event-log/turns.ts';
import type { Serialiser } from '../serialisation/serialiser.ts';
import type { CommandDefinition, Load } from './command-definition.ts';
import type { CommandRequest, Outcome, ReceivedCommand, TypedCommand } from './command-map.ts';
import type { ExecutedCommand, StreamState, StreamStates } from './stream-states.ts';
import type { UnchangedCommands } from './unchanged-commands.ts';

const attempts = 4;
/** How long a command may take from its arrival, waiting in a queue included, in milliseconds. */
export const commandTimeoutMs = 8_000;

export type CommandExecutor = {
  /**
   * Checks, loads, decides and appends; tries again when somebody else wrote in between (3 times, then a `conflict`).
   * In one process commands for the same stream take turns and do not get into each other's way, except those that claim
   * something of another stream: nobody waits for a claim.
   * The same commandId again answers as the first time and writes nothing; with another payload it is refused as
   * `unprocessable`. An event log that cannot be used for a while is waited for, 8 s from the command's arrival, then
   * `unavailable`. Throws `DomainError`.
   */
  execute(request: CommandRequest): Promise<Outcome>;
  /** The same for a command that came from elsewhere: of an unknown type it is `invalid`. */
  executeReceived(command: ReceivedCommand): Promise<Outcome>;
};

export type CommandExecutorParts = {
  appender: Appender;
  serialiser: Serialiser;
  states: StreamStates;
  unchanged: UnchangedCommands;
  definitions: readonly CommandDefinition[];
  /** Whether an event withdraws something; none does by default. */
  withdraws?: (event: DomainEvent) => boolean;
  now: () => string;
  timeoutMs?: number;
};

/** A command whose data was checked, on its way through one definition. */
type Checked = {
  handles: CommandDefinition['handles'];
  request: ReceivedCommand;
  command: Command;
  streamId: string;
  giveUpAt: number;
};

const empty: Omit<StreamState<unknown>, 'state'> = { revision: -1, commands: new Map() };

/** Checks a command's data by its definition. Throws `invalid`. */
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
      throw new DomainError('invalid', 'unknown-command', 'This is not something that can be done');
    const { handles } = definition;
    const { type, commandId, actor } = request;
    const { correlationId = commandId, causationId = commandId } = request;
    const data = parseOrRefuse(schema, request.data);
    return {
      handles,
      request,
      command: { type, data, meta: { commandId, actor, at: now(), correlationId, causationId } },
      streamId: handles.stream(data),
      giveUpAt: (request.arrivedAt ?? performance.now()) + longestMs,
    };
  };
}

/** The one way in which anything changes. */
export function createCommandExecutor(parts: CommandExecutorParts): CommandExecutor {
  const { appender, states, unchanged } = parts;
  const check = createCheck(parts);

  const turns = createTurns({ begin: () => null, tooLate: logUnavailable });

  const executeReceived = async (request: ReceivedCommand): Promise<Outcome> => {
    const checked = check(request);
    if (checked.handles.claims) return carryOut(checked);
    return turns(checked.streamId, checked.giveUpAt, () => carryOut(checked));
  };

  const carryOut = async (checked: Checked): Promise<Outcome> => {
    const { handles, request, command, streamId, giveUpAt } = checked;
    for (let attempt = 1; ; attempt += 1) {
      const begins = attempt === 1 && (handles.begins?.includes(command.type) ?? false);
      const before = begins
        ? { state: handles.decider.initialState, ...empty }
        : await appender.read(() => states.load(handles.decider, streamId), giveUpAt);
      const done = before.commands.get(command.meta.commandId);
      if (done) return firstResult(done, request);
      if (!begins && request.isRepeatable && (await unchanged.has(knownBy(checked))))
        return { position: null };
      const events = await decide(checked, before, begins);
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
        if (attempt === attempts)
          throw new DomainError(
            'conflict',
            'busy',
            'Many people changed this at the same moment. Please try again',
          );
      }
    }
  };

  const decide = async (
    { handles, command, giveUpAt }: Checked,
    { state }: StreamState<unknown>,
    begins: boolean,
  ): Promise<DomainEvent[] | 'read-first'> => {
    const load: Load = async (decider, streamId) =>
      (await states.load(decider, streamId)).state as typeof decider.initialState; // folded by this very decider
    const context = await appender.read(() => handles.context(command, load), giveUpAt);
    try {
      return handles.decider.decide(command, state, context);
    } catch (error) {
      // It may have been executed before there was what refuses it now; only its stream knows.
      if (begins && error instanceof DomainError) return 'read-first';
      throw error;
    }
  };

  const executeClaim = ({ request, command, giveUpAt }: Checked, claim: TypedCommand): Promise<Outcome> =>
    executeReceived({
      ...claim,
      actor: request.actor,
      // Of what is claimed too: one commandId sent for two entities must not pass the limit with one claim.
      commandId: uuidv5(`claim ${claim.type} ${JSON.stringify(claim.data)}`, command.meta.commandId),
      correlationId: command.meta.correlationId,
      causationId: command.meta.commandId,
      arrivedAt: giveUpAt - (parts.timeoutMs ?? commandTimeoutMs),
    });

  return { execute: executeReceived, executeReceived };
}

/** Appends what was decided on a stream that ended with this revision. */
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

/** What the log keeps beside the events of a command. */
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

/** A stream that holds the command answers as the first time, unless something else was sent under its id. */
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
