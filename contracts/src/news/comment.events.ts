import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { reportReasons } from '../kernel/report-reasons.ts';

const about = { commentId: uuid, articleId: uuid };

/** An account commented on an article. `parentId` is the comment that it replies to. */
export const CommentWritten = defineEvent({
  type: 'CommentWritten',
  schema: z.object({ ...about, parentId: z.nullable(uuid), authorId: uuid, content: z.string() }),
  personal: { person: (data) => data.authorId, erased: { content: '' } },
});

/** A moderator hid it; it can be shown again. */
export const CommentHidden = defineEvent({
  type: 'CommentHidden',
  withdraws: true,
  schema: z.object(about),
});

export const CommentShown = defineEvent({
  type: 'CommentShown',
  schema: z.object(about),
});

/** Its author deleted it, or their account was deleted. */
export const CommentDeleted = defineEvent({
  type: 'CommentDeleted',
  retracts: true,
  withdraws: true,
  schema: z.object(about),
});

/** An account reported it. `reporterId` is for counting each account once; no screen shows it. */
export const CommentReported = defineEvent({
  type: 'CommentReported',
  schema: z.object({ ...about, reporterId: uuid, reason: z.enum(reportReasons) }),
});

/** A moderator dismissed the reports so far. */
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
