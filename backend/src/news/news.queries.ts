import { campaignStanding } from '@everpaw/contracts/cart/campaign-standing';
import { valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import { searchWords } from '@everpaw/contracts/kernel/text/search-text';
import { articleNotFound } from '@everpaw/contracts/news/article.decider';
import { feedFields } from '@everpaw/contracts/news/article.fields';
import type { NewsQuery } from '@everpaw/contracts/news/news.api';
import type {
  ArticleOffer,
  ArticlePage,
  CategoryCount,
  EditedArticle,
  EditedArticles,
  FeedDto,
  NewsEntry,
  NewsList,
} from '@everpaw/contracts/news/news.dto';
import { featuredNews, maxNewsCategories, rssItems } from '@everpaw/contracts/news/news.limits';
import type { ArticleStatus } from '@everpaw/contracts/news/news-kinds';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { campaignsProjection } from '@everpaw/projections/cart/campaigns.projection';
import { articlesProjection } from '@everpaw/projections/news/articles.projection';
import type { ArticleDoc } from '@everpaw/projections/news/articles.view';
import { commentsProjection } from '@everpaw/projections/news/comments.projection';
import { newsCategoriesProjection } from '@everpaw/projections/news/news-categories.projection';
import { newsCategoryDtoOf } from '@everpaw/projections/news/news-categories.view';
import { newsLikesProjection } from '@everpaw/projections/news/news-likes.projection';
import { Inject, Injectable } from '@nestjs/common';
import { afterCursor, pageOf, parseCursor, placeOf } from '../platform/execution/read-models/page-cursor.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';
import { CLOCK, type Clock, NEWS_ANALYTICS } from '../platform/kernel/platform.tokens.ts';
import { customersOf } from './customers.ts';
import { articleIdOf, categoryIdOf, likeIdOf } from './news.commands.ts';
import type { ArticleTotals, NewsAnalytics } from './news-analytics.ts';

type OutDoc = ArticleDoc & { publishedAt: string };

const newestFirst = { publishedAt: -1, _id: -1 } as const;
const begunLast = { createdAt: -1, _id: -1 } as const;
/** How many related articles a page lists. */
const relatedListed = 3;

function feedDtoOf(doc: ArticleDoc, totals: ArticleTotals | undefined): Omit<FeedDto, 'publishedAt'> {
  return {
    id: doc._id,
    slug: doc.slug,
    ...valuesIn(feedFields, doc),
    lastEditedAt: doc.lastEditedAt,
    viewCount: totals?.views ?? 0,
    likeCount: doc.likeCount,
    shareCount: totals?.shares ?? 0,
    productUpdate: doc.productUpdate,
  };
}

/** Queries for articles. Everyone except editors sees only published articles. */
@Injectable()
export class NewsQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(NEWS_ANALYTICS) private readonly analytics: NewsAnalytics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  private get articles() {
    return this.readModels.model(articlesProjection);
  }

  /** Returns one page of the published articles, newest first. Search words match the beginnings of words. */
  async page({ type = 'all', category, search = '', cursor, limit }: NewsQuery): Promise<NewsList> {
    const chosen = {
      listed: true,
      ...(type === 'all' ? {} : { type }),
      ...(category ? { categoryId: categoryIdOf(category) } : {}),
    };
    const words = searchWords(search);
    if (search !== '' && words.length === 0) return emptyList;
    const begun = words.map((word) => ({ searchWords: { $regex: `^${word}` } }));
    const filter = begun.length === 0 ? chosen : { ...chosen, $and: begun };
    const from = cursor ? parseCursor(cursor) : null;
    const isFirst = type === 'all' && !category && search === '' && !from;
    const [docs, total, featured] = await Promise.all([
      this.articles
        .find({ ...filter, ...(from ? afterPublished(from) : {}) })
        .sort(newestFirst)
        .limit(limit + 1)
        .lean<OutDoc[]>(),
      this.articles.countDocuments(filter),
      isFirst ? this.chosen() : [],
    ]);
    const { items: shown, nextCursor } = pageOf(docs, limit, ({ publishedAt, _id: id }) => ({
      createdAt: publishedAt,
      id,
    }));
    const entries = await this.entries([...shown, ...featured]);
    return {
      feeds: entries.slice(0, shown.length),
      featured: entries.slice(shown.length),
      pagination: {
        total,
        hasMore: nextCursor !== null,
        nextCursor,
      },
    };
  }

  /** Returns the featured and pinned articles, pinned ones first. */
  private async chosen(): Promise<OutDoc[]> {
    const docs = await this.articles
      .find({ listed: true, isChosen: true })
      .sort(newestFirst)
      .limit(featuredNews * 2)
      .lean<OutDoc[]>();
    return docs.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned)).slice(0, featuredNews);
  }

  /** Returns the newest articles for the RSS feed. */
  async newest(): Promise<NewsEntry[]> {
    const docs = await this.articles
      .find({ listed: true })
      .sort(newestFirst)
      .limit(rssItems)
      .lean<OutDoc[]>();
    return this.entries(docs);
  }

  /** Returns the article with this slug for a reader. Throws `not-found` if it isn't published. */
  async one(slug: string, caller: Caller): Promise<ArticlePage> {
    const doc = await this.articles.findById(articleIdOf(slug)).lean<OutDoc>();
    if (!doc?.listed) throw articleNotFound();
    const [[entry], offer, commentCount, isLiked, related] = await Promise.all([
      this.entries([doc]),
      this.offerOf(doc.campaignId),
      this.readModels.model(commentsProjection).countDocuments({ articleId: doc._id, status: 'published' }),
      this.isLiked(doc._id, caller),
      this.related(doc),
    ]);
    if (!entry) throw articleNotFound();
    return { ...entry, offer, commentCount, isLiked, related };
  }

  /** Whether an article is published; views of other articles aren't counted. */
  async isOut(articleId: string): Promise<boolean> {
    const doc = await this.articles
      .findById(articleId)
      .select({ listed: 1 })
      .lean<Pick<ArticleDoc, 'listed'>>();
    return doc?.listed ?? false;
  }

  /** Returns the categories in their order with the number of published articles; all, or only those in use. */
  async categories({ all }: { all: boolean }): Promise<CategoryCount[]> {
    const docs = await this.readModels
      .model(newsCategoriesProjection)
      .find({})
      .sort({ sortOrder: 1, name: 1, _id: 1 })
      .limit(maxNewsCategories)
      .lean();
    return Promise.all(
      docs
        .filter(({ isActive }) => all || isActive)
        .map(async (doc) => ({
          category: newsCategoryDtoOf(doc),
          feedCount: await this.articles.countDocuments({ listed: true, categoryId: doc._id }),
        })),
    );
  }

  /** Returns one page of all articles for editors, most recently created first. */
  async all({
    status,
    cursor,
    limit,
  }: {
    status?: ArticleStatus | undefined;
    cursor?: string | undefined;
    limit: number;
  }): Promise<EditedArticles> {
    const docs = await this.articles
      .find({ ...(status ? { status } : {}), ...(cursor ? afterCursor(parseCursor(cursor)) : {}) })
      .sort(begunLast)
      .limit(limit + 1)
      .lean();
    const { items, nextCursor } = pageOf(docs, limit, placeOf);
    return { articles: await this.edited(items), nextCursor };
  }

  /** Returns one article for editors. Throws `not-found`. */
  async forWriting(id: string): Promise<EditedArticle> {
    const doc = await this.articles.findById(id).lean();
    const [article] = doc ? await this.edited([doc]) : [];
    if (!article) throw articleNotFound();
    return article;
  }

  private async edited(docs: readonly ArticleDoc[]): Promise<EditedArticle[]> {
    const products = docs.flatMap(({ productUpdate }) => productUpdate?.productId ?? []);
    const [totals, customers] = await Promise.all([
      this.analytics.totals(docs.map(({ _id }) => _id)),
      customersOf(this.readModels, products),
    ]);
    return docs.map((doc) => ({
      ...feedDtoOf(doc, totals.get(doc._id)),
      status: doc.status,
      categoryId: doc.categoryId,
      campaignId: doc.campaignId,
      authorId: doc.authorId,
      editorId: doc.editorId,
      scheduledAt: doc.scheduledAt,
      publishedAt: doc.publishedAt,
      affectedCustomers: customers.get(doc.productUpdate?.productId ?? '') ?? null,
    }));
  }

  private async entries(docs: readonly OutDoc[]): Promise<NewsEntry[]> {
    const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))];
    const [categories, authors, totals] = await Promise.all([
      this.readModels
        .model(newsCategoriesProjection)
        .find({ _id: { $in: idsOf(docs.map(({ categoryId }) => categoryId)) } })
        .lean(),
      this.readModels
        .model(accountsProjection)
        .find({ _id: { $in: idsOf(docs.map(({ authorId }) => authorId)) } })
        .select({ firstName: 1, lastName: 1 })
        .lean<Pick<AccountDoc, '_id' | 'firstName' | 'lastName'>[]>(),
      this.analytics.totals(docs.map(({ _id }) => _id)),
    ]);
    const categoryOf = new Map(categories.map((each) => [each._id, each]));
    const authorOf = new Map(authors.map((each) => [each._id, each]));
    return docs.map((doc) => {
      const category = categoryOf.get(doc.categoryId);
      const author = doc.authorId === null ? undefined : authorOf.get(doc.authorId);
      return {
        feed: { ...feedDtoOf(doc, totals.get(doc._id)), publishedAt: doc.publishedAt },
        category: category ? { name: category.name, slug: category.slug, color: category.color } : null,
        author: author ? { firstName: author.firstName, lastName: author.lastName } : null,
      };
    });
  }

  /** Returns the promo code of an article's campaign while the campaign is running, otherwise null. */
  private async offerOf(campaignId: string | null): Promise<ArticleOffer | null> {
    if (campaignId === null) return null;
    const campaign = await this.readModels.model(campaignsProjection).findById(campaignId).lean();
    if (!campaign || campaignStanding(campaign, this.clock().toISOString()) !== 'running') return null;
    const { code, discountPercent, discountCents, validFrom, validUntil } = campaign;
    return { code, discountPercent, discountCents, validFrom, validUntil };
  }

  private async isLiked(articleId: string, { account }: Caller): Promise<boolean> {
    if (!account) return false;
    const likeId = likeIdOf(account._id, articleId);
    return (await this.readModels.model(newsLikesProjection).findById(likeId).lean()) !== null;
  }

  /** Returns the newest other articles of the same category. */
  private async related({ _id, categoryId }: ArticleDoc): Promise<ArticlePage['related']> {
    const docs = await this.articles
      .find({ listed: true, categoryId })
      .sort(newestFirst)
      .limit(relatedListed + 1)
      .lean();
    return docs
      .filter((doc) => doc._id !== _id)
      .slice(0, relatedListed)
      .map(({ slug, title, summary }) => ({ slug, title, summary }));
  }
}

const emptyList: NewsList = {
  feeds: [],
  featured: [],
  pagination: { total: 0, hasMore: false, nextCursor: null },
};

function afterPublished({ createdAt: publishedAt, id }: { createdAt: string; id: string }) {
  return { $or: [{ publishedAt: { $lt: publishedAt } }, { publishedAt, _id: { $lt: id } }] };
}
