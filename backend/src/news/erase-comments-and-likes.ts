import { commentsProjection } from '@everpaw/projections/news/comments.projection';
import type { CommentDoc } from '@everpaw/projections/news/comments.view';
import { newsLikesProjection } from '@everpaw/projections/news/news-likes.projection';
import type { NewsLikeDoc } from '@everpaw/projections/news/news-likes.view';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { Cause } from '../platform/execution/commands/delayed-command.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '1e3c9e53-7c5b-5b1f-8d0e-4f6a2b9c7d11';

/**
 * Erases the comments of a deleted account, which are unreadable without its key already, and withdraws its likes.
 * Idempotent: an erased comment no longer has an author. `cause` is the event that led to the erasure.
 */
export async function eraseCommentsAndLikes(
  { engine, executor }: Parts,
  accountId: string,
  cause: Cause = {},
): Promise<void> {
  const execute = systemCommands(executor, 'job', space);
  const comments = await engine
    .model<CommentDoc>(commentsProjection.name)
    .find({ authorId: accountId })
    .sort({ createdAt: 1, _id: 1 })
    .select({ _id: 1 })
    .lean<Pick<CommentDoc, '_id'>[]>();
  for (const { _id: commentId } of comments)
    await execute('EraseComment', { commentId }, `erase ${commentId}`, cause);
  const likes = await engine.model<NewsLikeDoc>(newsLikesProjection.name).find({ accountId }).lean();
  for (const { _id: likeId, articleId, commentId } of likes)
    await execute('EraseNewsLike', { likeId, articleId, commentId, accountId }, `erase ${likeId}`, cause);
}
