import {
  type ArticleCommand,
  articleIdData,
  draftArticleData,
  editArticleData,
  expireArticleData,
  scheduleArticleData,
} from '@everpaw/contracts/news/article.commands';
import { articleDecider } from '@everpaw/contracts/news/article.decider';
import {
  type CommentCommand,
  commentIdData,
  reportCommentData,
  writeCommentData,
} from '@everpaw/contracts/news/comment.commands';
import { commentDecider } from '@everpaw/contracts/news/comment.decider';
import { erasedLikeData, type NewsLikeCommand, newsLikeData } from '@everpaw/contracts/news/like.commands';
import { newsLikeDecider } from '@everpaw/contracts/news/like.decider';
import {
  changeCategoryData,
  createCategoryData,
  type NewsCategoryCommand,
} from '@everpaw/contracts/news/news-category.commands';
import { newsCategoryDecider } from '@everpaw/contracts/news/news-category.decider';
import { v5 as uuidv5 } from 'uuid';
import { activeCallerOf } from '../accounts/accounts.commands.ts';
import type { UsablePhotos } from '../media/site-photos.ts';
import { handles, type Load } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const articleSchemas = {
  DraftArticle: draftArticleData,
  EditArticle: editArticleData,
  ScheduleArticle: scheduleArticleData,
  PublishArticle: articleIdData,
  ArchiveArticle: articleIdData,
  ReturnArticleToDraft: articleIdData,
  PublishDueArticle: scheduleArticleData,
  ExpireArticle: expireArticleData,
};

const categorySchemas = {
  CreateNewsCategory: createCategoryData,
  ChangeNewsCategory: changeCategoryData,
};

const commentSchemas = {
  WriteComment: writeCommentData,
  HideComment: commentIdData,
  ShowComment: commentIdData,
  KeepComment: commentIdData,
  ReportComment: reportCommentData,
  DeleteComment: commentIdData,
  EraseComment: commentIdData,
};

const likeSchemas = {
  LikeNews: newsLikeData,
  UnlikeNews: newsLikeData,
  EraseNewsLike: erasedLikeData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap
    extends InputsOf<typeof articleSchemas>,
      InputsOf<typeof categorySchemas>,
      InputsOf<typeof commentSchemas>,
      InputsOf<typeof likeSchemas> {}
}

const articles = 'b0f4f3b6-5c0a-5a0e-9a3a-2d1a4f3d7c10';
const categories = '6d2b7c6a-7a34-5a58-8c5e-0c8f1f0b6e21';
const likes = '0a9b6a53-3c8d-5d0f-b2f1-5e7c9d3a1b32';

/** Returns the id of an article. It is derived from the slug, so each slug has only one article. */
export function articleIdOf(slug: string): string {
  return uuidv5(slug, articles);
}

/** Returns the id of a category. It is derived from the slug, so each slug has only one category. */
export function categoryIdOf(slug: string): string {
  return uuidv5(slug, categories);
}

/** Returns the id of an account's like of an article or comment. */
export function likeIdOf(accountId: string, likedId: string): string {
  return uuidv5(`${accountId} ${likedId}`, likes);
}

/** Returns the stream of an article. */
export function articleStream(articleId: string): string {
  return `article-${articleId}`;
}

/** Returns the stream of a news category. */
export function categoryStream(categoryId: string): string {
  return `news-category-${categoryId}`;
}

const commentStream = (commentId: string) => `comment-${commentId}`;

/** Returns the handlers of the article commands. */
export function articleCommands(findUsablePhotos: UsablePhotos) {
  return handles({
    decider: articleDecider,
    commands: articleSchemas,
    stream: (data: ArticleCommand['data']) => articleStream(data.articleId),
    async context(command, load) {
      const { data, meta } = command;
      const isWritten = 'categoryId' in data;
      const [caller, category, usablePhotos] = await Promise.all([
        activeCallerOf(command.meta.actor, load),
        isWritten ? load(newsCategoryDecider, categoryStream(data.categoryId)) : null,
        findUsablePhotos(meta.actor, isWritten ? [data.featuredImageUrl, data.socialImageUrl] : []),
      ]);
      return { caller, category, usablePhotos };
    },
  });
}

export const newsCategoryCommands = handles({
  decider: newsCategoryDecider,
  commands: categorySchemas,
  stream: (data: NewsCategoryCommand['data']) => categoryStream(data.categoryId),
  context: async (command, load) => ({ caller: await activeCallerOf(command.meta.actor, load) }),
});

/**
 * Returns the article of the comment being reported; null if the comment doesn't exist, and for every other command.
 */
async function reportedOn({ type, data }: CommentCommand, load: Load): Promise<string | null> {
  if (type !== 'ReportComment') return null;
  const comment = await load(commentDecider, commentStream(data.commentId));
  return comment.status === 'none' ? null : comment.articleId;
}

export const commentCommands = handles({
  decider: commentDecider,
  commands: commentSchemas,
  stream: (data: CommentCommand['data']) => commentStream(data.commentId),
  async context(command, load) {
    const { data } = command;
    const articleId = 'articleId' in data ? data.articleId : await reportedOn(command, load);
    const [caller, article, parent] = await Promise.all([
      activeCallerOf(command.meta.actor, load),
      articleId === null ? null : load(articleDecider, articleStream(articleId)),
      'parentId' in data && data.parentId !== null
        ? load(commentDecider, commentStream(data.parentId))
        : null,
    ]);
    return { caller, article, parent };
  },
});

export const newsLikeCommands = handles({
  decider: newsLikeDecider,
  commands: likeSchemas,
  stream: (data: NewsLikeCommand['data']) => `news-like-${data.likeId}`,
  async context(command, load) {
    const { articleId, commentId } = command.data;
    const [caller, article, comment] = await Promise.all([
      activeCallerOf(command.meta.actor, load),
      load(articleDecider, articleStream(articleId)),
      commentId === null ? null : load(commentDecider, commentStream(commentId)),
    ]);
    return { isActive: caller?.isActive ?? false, article, comment };
  },
});
