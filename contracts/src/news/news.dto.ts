import * as z from 'zod/mini';
import { reportReasons } from '../kernel/report-reasons.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { productUpdate } from './article.events.ts';
import { articleStatuses, articleTypes, commentStatuses } from './news-kinds.ts';

/** A category as everybody reads it. */
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

/** An article as it is listed. */
export const feedDto = z.object({
  id: uuid,
  slug: z.string(),
  type: z.enum(articleTypes),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  featuredImageUrl: z.nullable(z.string()),
  featuredImageAlt: z.string(),
  isFeatured: z.boolean(),
  isPinned: z.boolean(),
  publishedAt: instant,
  expiresAt: z.nullable(instant),
  lastEditedAt: z.nullable(instant),
  allowComments: z.boolean(),
  tags: z.array(z.string()),
  viewCount: z.number(),
  likeCount: z.number(),
  shareCount: z.number(),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  socialImageUrl: z.nullable(z.string()),
  canonicalUrl: z.nullable(z.string()),
  productUpdate: z.nullable(productUpdate),
});
export type FeedDto = z.infer<typeof feedDto>;

/** One entry of the list. `author` is null for the site's own. */
export const newsEntry = z.object({
  feed: feedDto,
  category: z.nullable(z.object({ name: z.string(), slug: z.string(), color: z.string() })),
  author: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
});
export type NewsEntry = z.infer<typeof newsEntry>;

/** The list. `featured` is there on the first page of everything: what is featured or pinned. */
export const newsList = z.object({
  feeds: z.array(newsEntry),
  featured: z.array(newsEntry),
  pagination: z.object({ total: z.number(), hasMore: z.boolean(), nextCursor: z.nullable(z.string()) }),
});
export type NewsList = z.infer<typeof newsList>;

/** A promo code that an article tells of, while it counts. The discount is a percentage or an amount in cents. */
export const articleOffer = z.object({
  code: z.string(),
  discountPercent: z.nullable(z.number()),
  discountCents: z.nullable(z.number()),
  validFrom: instant,
  validUntil: z.nullable(instant),
});
export type ArticleOffer = z.infer<typeof articleOffer>;

/** One article, with what its page shows beside it. `isLiked` is the reader's own. */
export const articlePage = z.object({
  ...newsEntry.shape,
  offer: z.nullable(articleOffer),
  commentCount: z.number(),
  isLiked: z.boolean(),
  related: z.array(z.object({ slug: z.string(), title: z.string(), summary: z.string() })),
});
export type ArticlePage = z.infer<typeof articlePage>;

/** A category with how many articles are out in it. */
export const categoryCount = z.object({ category: newsCategoryDto, feedCount: z.number() });
export type CategoryCount = z.infer<typeof categoryCount>;

/**
 * A comment as it is read. One that was taken back but has replies keeps its place without words or author:
 * `isGone`.
 */
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

/** An article as those who write the news read it, with everything that can be chosen of it. */
export const editedArticle = z.object({
  ...feedDto.shape,
  publishedAt: z.nullable(instant),
  status: z.enum(articleStatuses),
  categoryId: uuid,
  campaignId: z.nullable(uuid),
  authorId: z.nullable(uuid),
  editorId: z.nullable(uuid),
  scheduledAt: z.nullable(instant),
  /** How many people have bought what a product update tells of; null for what is about no product. */
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
 * For those who moderate. `reports` says how many gave which reason, the most frequent first, and not who they are;
 * `isReported` that nobody has decided on them yet.
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
