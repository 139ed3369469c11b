import { reviewsProjection } from '@everpaw/projections/reviews/reviews.projection';
import type { ReviewDoc } from '@everpaw/projections/reviews/reviews.view';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { Cause } from '../platform/execution/commands/delayed-command.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '8b0c5a7e-1d64-5f29-a3b8-6e9f2d4c7013';

/**
 * Erases the reviews of a deleted account; without its key they are unreadable already. Idempotent: erased reviews are
 * no longer found. `cause` is the event that led to the erasure.
 */
export async function eraseReviews(
  { engine, executor }: Parts,
  accountId: string,
  cause: Cause = {},
): Promise<void> {
  const execute = systemCommands(executor, 'job', space);
  const docs = await engine
    .model<ReviewDoc>(reviewsProjection.name)
    .find({ authorId: accountId })
    .select({ _id: 1 })
    .lean<Pick<ReviewDoc, '_id'>[]>();
  for (const { _id: reviewId } of docs)
    await execute('EraseReview', { reviewId }, `erase ${reviewId}`, cause);
}
