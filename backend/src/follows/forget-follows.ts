import { followsProjection } from '@everpaw/projections/follows/follows.projection';
import type { FollowDoc } from '@everpaw/projections/follows/follows.view';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { Cause } from '../platform/execution/commands/delayed-command.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '0c7b5d3e-6a19-5f42-b8d0-93e4a1c5f726';

/** Ends the choices of a deleted account. Idempotent. `cause` is the event that led to the erasure. */
export async function forgetFollows(
  { engine, executor }: Parts,
  accountId: string,
  cause: Cause = {},
): Promise<void> {
  const execute = systemCommands(executor, 'job', space);
  const docs = await engine.model<FollowDoc>(followsProjection.name).find({ accountId }).lean();
  for (const { _id: followId } of docs)
    await execute('UnfollowMemorial', { followId }, `erase ${followId}`, cause);
}
