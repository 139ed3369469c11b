import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { uuid } from '../kernel/fields/schemas.ts';

/** The liked article or comment. The server sets the account. */
export const newsLikeData = z.object({ likeId: uuid, articleId: uuid, commentId: z.nullable(uuid) });
/** `accountId` is whose like it was. */
export const erasedLikeData = z.extend(newsLikeData, { accountId: uuid });
export type NewsLikeCommand =
  | Command<'LikeNews', z.infer<typeof newsLikeData>>
  | Command<'UnlikeNews', z.infer<typeof newsLikeData>>
  /** For the system, when an account is deleted. */
  | Command<'EraseNewsLike', z.infer<typeof erasedLikeData>>;
