import { accountActs } from '../admin/account-acts.ts';
import { auditActs } from '../audit/audit-acts.ts';
import { jobActs } from '../platform/operator/job-acts.ts';
import type { OperatorActs } from '../platform/operator/operator-acts.ts';
import { projectionActs } from '../platform/operator/projection-acts.ts';
import { reactionActs } from '../platform/operator/reaction-acts.ts';
import type { Platform } from './platform.ts';

/** Everything that an operator can have a process do. */
export function operatorActs(platform: Platform): OperatorActs {
  return {
    ...projectionActs(platform.engine),
    ...reactionActs(platform.reactions),
    ...jobActs(platform.jobs),
    ...accountActs(platform),
    ...auditActs(platform.audit),
    'reactions.on': () => platform.afterRestore.start('reactions'),
    'jobs.on': () => platform.afterRestore.start('jobs'),
  };
}
