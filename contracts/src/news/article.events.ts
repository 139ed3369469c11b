import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { sitePhotos } from '../media/site-photo.ts';
import { editableFields, productUpdateFields } from './article.fields.ts';

const about = { articleId: uuid };

export const productUpdate = z.object(storedShape(productUpdateFields));
const written = { ...storedShape(editableFields), productUpdate: z.nullable(productUpdate) };

/**
 * Its images, including a draft's. Former ones stay, since a published image may be linked from elsewhere.
 */
const photos = {
  shown: ({
    articleId,
    featuredImageUrl,
    socialImageUrl,
  }: {
    articleId: string;
    featuredImageUrl: string | null;
    socialImageUrl: string | null;
  }) => sitePhotos(articleId, featuredImageUrl, socialImageUrl),
};

/**
 * An article was created. Its id is derived from its slug, which never changes. `authorId` is null for the
 * site's own.
 */
export const ArticleDrafted = defineEvent({
  type: 'ArticleDrafted',
  schema: z.object({ ...about, slug: z.string(), authorId: z.nullable(uuid), ...written }),
  photos,
});

/** Its content or settings changed; contains all current values. */
export const ArticleEdited = defineEvent({
  type: 'ArticleEdited',
  schema: z.object({ ...about, editorId: z.nullable(uuid), ...written }),
  photos,
});

/** It will be published automatically at `publishAt`. */
export const ArticleScheduled = defineEvent({
  type: 'ArticleScheduled',
  withdraws: true,
  schema: z.object({ ...about, publishAt: instant }),
});

/** It is public from now on, until `expiresAt` if set. */
export const ArticlePublished = defineEvent({
  type: 'ArticlePublished',
  schema: z.object({ ...about, expiresAt: z.nullable(instant) }),
});

/** It was removed from the news, manually or after it expired. */
export const ArticleArchived = defineEvent({
  type: 'ArticleArchived',
  withdraws: true,
  schema: z.object({ ...about, cause: z.enum(['by-hand', 'expired']) }),
});

/** It is a draft again. */
export const ArticleReturnedToDraft = defineEvent({
  type: 'ArticleReturnedToDraft',
  withdraws: true,
  schema: z.object(about),
});

export const articleEvents = [
  ArticleDrafted,
  ArticleEdited,
  ArticleScheduled,
  ArticlePublished,
  ArticleArchived,
  ArticleReturnedToDraft,
] as const;
export type ArticleEvent = EventOf<(typeof articleEvents)[number]>;
