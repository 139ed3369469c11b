import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { uuid } from '../kernel/fields/schemas.ts';

/**
 * An account liked an article, or a comment if `commentId` is set. `likeId` is derived from both, so an
 * account's likes of one target are one stream.
 */
const about = { likeId: uuid, articleId: uuid, commentId: z.nullable(uuid), accountId: uuid };

export const NewsLiked = defineEvent({ type: 'NewsLiked', schema: z.object(about) });

export const NewsUnliked = defineEvent({ type: 'NewsUnliked', retracts: true, schema: z.object(about) });

export const newsLikeEvents = [NewsLiked, NewsUnliked] as const;
export type NewsLikeEvent = EventOf<(typeof newsLikeEvents)[number]>;
