import { Module } from '@nestjs/common';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { HistoryController } from './history.controller.ts';
import { HistoryQueries } from './history.queries.ts';

@Module({
  imports: [MemorialsModule],
  controllers: [HistoryController],
  providers: [HistoryQueries],
})
export class AuditModule {}
