import { WrongExpectedVersionError } from '@eventstore/db-client';
import type { Command, DomainEvent } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/refuse-invalid';
import { v5 as uuidv5 } from 'uuid';
import type { EventLog } from '../event-log/event-log.ts';
import { formatPosition } from '../event-log/position.ts';
import type { Serialiser } from '../serialisation/serialiser.ts';
import type { CommandDefinition, CommandRequest, Load, Outcome } from './command-definition.ts';
import type { StreamStates } from './stream-states.ts';

const attempts = 4;
const nothingYet: ReadonlyMap<string, string> = new Map();

export type CommandExecutor = {
  /**
   * Checks, loads, decides and appends; tries again when somebody else wrote in between (3 times, then a
   * `conflict`). The same commandId again answers as the first time and writes nothing. Throws `DomainError`.
   */
  execute(request: CommandRequest): Promise<Outcome>;
  /** True when there is a command of this type. */
  knows(type: string): boolean;
};

export type CommandExecutorParts = {
  log: EventLog;
  serialiser: Serialiser;
  states: StreamStates;
  definitions: readonly CommandDefinition[];
  now: () => string;
};

/** The one way in which anything changes. */
export function createCommandExecutor(parts: CommandExecutorParts): CommandExecutor {
  const { log, serialiser, states, definitions, now } = parts;
  const byType = new Map(
    definitions.flatMap((definition) => [...definition.types.keys()].map((type) => [type, definition])),
  );

  const load: Load = async (decider, streamId) =>
    (await states.load(decider, streamId)).state as typeof decider.initialState; // folded by this very decider

  const execute = async (request: CommandRequest): Promise<Outcome> => {
    const definition = byType.get(request.type);
    const schema = definition?.types.get(request.type);
    if (!definition || !schema)
      throw new DomainError('invalid', 'unknown-command', 'This is not something that can be done');
    const { handles } = definition;
    const { commandId, actor } = request;
    const correlationId = request.correlationId ?? commandId;
    const causationId = request.causationId ?? commandId;
    const command: Command = {
      type: request.type,
      data: parseOrRefuse(schema, request.data),
      meta: { commandId, actor, at: now(), correlationId, causationId },
    };
    const streamId = handles.stream(command.data);

    for (let attempt = 1; ; attempt += 1) {
      const begins = attempt === 1 && (handles.begins?.includes(command.type) ?? false);
      const { state, revision, commands } = begins
        ? { state: handles.decider.initialState, revision: -1, commands: nothingYet }
        : await states.load(handles.decider, streamId);
      const done = commands.get(commandId);
      if (done) return { position: done };

      const context = await handles.context(command, load);
      let events: DomainEvent[];
      try {
        events = handles.decider.decide(command, state, context);
      } catch (error) {
        // It may have been carried out before there was what refuses it now; only its stream knows.
        if (begins && error instanceof DomainError) continue;
        throw error;
      }
      if (events.length === 0) return { position: null };
      for (const claim of handles.claims?.(command, state) ?? [])
        await execute({
          ...request,
          ...claim,
          // Of what is claimed too: one commandId sent for two entities must not pass the limit with one claim.
          commandId: uuidv5(`claim ${claim.type} ${JSON.stringify(claim.data)}`, commandId),
          correlationId,
          causationId: commandId,
        });

      const memorialId = handles.memorialId?.(command.data);
      const data = await serialiser.serialise(streamId, events, {
        commandId,
        correlationId,
        causationId,
        actor,
        at: command.meta.at,
        ...(memorialId ? { memorialId } : {}),
      });
      try {
        const { position } = await log.appendToStream(streamId, data, {
          expectedRevision: revision < 0 ? 'no_stream' : BigInt(revision),
        });
        return { position: position ? formatPosition(position) : null };
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

  return { execute, knows: (type) => byType.has(type) };
}
