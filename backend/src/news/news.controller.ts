import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { articleNotFound } from '@everpaw/contracts/news/article.decider';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type { ArticlePage, CategoryCount, CommentsPage, NewsList } from '@everpaw/contracts/news/news.dto';
import { newsChangeMessages } from '@everpaw/contracts/news/news-changes.messages';
import { Controller, Inject } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../accounts/signed-in.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { accepted } from '../platform/http/accepted.ts';
import { originOf } from '../platform/http/request-origin.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { NEWS_ANALYTICS } from '../platform/kernel/platform.tokens.ts';
import { inLanguage } from '../platform/kernel/reader-language.ts';
import { CommentsQueries } from './comments.queries.ts';
import { likeIdOf } from './news.commands.ts';
import { NewsQueries } from './news.queries.ts';
import type { AnalyticsRow, NewsAnalytics } from './news-analytics.ts';
import { isSameFeed, rssOf } from './rss.ts';

const reads = ['articles', 'news_categories'];

/** Endpoints for readers of the news. */
@Controller()
export class NewsController {
  constructor(
    private readonly queries: NewsQueries,
    private readonly comments: CommentsQueries,
    private readonly commands: Commands,
    @Inject(NEWS_ANALYTICS) private readonly analytics: NewsAnalytics,
  ) {}

  @Route(newsApi.list, { reads })
  list(@In() { query }: Input<typeof newsApi.list>): Promise<NewsList> {
    return this.queries.page(query);
  }

  @Route(newsApi.rss, { reads })
  async rss(@In() { request, reply }: Input<typeof newsApi.rss>): Promise<string | undefined> {
    const entries = await this.queries.newest();
    // The articles are English, and caches keep one copy for all readers.
    const feed = inLanguage('en', () => rssOf(entries, originOf(request)));
    reply.headers({
      etag: feed.etag,
      'last-modified': feed.lastModified.toUTCString(),
      'cache-control': 'public, no-cache',
      'content-type': newsApi.rss.produces,
    });
    if (!isSameFeed(feed, request.headers)) return feed.xml;
    reply.status(304);
    return undefined;
  }

  @Route(newsApi.categories, { reads })
  categories(): Promise<CategoryCount[]> {
    return this.queries.categories({ all: false });
  }

  @Route(newsApi.one, { reads: [...reads, 'comments', 'news_likes', 'campaigns'] })
  one(@In() { params, caller }: Input<typeof newsApi.one>): Promise<ArticlePage> {
    return this.queries.one(params.id, caller);
  }

  @Route(newsApi.like)
  like(@In() { params, ...asking }: Input<typeof newsApi.like>): Promise<Accepted> {
    return this.changeLike('LikeNews', { articleId: params.id, commentId: null }, asking);
  }

  @Route(newsApi.unlike)
  unlike(@In() { params, ...asking }: Input<typeof newsApi.unlike>): Promise<Accepted> {
    return this.changeLike('UnlikeNews', { articleId: params.id, commentId: null }, asking);
  }

  @Route(newsApi.comments, { reads: ['articles', 'comments', 'news_likes'] })
  page(@In() { params, query, caller }: Input<typeof newsApi.comments>): Promise<CommentsPage> {
    return this.comments.page(params.id, caller, query);
  }

  @Route(newsApi.likeComment, { reads: ['comments'] })
  async likeComment(@In() { params, ...asking }: Input<typeof newsApi.likeComment>): Promise<Accepted> {
    return this.changeLike('LikeNews', await this.named(params.id), asking);
  }

  @Route(newsApi.unlikeComment, { reads: ['comments'] })
  async unlikeComment(@In() { params, ...asking }: Input<typeof newsApi.unlikeComment>): Promise<Accepted> {
    return this.changeLike('UnlikeNews', await this.named(params.id), asking);
  }

  @Route(newsApi.countArticle, { reads })
  async countArticle(
    @In() { params, body, request }: Input<typeof newsApi.countArticle>,
  ): Promise<{ counted: boolean }> {
    if (!(await this.queries.isOut(params.id))) throw articleNotFound();
    return this.count(request, { feedId: params.id, eventData: null, ...body });
  }

  @Route(newsApi.countFeed)
  countFeed(@In() { body, request }: Input<typeof newsApi.countFeed>): Promise<{ counted: boolean }> {
    return this.count(request, { feedId: null, ...body });
  }

  /** Counts an event unless the request opts out with `DNT` or `Sec-GPC`. */
  private async count({ headers }: FastifyRequest, row: AnalyticsRow): Promise<{ counted: boolean }> {
    if (headers.dnt === '1' || headers['sec-gpc'] === '1') return { counted: false };
    return { counted: await this.analytics.count(row) };
  }

  private changeLike(
    type: 'LikeNews' | 'UnlikeNews',
    liked: { articleId: string; commentId: string | null },
    { caller, origin }: Pick<Input<typeof newsApi.like>, 'caller' | 'origin'>,
  ): Promise<Accepted> {
    const likedId = liked.commentId ?? liked.articleId;
    const data = { ...liked, likeId: likeIdOf(signedIn(caller)._id, likedId) };
    return accepted(likedId, this.commands.execute(type, data, origin));
  }

  private async named(commentId: string): Promise<{ articleId: string; commentId: string }> {
    const articleId = await this.comments.articleOf(commentId);
    if (articleId === null)
      throw new DomainError('not-found', 'comment-not-found', newsChangeMessages.commentNotFound);
    return { articleId, commentId };
  }
}
