import { minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { subscriptionsProjection } from '@everpaw/projections/subscriptions/subscriptions.projection';
import type { SubscriptionDoc } from '@everpaw/projections/subscriptions/subscriptions.view';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '8f2a6c1d-5e93-5b07-8d4e-2c9a7f0b3e16';
/** The most trials ended in one round; the rest follow in the next one. */
const atOnce = 200;

/**
 * Ends expired trials without a card and returns how many. They are found in the event log's view, so an emptied queue
 * loses nothing. Trials that the payment provider manages end when it reports so.
 */
export function overdueTrials({ engine, executor }: Parts): (now: Date) => Promise<number> {
  const execute = systemCommands(executor, 'subscriptions', space);
  return async (now) => {
    const before = new Date(now.getTime() - minuteMs).toISOString();
    const trials = await engine
      .model<SubscriptionDoc>(subscriptionsProjection.name)
      .find({ status: 'trialing', providerId: null, periodEnd: { $lte: before } })
      .limit(atOnce)
      .lean();
    for (const { _id: accountId, subscriptionId } of trials)
      if (subscriptionId !== null)
        await execute(
          'EndSubscription',
          { accountId, subscriptionId, reason: 'trial-over' },
          `trial-over ${subscriptionId}`,
        );
    return trials.length;
  };
}
