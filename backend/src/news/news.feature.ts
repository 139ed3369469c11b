import type { KnownPhotos } from '../media/site-photos.ts';
import type { Feature } from '../platform/execution/feature.ts';
import { dueArticles } from './due-articles.ts';
import { eraseComments, eraseLikes } from './erase-comments.ts';
import { articleCommands, commentCommands, newsCategoryCommands, newsLikeCommands } from './news.commands.ts';
import { NewsModule } from './news.module.ts';

export const newsFeature = {
  module: NewsModule,
  commands: ({ knownPhotos }: { knownPhotos: KnownPhotos }) => [
    articleCommands(knownPhotos),
    newsCategoryCommands,
    commentCommands,
    newsLikeCommands,
  ],
  reactions: [dueArticles],
  async forgetAccount(...account: Parameters<typeof eraseComments>) {
    await eraseComments(...account);
    await eraseLikes(...account);
  },
} satisfies Feature;
