import { copyMessages } from '@everpaw/contracts/kernel/copy.messages';
import { historyProjection } from '@everpaw/projections/audit/history.projection';
import type { HistoryDoc } from '@everpaw/projections/audit/history.view';
import { accountActs } from '../admin/account-acts.ts';
import { auditActs } from '../audit/audit-acts.ts';
import { headOf } from '../platform/execution/projections/log-source.ts';
import { jobActs } from '../platform/operator/job-acts.ts';
import type { OperatorActs } from '../platform/operator/operator-acts.ts';
import { projectionActs } from '../platform/operator/projection-acts.ts';
import { reactionActs } from '../platform/operator/reaction-acts.ts';
import { Refused } from '../platform/operator/refused.ts';
import type { Platform } from './platform.ts';

/** Yields the history of a memorial from its view, once the view has reached the end of the log. */
async function* historyOf({ views, eventLog }: Platform, memorialId: string): AsyncGenerator<HistoryDoc> {
  await views.reached([historyProjection.name], await headOf(eventLog.log));
  yield* views.model(historyProjection).find({ memorialId }).sort({ _id: 1 }).lean();
}

/** Returns the commands that an operator can run in a process. */
export function operatorActs(platform: Platform): OperatorActs {
  const acts = allActs(platform);
  return platform.copyOf ? Object.fromEntries(Object.entries(acts).map(inCopy)) : acts;
}

/** The commands allowed in a copy: those that report, and those that rebuild views. */
const inCopies = /^(projections\..*|.*\.(status|failed))$/;

function inCopy([name, act]: [string, OperatorActs[string]]): [string, OperatorActs[string]] {
  if (inCopies.test(name)) return [name, act];
  return [name, () => Promise.reject(new Refused(`${copyMessages.refused}.`))];
}

function allActs(platform: Platform): OperatorActs {
  return {
    ...projectionActs(platform.engine),
    ...reactionActs(platform.reactions),
    ...jobActs(platform.jobs),
    ...accountActs(platform),
    ...auditActs({ ...platform.audit, historyOf: (memorial) => historyOf(platform, memorial) }),
    'reactions.on': () => platform.afterRestore.start('reactions'),
    'jobs.on': () => platform.afterRestore.start('jobs'),
  };
}
