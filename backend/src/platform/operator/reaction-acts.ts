import type { ReactionEngine } from '../execution/reactions/reaction-engine.ts';
import type { OperatorActs } from './operator-acts.ts';
import { Refused } from './refused.ts';
import { reactionTable } from './status-table.ts';

/** The operator commands for reactions. `engine` is null in a process that doesn't run them. */
export function reactionActs(engine: ReactionEngine | null): OperatorActs {
  const running = (): ReactionEngine => {
    if (engine) return engine;
    throw new Refused('This process runs no reactions: ask one with the role projector.');
  };
  return {
    'reactions.status': async () => reactionTable(await running().measure()),
    async 'reactions.pause'([name = '']) {
      await running().pause(name);
      return `${name} is paused.`;
    },
    async 'reactions.resume'([name = '']) {
      await running().resume(name);
      return `${name} goes on.`;
    },
    async 'reactions.retry'([name = '']) {
      await running().retry(name);
      return `${name} tries again.`;
    },
    async 'reactions.park'([name = '']) {
      await running().park(name);
      return `${name} goes on without that event.`;
    },
    async 'reactions.replay'([name = '']) {
      await running().replay(name);
      return `${name} begins again at the start of the log.`;
    },
  };
}
