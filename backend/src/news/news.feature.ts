import type { UsablePhotos } from '../media/site-photos.ts';
import type { Feature } from '../platform/execution/feature.ts';
import { dueArticles } from './due-articles.ts';
import { eraseCommentsAndLikes } from './erase-comments-and-likes.ts';
import { articleCommands, commentCommands, newsCategoryCommands, newsLikeCommands } from './news.commands.ts';
import { NewsModule } from './news.module.ts';

export const newsFeature = {
  module: NewsModule,
  commands: ({ usablePhotos }: { usablePhotos: UsablePhotos }) => [
    articleCommands(usablePhotos),
    newsCategoryCommands,
    commentCommands,
    newsLikeCommands,
  ],
  reactions: [dueArticles],
  forgetAccount: eraseCommentsAndLikes,
} satisfies Feature;
