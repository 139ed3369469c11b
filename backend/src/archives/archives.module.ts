import { Module } from '@nestjs/common';
import { actRoutes } from '../admin/act-routes.ts';
import { AdminModule } from '../admin/admin.module.ts';
import { ArchivesController, archiveActs } from './archives.controller.ts';
import { ArchiveQueries } from './archives.queries.ts';

@Module({
  imports: [AdminModule],
  controllers: [ArchivesController, actRoutes(archiveActs)],
  providers: [ArchiveQueries],
})
export class ArchivesModule {}
