import { Module } from '@nestjs/common';
import { AdminModule } from '../admin/admin.module.ts';
import { CommentsQueries } from './comments.queries.ts';
import { NewsController } from './news.controller.ts';
import { NewsQueries } from './news.queries.ts';
import { NewsEditingController } from './news-editing.controller.ts';

@Module({
  imports: [AdminModule],
  controllers: [NewsController, NewsEditingController],
  providers: [NewsQueries, CommentsQueries],
  exports: [NewsQueries],
})
export class NewsModule {}
