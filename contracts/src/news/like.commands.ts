import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { uuid } from '../kernel/schemas.ts';

/** What is liked, or not any more; the server puts in whose like it is. */
export const newsLikeData = z.object({ likeId: uuid, articleId: uuid, commentId: z.nullable(uuid) });
/** `accountId` is whose like it was. */
export const erasedLikeData = z.extend(newsLikeData, { accountId: uuid });
export type NewsLikeCommand =
  | Command<'LikeNews', z.infer<typeof newsLikeData>>
  | Command<'UnlikeNews', z.infer<typeof newsLikeData>>
  /** Asked for by the site when an account leaves. */
  | Command<'EraseNewsLike', z.infer<typeof erasedLikeData>>;
