import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { sitePhotos } from '../media/site-photo.ts';
import { articleTypes, productUpdateTypes } from './news-kinds.ts';

const about = { articleId: uuid };

/**
 * What a product update tells. `productId` is null for the site itself. The data before and after are short
 * texts, such as a price.
 */
export const productUpdate = z.object({
  productId: z.nullable(uuid),
  updateType: z.enum(productUpdateTypes),
  changesSummary: z.string(),
  previousData: z.nullable(z.string()),
  currentData: z.nullable(z.string()),
});
export type ProductUpdate = z.infer<typeof productUpdate>;

/** What stands in an article. `content` is sanitised; `expiresAt` is when it leaves the news by itself. */
const written = {
  type: z.enum(articleTypes),
  categoryId: uuid,
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  featuredImageUrl: z.nullable(z.string()),
  featuredImageAlt: z.string(),
  socialImageUrl: z.nullable(z.string()),
  canonicalUrl: z.nullable(z.string()),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  tags: z.array(z.string()),
  isPinned: z.boolean(),
  isFeatured: z.boolean(),
  allowComments: z.boolean(),
  expiresAt: z.nullable(instant),
  campaignId: z.nullable(uuid),
  productUpdate: z.nullable(productUpdate),
};

/** Its pictures, from the draft on. They stay when it gets others: what was published may be linked from elsewhere. */
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

/** An article was begun. Its id follows from its slug, which stays. `authorId` is null for the site's own. */
export const ArticleDrafted = defineEvent({
  type: 'ArticleDrafted',
  schema: z.object({ ...about, slug: z.string(), authorId: z.nullable(uuid), ...written }),
  photos,
});

/** Its words or settings are others; all of them, as they are from then on. */
export const ArticleEdited = defineEvent({
  type: 'ArticleEdited',
  schema: z.object({ ...about, editorId: z.nullable(uuid), ...written }),
  photos,
});

/** It comes out at `publishAt` by itself. */
export const ArticleScheduled = defineEvent({
  type: 'ArticleScheduled',
  withdraws: true,
  schema: z.object({ ...about, publishAt: instant }),
});

/** From then on everybody may read it, until `expiresAt` where it has one. */
export const ArticlePublished = defineEvent({
  type: 'ArticlePublished',
  schema: z.object({ ...about, expiresAt: z.nullable(instant) }),
});

/** It left the news, by hand or because its time was over. */
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
