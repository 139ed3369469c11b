import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { reportFields, text, uuid } from '../kernel/fields/schemas.ts';
import { maxCommentLength } from './news.limits.ts';
import { newsChangeMessages as messages } from './news-changes.messages.ts';

/** `parentId` is the comment that it replies to. */
export const commentFields = z.object({
  content: text({ min: 1, max: maxCommentLength, required: () => messages.commentRequired }),
  parentId: z._default(z.nullable(uuid), null),
});

export const commentIdData = z.object({ commentId: uuid });
export const writeCommentData = z.extend(commentFields, { commentId: uuid, articleId: uuid });
export const reportCommentData = z.object({ commentId: uuid, ...reportFields.shape });

export type CommentCommand =
  | Command<'WriteComment', z.infer<typeof writeCommentData>>
  | Command<'HideComment', z.infer<typeof commentIdData>>
  | Command<'ShowComment', z.infer<typeof commentIdData>>
  | Command<'KeepComment', z.infer<typeof commentIdData>>
  | Command<'ReportComment', z.infer<typeof reportCommentData>>
  | Command<'DeleteComment', z.infer<typeof commentIdData>>
  /** For the system, when the author's account is deleted. */
  | Command<'EraseComment', z.infer<typeof commentIdData>>;
