import * as z from 'zod/mini';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { reportReasons } from '../kernel/report-reasons.ts';
import { productUpdate } from './article.events.ts';
import { feedFields } from './article.fields.ts';
import { articleStatuses, commentStatuses } from './news-kinds.ts';

/** A category for readers. */
export const newsCategoryDto = z.object({
  id: uuid,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  color: z.string(),
  isActive: z.boolean(),
  sortOrder: z.number(),
});
export type NewsCategoryDto = z.infer<typeof newsCategoryDto>;

/** An article in a list. */
export const feedDto = z.object({
  id: uuid,
  slug: z.string(),
  ...storedShape(feedFields),
  publishedAt: instant,
  lastEditedAt: z.nullable(instant),
  viewCount: z.number(),
  likeCount: z.number(),
  shareCount: z.number(),
  productUpdate: z.nullable(productUpdate),
});
export type FeedDto = z.infer<typeof feedDto>;

/** An entry of the list. `author` is null for the site's own articles. */
export const newsEntry = z.object({
  feed: feedDto,
  category: z.nullable(z.object({ name: z.string(), slug: z.string(), color: z.string() })),
  author: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
});
export type NewsEntry = z.infer<typeof newsEntry>;

/** The list. `featured` is on the first page without filters: featured and pinned articles. */
export const newsList = z.object({
  feeds: z.array(newsEntry),
  featured: z.array(newsEntry),
  pagination: z.object({ total: z.number(), hasMore: z.boolean(), nextCursor: z.nullable(z.string()) }),
});
export type NewsList = z.infer<typeof newsList>;

/** The promo code of an article while it is valid. The discount is a percentage or an amount in cents. */
export const articleOffer = z.object({
  code: z.string(),
  discountPercent: z.nullable(z.number()),
  discountCents: z.nullable(z.number()),
  validFrom: instant,
  validUntil: z.nullable(instant),
});
export type ArticleOffer = z.infer<typeof articleOffer>;

/** An article with the content of its page. `isLiked` is the reader's own like. */
export const articlePage = z.object({
  ...newsEntry.shape,
  offer: z.nullable(articleOffer),
  commentCount: z.number(),
  isLiked: z.boolean(),
  related: z.array(z.object({ slug: z.string(), title: z.string(), summary: z.string() })),
});
export type ArticlePage = z.infer<typeof articlePage>;

/** A category with its number of published articles. */
export const categoryCount = z.object({ category: newsCategoryDto, feedCount: z.number() });
export type CategoryCount = z.infer<typeof categoryCount>;

/** A comment. If it was deleted but has replies, it remains without text and author: `isGone`. */
export const commentDto = z.object({
  id: uuid,
  feedId: uuid,
  parentId: z.nullable(uuid),
  userId: z.nullable(uuid),
  authorName: z.string(),
  content: z.string(),
  status: z.enum(commentStatuses),
  isGone: z.boolean(),
  isOwn: z.boolean(),
  isLiked: z.boolean(),
  likeCount: z.number(),
  createdAt: instant,
});
export type CommentDto = z.infer<typeof commentDto>;

/** An article for its editors, with all editable fields. */
export const editedArticle = z.object({
  ...feedDto.shape,
  publishedAt: z.nullable(instant),
  status: z.enum(articleStatuses),
  categoryId: uuid,
  campaignId: z.nullable(uuid),
  authorId: z.nullable(uuid),
  editorId: z.nullable(uuid),
  scheduledAt: z.nullable(instant),
  /** The number of buyers of a product update's product; null without a product. */
  affectedCustomers: z.nullable(z.number()),
});
export type EditedArticle = z.infer<typeof editedArticle>;

export const commentsPage = z.object({
  comments: z.array(commentDto),
  count: z.number(),
  nextCursor: z.nullable(z.string()),
});
export type CommentsPage = z.infer<typeof commentsPage>;

/**
 * For moderators. `reports` counts the reasons, the most frequent first, without the reporters; `isReported`
 * means that they aren't handled yet.
 */
export const moderatedComments = z.object({
  comments: z.array(
    z.object({
      ...commentDto.shape,
      article: z.object({ slug: z.string(), title: z.string() }),
      reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.number() })),
      isReported: z.boolean(),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type ModeratedComments = z.infer<typeof moderatedComments>;

export const editedArticles = z.object({
  articles: z.array(editedArticle),
  nextCursor: z.nullable(z.string()),
});
export type EditedArticles = z.infer<typeof editedArticles>;
