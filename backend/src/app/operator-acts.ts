import { copyMessages } from '@everpaw/contracts/kernel/copy.messages';
import { auditEventsProjection } from '@everpaw/projections/audit/audit-events.projection';
import { accountActs } from '../admin/account-acts.ts';
import { auditActs } from '../audit/audit-acts.ts';
import { storedHistoryOf } from '../memorials/memorial-events.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { jobActs } from '../platform/operator/job-acts.ts';
import type { OperatorActs } from '../platform/operator/operator-acts.ts';
import { projectionActs } from '../platform/operator/projection-acts.ts';
import { reactionActs } from '../platform/operator/reaction-acts.ts';
import { Refused } from '../platform/operator/refused.ts';
import type { Platform } from './platform.ts';

/** Yields the stored events of a memorial, once the view of their places has reached the end of the log. */
async function* historyOf({ views, eventLog: { log } }: Platform, memorialId: string) {
  await views.reached([auditEventsProjection.name], await headOf(log));
  yield* storedHistoryOf(memorialId, { places: views.model(auditEventsProjection), log });
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
