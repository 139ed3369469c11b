import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { reportReasons } from '../kernel/report-reasons.ts';
import { uuid } from '../kernel/schemas.ts';

const about = { commentId: uuid, articleId: uuid };

/** Somebody with an account wrote beneath an article. `parentId` is the comment that it replies to. */
export const CommentWritten = defineEvent({
  type: 'CommentWritten',
  schema: z.object({ ...about, parentId: z.nullable(uuid), authorId: uuid, content: z.string() }),
  personal: { person: (data) => data.authorId, erased: { content: '' } },
});

/** Whoever moderates took it off the page; it can be shown again. */
export const CommentHidden = defineEvent({
  type: 'CommentHidden',
  withdraws: true,
  schema: z.object(about),
});

export const CommentShown = defineEvent({
  type: 'CommentShown',
  schema: z.object(about),
});

/** Its author took it back, or it went with them. */
export const CommentDeleted = defineEvent({
  type: 'CommentDeleted',
  withdraws: true,
  schema: z.object(about),
});

/**
 * Somebody with an account says that it should not be there. `reporterId` is for counting each person once; no screen
 * names them.
 */
export const CommentReported = defineEvent({
  type: 'CommentReported',
  schema: z.object({ ...about, reporterId: uuid, reason: z.enum(reportReasons) }),
});

/** Whoever moderates read the reports so far and leaves it on the page. */
export const CommentKept = defineEvent({
  type: 'CommentKept',
  schema: z.object(about),
});

export const commentEvents = [
  CommentWritten,
  CommentHidden,
  CommentShown,
  CommentDeleted,
  CommentReported,
  CommentKept,
] as const;
export type CommentEvent = EventOf<(typeof commentEvents)[number]>;
