import { type ReportCounts, reportReasons } from '@everpaw/contracts/kernel/report-reasons';
import { articleNotFound } from '@everpaw/contracts/news/article.decider';
import type { CommentDto, CommentsPage, ModeratedComments } from '@everpaw/contracts/news/news.dto';
import { maxListedNews } from '@everpaw/contracts/news/news.limits';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { articlesProjection } from '@everpaw/projections/news/articles.projection';
import type { ArticleDoc } from '@everpaw/projections/news/articles.view';
import { commentsProjection } from '@everpaw/projections/news/comments.projection';
import type { CommentDoc } from '@everpaw/projections/news/comments.view';
import { newsLikesProjection } from '@everpaw/projections/news/news-likes.projection';
import { Inject, Injectable } from '@nestjs/common';
import { nameOf } from '../memorials/keepers.queries.ts';
import { afterCursor, pageOf, parseCursor, placeOf } from '../platform/execution/read-models/page-cursor.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';

type Asked = { cursor?: string | undefined; limit: number };

const newestFirst = { createdAt: -1, _id: -1 } as const;
/** The most replies returned with one page of comments. */
const maxReplies = 500;

/** The data that a page of comments needs besides the documents: the authors' names and the reader's likes. */
type CommentExtras = {
  names: ReadonlyMap<string, string>;
  liked: ReadonlySet<string>;
  readerId: string | null;
};

function dtoOf(doc: CommentDoc, { names, liked, readerId }: CommentExtras, isGone = false): CommentDto {
  return {
    id: doc._id,
    feedId: doc.articleId,
    parentId: doc.parentId,
    userId: isGone ? null : doc.authorId,
    authorName: isGone ? '' : (names.get(doc.authorId ?? '') ?? ''),
    content: isGone ? '' : doc.content,
    status: doc.status === 'hidden' ? 'hidden' : 'published',
    isGone,
    isOwn: !isGone && readerId !== null && doc.authorId === readerId,
    isLiked: liked.has(doc._id),
    likeCount: isGone ? 0 : doc.likeCount,
    createdAt: doc.createdAt,
  };
}

/** Returns the number of reports per reason, most frequent first. */
const reportsOf = (counts: ReportCounts) =>
  reportReasons
    .map((reason) => ({ reason, count: counts[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);

@Injectable()
export class CommentsQueries {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  private get comments() {
    return this.readModels.model(commentsProjection);
  }

  /**
   * Returns one page of the comments on an article, newest first, each with its replies, oldest first. Deleted and
   * hidden comments are left out, but keep an empty entry if they have replies. Throws `not-found` for an article that
   * isn't published.
   */
  async page(articleId: string, caller: Caller, { cursor, limit }: Asked): Promise<CommentsPage> {
    const article = await this.readModels
      .model(articlesProjection)
      .findById(articleId)
      .select({ listed: 1 })
      .lean<Pick<ArticleDoc, 'listed'>>();
    if (!article?.listed) throw articleNotFound();
    const docs = await this.comments
      .find({ articleId, parentId: null, ...(cursor ? afterCursor(parseCursor(cursor)) : {}) })
      .sort(newestFirst)
      .limit(limit + 1)
      .lean();
    const { items: roots, nextCursor } = pageOf(docs, limit, placeOf);
    const replies = await this.comments
      .find({ parentId: { $in: roots.map(({ _id }) => _id) } })
      .sort({ createdAt: 1, _id: 1 })
      .limit(maxReplies)
      .lean<CommentDoc[]>();
    const shown = replies.filter(({ status }) => status === 'published');
    const repliesTo = Map.groupBy(shown, ({ parentId }) => parentId);
    const beside = await this.beside([...roots, ...shown], caller, articleId);
    return {
      comments: roots.flatMap((root) => {
        const beneath = repliesTo.get(root._id) ?? [];
        const isGone = root.status !== 'published';
        if (isGone && beneath.length === 0) return [];
        return [dtoOf(root, beside, isGone), ...beneath.map((reply) => dtoOf(reply, beside))];
      }),
      count: await this.comments.countDocuments({ articleId, status: 'published' }),
      nextCursor,
    };
  }

  /**
   * Returns the comments on all articles for moderators, newest first: all of them, the hidden ones, or those with
   * unresolved reports.
   */
  async moderated({
    hiddenOnly,
    reportedOnly,
    cursor,
    limit,
  }: Asked & { hiddenOnly: boolean; reportedOnly: boolean }): Promise<ModeratedComments> {
    const docs = await this.comments
      .find({
        ...(reportedOnly
          ? { isReported: true }
          : { status: hiddenOnly ? 'hidden' : { $in: ['published', 'hidden'] } }),
        ...(cursor ? afterCursor(parseCursor(cursor)) : {}),
      })
      .sort(newestFirst)
      .limit(limit + 1)
      .lean();
    const { items: shown, nextCursor } = pageOf(docs, limit, placeOf);
    const [beside, articles] = await Promise.all([
      this.beside(shown, null, null),
      this.readModels
        .model(articlesProjection)
        .find({ _id: { $in: [...new Set(shown.map(({ articleId }) => articleId))] } })
        .select({ slug: 1, title: 1 })
        .lean<Pick<ArticleDoc, '_id' | 'slug' | 'title'>[]>(),
    ]);
    const articleOf = new Map(articles.map(({ _id, slug, title }) => [_id, { slug, title }]));
    return {
      comments: shown.map((doc) => ({
        ...dtoOf(doc, beside),
        article: articleOf.get(doc.articleId) ?? { slug: '', title: '' },
        reports: reportsOf(doc.reports),
        isReported: doc.isReported,
      })),
      nextCursor,
    };
  }

  /** Returns the article of a comment; null if the comment doesn't exist. */
  async articleOf(commentId: string): Promise<string | null> {
    const doc = await this.comments.findById(commentId).lean();
    return doc?.articleId ?? null;
  }

  private async beside(
    docs: readonly CommentDoc[],
    caller: Caller | null,
    articleId: string | null,
  ): Promise<CommentExtras> {
    const readerId = caller?.account?._id ?? null;
    const authors = [...new Set(docs.flatMap(({ authorId }) => authorId ?? []))];
    const [accounts, likes] = await Promise.all([
      this.readModels
        .model(accountsProjection)
        .find({ _id: { $in: authors } })
        .select({ firstName: 1, lastName: 1 })
        .limit(maxListedNews + maxReplies)
        .lean<Pick<AccountDoc, '_id' | 'firstName' | 'lastName'>[]>(),
      readerId === null || articleId === null
        ? []
        : this.readModels.model(newsLikesProjection).find({ accountId: readerId, articleId }).lean(),
    ]);
    return {
      names: new Map(accounts.map((account) => [account._id, nameOf(account)])),
      liked: new Set(likes.flatMap(({ commentId }) => commentId ?? [])),
      readerId,
    };
  }
}
