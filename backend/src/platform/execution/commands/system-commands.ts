import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from './command-executor.ts';
import type { CommandMap, CommandType, Outcome } from './command-map.ts';
import type { Cause } from './delayed-command.ts';

/**
 * Returns a function that executes commands of the site itself, with `name` as their actor. The same `key` in the same
 * `space` is the same command, so that a repeated job changes nothing.
 */
export function systemCommands(
  executor: Pick<CommandExecutor, 'executeReceived'>,
  name: string,
  space: string,
) {
  return <Type extends CommandType>(
    type: Type,
    data: CommandMap[Type],
    key: string,
    cause: Cause = {},
  ): Promise<Outcome> =>
    executor.executeReceived({
      type,
      data,
      commandId: uuidv5(key, space),
      actor: { kind: 'system', name },
      ...cause,
    });
}
