import { Module } from '@nestjs/common';
import { actRoutes } from '../admin/act-routes.ts';
import { AdminModule } from '../admin/admin.module.ts';
import { CommentsQueries } from './comments.queries.ts';
import { NewsController } from './news.controller.ts';
import { NewsQueries } from './news.queries.ts';
import { NewsEditingController, newsActs } from './news-editing.controller.ts';

@Module({
  imports: [AdminModule],
  controllers: [NewsController, NewsEditingController, actRoutes(...newsActs)],
  providers: [NewsQueries, CommentsQueries],
  exports: [NewsQueries],
})
export class NewsModule {}
