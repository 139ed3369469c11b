import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { uuid } from '../kernel/schemas.ts';

/**
 * Somebody with an account liked an article, or a comment beneath it where `commentId` names one. `likeId` follows from
 * both, so that one person's likes of one thing are one stream.
 */
const about = { likeId: uuid, articleId: uuid, commentId: z.nullable(uuid), accountId: uuid };

export const NewsLiked = defineEvent({ type: 'NewsLiked', schema: z.object(about) });

/** They took it back. */
export const NewsUnliked = defineEvent({ type: 'NewsUnliked', schema: z.object(about) });

export const newsLikeEvents = [NewsLiked, NewsUnliked] as const;
export type NewsLikeEvent = EventOf<(typeof newsLikeEvents)[number]>;
