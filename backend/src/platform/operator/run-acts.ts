import type { RunVerb } from '../execution/projections/runs/run-status.ts';
import type { OperatorActs } from './operator-acts.ts';

const results: Readonly<Record<RunVerb, string>> = {
  pause: 'is paused',
  resume: 'goes on',
  retry: 'tries again',
  park: 'goes on without that event',
};

/** The operator commands that change whether a read model or a reaction runs. */
export function runActs(
  subject: 'projections' | 'reactions',
  engine: () => { change(name: string, verb: RunVerb): Promise<void> },
): OperatorActs {
  const actOf = (verb: RunVerb): OperatorActs => ({
    async [`${subject}.${verb}`]([name = '']) {
      await engine().change(name, verb);
      return `${name} ${results[verb]}.`;
    },
  });
  return { ...actOf('pause'), ...actOf('resume'), ...actOf('retry'), ...actOf('park') };
}
