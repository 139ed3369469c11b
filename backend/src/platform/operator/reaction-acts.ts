import type { ReactionEngine } from '../execution/reactions/reaction-engine.ts';
import type { OperatorActs } from './operator-acts.ts';
import { Refused } from './refused.ts';
import { runActs } from './run-acts.ts';
import { reactionTable } from './status-table.ts';

/** The operator commands for reactions. `engine` is null in a process that doesn't run them. */
export function reactionActs(engine: ReactionEngine | null): OperatorActs {
  const running = (): ReactionEngine => {
    if (engine) return engine;
    throw new Refused('This process runs no reactions: ask one with the role projector.');
  };
  return {
    'reactions.status': async () => reactionTable(await running().measure()),
    ...runActs('reactions', running),
    async 'reactions.replay'([name = '']) {
      await running().replay(name);
      return `${name} begins again at the start of the log.`;
    },
  };
}
