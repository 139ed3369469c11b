import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { uuid } from '../kernel/schemas.ts';

const about = { commentId: uuid, articleId: uuid };

/** Somebody with an account wrote beneath an article. `parentId` is the comment that it replies to. */
export const CommentWritten = defineEvent({
  type: 'CommentWritten',
  version: 1,
  schema: z.object({ ...about, parentId: z.nullable(uuid), authorId: uuid, content: z.string() }),
  personal: { person: (data) => data.authorId, erased: { content: '' } },
});

/** Whoever moderates took it off the page; it can be shown again. */
export const CommentHidden = defineEvent({
  type: 'CommentHidden',
  version: 1,
  schema: z.object(about),
});

export const CommentShown = defineEvent({
  type: 'CommentShown',
  version: 1,
  schema: z.object(about),
});

/** Its author took it back, or it went with them. */
export const CommentDeleted = defineEvent({
  type: 'CommentDeleted',
  version: 1,
  schema: z.object(about),
});

export const commentEvents = [CommentWritten, CommentHidden, CommentShown, CommentDeleted] as const;
export type CommentEvent = EventOf<(typeof commentEvents)[number]>;
