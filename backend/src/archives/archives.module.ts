import { Module } from '@nestjs/common';
import { AdminModule } from '../admin/admin.module.ts';
import { ArchivesController } from './archives.controller.ts';
import { ArchiveQueries } from './archives.queries.ts';

@Module({
  imports: [AdminModule],
  controllers: [ArchivesController],
  providers: [ArchiveQueries],
})
export class ArchivesModule {}
