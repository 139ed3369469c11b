import { commentsProjection } from '@everpaw/projections/news/comments.projection';
import type { CommentDoc } from '@everpaw/projections/news/comments.view';
import { newsLikesProjection } from '@everpaw/projections/news/news-likes.projection';
import type { NewsLikeDoc } from '@everpaw/projections/news/news-likes.view';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/commands/command-executor.ts';
import type { ProjectionEngine } from '../platform/projections/projection-engine.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '1e3c9e53-7c5b-5b1f-8d0e-4f6a2b9c7d11';

/**
 * Takes the comments of whoever leaves off the pages; without their key the words are noise already. It can be
 * done again: what was taken off names no author any more. `cause` is what the erasure follows from.
 */
export async function eraseComments(
  { engine, executor }: Parts,
  accountId: string,
  cause: { correlationId?: string; causationId?: string } = {},
): Promise<void> {
  const docs = await engine
    .model<CommentDoc>(commentsProjection.name)
    .find({ authorId: accountId })
    .sort({ createdAt: 1, _id: 1 })
    .select({ _id: 1 })
    .lean<Pick<CommentDoc, '_id'>[]>();
  for (const { _id: commentId } of docs)
    await executor.executeReceived({
      type: 'EraseComment',
      data: { commentId },
      commandId: uuidv5(`erase ${commentId}`, space),
      actor: { kind: 'system', name: 'job' },
      ...cause,
    });
}

/** Takes back the likes of whoever leaves; what they liked is counted without them. It can be done again. */
export async function eraseLikes(
  { engine, executor }: Parts,
  accountId: string,
  cause: { correlationId?: string; causationId?: string } = {},
): Promise<void> {
  const docs = await engine
    .model<NewsLikeDoc>(newsLikesProjection.name)
    .find({ accountId })
    .lean<NewsLikeDoc[]>();
  for (const { _id: likeId, articleId, commentId } of docs)
    await executor.executeReceived({
      type: 'EraseNewsLike',
      data: { likeId, articleId, commentId, accountId },
      commandId: uuidv5(`erase ${likeId}`, space),
      actor: { kind: 'system', name: 'job' },
      ...cause,
    });
}
