import { Module } from '@nestjs/common';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { HistoryController } from './history.controller.ts';
import { HistoryQueries } from './history.queries.ts';
import { TransparencyController } from './transparency.controller.ts';

@Module({
  imports: [MemorialsModule],
  controllers: [HistoryController, TransparencyController],
  providers: [HistoryQueries],
})
export class AuditModule {}
