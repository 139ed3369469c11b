import type { AccessAction } from '@everpaw/contracts/admin/access-log.dto';
import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type {
  CategoryCount,
  EditedArticle,
  EditedArticles,
  ModeratedComments,
} from '@everpaw/contracts/news/news.dto';
import { Controller } from '@nestjs/common';
import { AdminService, type Asking } from '../admin/admin.service.ts';
import type { TypedCommand } from '../platform/execution/commands/command-map.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { CommentsQueries } from './comments.queries.ts';
import { articleIdOf, categoryIdOf } from './news.commands.ts';
import { NewsQueries } from './news.queries.ts';

/** Endpoints for editors and moderators of the news. Every act is recorded in the access log. */
@Controller()
export class NewsEditingController {
  constructor(
    private readonly queries: NewsQueries,
    private readonly comments: CommentsQueries,
    private readonly admin: AdminService,
  ) {}

  @Route(newsApi.articles, { reads: ['articles'] })
  articles(@In() { query }: Input<typeof newsApi.articles>): Promise<EditedArticles> {
    return this.queries.all(query);
  }

  @Route(newsApi.article, { reads: ['articles'] })
  article(@In() { params }: Input<typeof newsApi.article>): Promise<EditedArticle> {
    return this.queries.forWriting(params.id);
  }

  @Route(newsApi.draft)
  draft(@In() { body, ...asking }: Input<typeof newsApi.draft>): Promise<Accepted> {
    const articleId = articleIdOf(body.slug);
    const command = { type: 'DraftArticle', data: { articleId, ...body } } as const;
    return this.onArticle(articleId, 'begun', command, asking);
  }

  @Route(newsApi.edit)
  edit(@In() { params: { id }, body, ...asking }: Input<typeof newsApi.edit>): Promise<Accepted> {
    const command = { type: 'EditArticle', data: { articleId: id, ...body } } as const;
    return this.onArticle(id, 'changed', command, asking);
  }

  @Route(newsApi.schedule)
  schedule(@In() { params: { id }, body, ...asking }: Input<typeof newsApi.schedule>): Promise<Accepted> {
    const command = { type: 'ScheduleArticle', data: { articleId: id, ...body } } as const;
    return this.onArticle(id, 'scheduled', command, asking);
  }

  @Route(newsApi.publish)
  publish(@In() { params: { id }, ...asking }: Input<typeof newsApi.publish>): Promise<Accepted> {
    return this.onArticle(id, 'published', { type: 'PublishArticle', data: { articleId: id } }, asking);
  }

  @Route(newsApi.archive)
  archive(@In() { params: { id }, ...asking }: Input<typeof newsApi.archive>): Promise<Accepted> {
    return this.onArticle(id, 'archived', { type: 'ArchiveArticle', data: { articleId: id } }, asking);
  }

  @Route(newsApi.returnToDraft)
  returnToDraft(@In() { params: { id }, ...asking }: Input<typeof newsApi.returnToDraft>): Promise<Accepted> {
    const command = { type: 'ReturnArticleToDraft', data: { articleId: id } } as const;
    return this.onArticle(id, 'made a draft', command, asking);
  }

  @Route(newsApi.allCategories, { reads: ['news_categories', 'articles'] })
  allCategories(): Promise<CategoryCount[]> {
    return this.queries.categories({ all: true });
  }

  @Route(newsApi.createCategory)
  createCategory(@In() { body, ...asking }: Input<typeof newsApi.createCategory>): Promise<Accepted> {
    const categoryId = categoryIdOf(body.slug);
    const command = { type: 'CreateNewsCategory', data: { categoryId, ...body } } as const;
    return this.onCategory(categoryId, 'added', command, asking);
  }

  @Route(newsApi.changeCategory)
  changeCategory(
    @In() { params: { id }, body, ...asking }: Input<typeof newsApi.changeCategory>,
  ): Promise<Accepted> {
    const command = { type: 'ChangeNewsCategory', data: { categoryId: id, ...body } } as const;
    return this.onCategory(id, 'changed', command, asking);
  }

  @Route(newsApi.moderated, { reads: ['comments', 'articles'] })
  moderated(@In() { query }: Input<typeof newsApi.moderated>): Promise<ModeratedComments> {
    const { hiddenOnly, reportedOnly, ...page } = query;
    return this.comments.moderated({
      ...page,
      hiddenOnly: hiddenOnly === 'true',
      reportedOnly: reportedOnly === 'true',
    });
  }

  @Route(newsApi.hideComment)
  hide(@In() { params: { id }, ...asking }: Input<typeof newsApi.hideComment>): Promise<Accepted> {
    return this.onComment(id, 'hidden', { type: 'HideComment', data: { commentId: id } }, asking);
  }

  @Route(newsApi.showComment)
  show(@In() { params: { id }, ...asking }: Input<typeof newsApi.showComment>): Promise<Accepted> {
    return this.onComment(id, 'shown', { type: 'ShowComment', data: { commentId: id } }, asking);
  }

  @Route(newsApi.keepComment)
  keep(@In() { params: { id }, ...asking }: Input<typeof newsApi.keepComment>): Promise<Accepted> {
    return this.onComment(id, 'kept', { type: 'KeepComment', data: { commentId: id } }, asking);
  }

  private onArticle(id: string, done: string, command: TypedCommand, asking: Asking): Promise<Accepted> {
    return this.act(id, 'manage-article', `article ${id}: ${done}`, command, asking);
  }

  private onCategory(id: string, done: string, command: TypedCommand, asking: Asking): Promise<Accepted> {
    return this.act(id, 'manage-news-category', `news category ${id}: ${done}`, command, asking);
  }

  private onComment(id: string, done: string, command: TypedCommand, asking: Asking): Promise<Accepted> {
    return this.act(id, 'moderate-comment', `comment ${id}: ${done}`, command, asking);
  }

  private act(
    id: string,
    action: AccessAction,
    resource: string,
    command: TypedCommand,
    asking: Asking,
  ): Promise<Accepted> {
    return accepted(id, this.admin.act({ action, resource, command }, asking));
  }
}
