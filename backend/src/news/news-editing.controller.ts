import { newsApi } from '@everpaw/contracts/news/news.api';
import type {
  CategoryCount,
  EditedArticle,
  EditedArticles,
  ModeratedComments,
} from '@everpaw/contracts/news/news.dto';
import { Controller } from '@nestjs/common';
import type { Acts } from '../admin/act-routes.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { CommentsQueries } from './comments.queries.ts';
import { articleIdOf, categoryIdOf } from './news.commands.ts';
import { NewsQueries } from './news.queries.ts';

/** Changes by editors and moderators. */
export const newsActs: readonly Acts[] = [
  {
    action: 'manage-article',
    subject: 'article',
    idField: 'articleId',
    newId: ({ slug }) => articleIdOf(slug),
    acts: [
      [newsApi.draft, 'DraftArticle', 'begun'],
      [newsApi.edit, 'EditArticle', 'changed'],
      [newsApi.schedule, 'ScheduleArticle', 'scheduled'],
      [newsApi.publish, 'PublishArticle', 'published'],
      [newsApi.archive, 'ArchiveArticle', 'archived'],
      [newsApi.returnToDraft, 'ReturnArticleToDraft', 'made a draft'],
    ],
  },
  {
    action: 'manage-news-category',
    subject: 'news category',
    idField: 'categoryId',
    newId: ({ slug }) => categoryIdOf(slug),
    acts: [
      [newsApi.createCategory, 'CreateNewsCategory', 'added'],
      [newsApi.changeCategory, 'ChangeNewsCategory', 'changed'],
    ],
  },
  {
    action: 'moderate-comment',
    subject: 'comment',
    idField: 'commentId',
    acts: [
      [newsApi.hideComment, 'HideComment', 'hidden'],
      [newsApi.showComment, 'ShowComment', 'shown'],
      [newsApi.keepComment, 'KeepComment', 'kept'],
    ],
  },
];

/** Queries for editors and moderators of the news. */
@Controller()
export class NewsEditingController {
  constructor(
    private readonly queries: NewsQueries,
    private readonly comments: CommentsQueries,
  ) {}

  @Route(newsApi.articles, { reads: ['articles'] })
  articles(@In() { query }: Input<typeof newsApi.articles>): Promise<EditedArticles> {
    return this.queries.all(query);
  }

  @Route(newsApi.article, { reads: ['articles'] })
  article(@In() { params }: Input<typeof newsApi.article>): Promise<EditedArticle> {
    return this.queries.forWriting(params.id);
  }

  @Route(newsApi.allCategories, { reads: ['news_categories', 'articles'] })
  allCategories(): Promise<CategoryCount[]> {
    return this.queries.categories({ all: true });
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
}
