import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { type LogLines, withIds } from '../../logging/log-lines.ts';
import type { CommandExecutor } from './command-executor.ts';
import type { Outcome, ReceivedCommand } from './command-map.ts';

type Asked = Pick<ReceivedCommand, 'type' | 'commandId' | 'correlationId' | 'actor'>;

/** Writes a line for each command: what became of it, and the ids that lead from a request to its events. */
export function logCommands(executor: CommandExecutor, lines: LogLines): CommandExecutor {
  const logged = async (asked: Asked, execute: () => Promise<Outcome>): Promise<Outcome> => {
    const { type, commandId, correlationId = commandId, actor } = asked;
    const started = performance.now();
    return withIds({ correlationId }, async () => {
      const tell = (outcome: string, position: string | null) =>
        lines.line('commands', {
          command: type,
          commandId,
          by: actor.kind,
          outcome,
          position,
          ms: Math.round(performance.now() - started),
        });
      try {
        const outcome = await execute();
        tell(outcome.position === null ? 'unchanged' : 'stored', outcome.position);
        return outcome;
      } catch (error) {
        tell(error instanceof DomainError ? error.code : 'failed', null);
        throw error;
      }
    });
  };
  return {
    execute: (request) => logged(request, () => executor.execute(request)),
    executeReceived: (request) => logged(request, () => executor.executeReceived(request)),
  };
}
