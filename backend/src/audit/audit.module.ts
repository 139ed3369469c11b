import { Module } from '@nestjs/common';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { DeskController } from './desk.controller.ts';
import { DeskQueries } from './desk.queries.ts';
import { HistoryController } from './history.controller.ts';
import { HistoryQueries } from './history.queries.ts';
import { TransparencyController } from './transparency.controller.ts';

@Module({
  imports: [MemorialsModule],
  controllers: [HistoryController, DeskController, TransparencyController],
  providers: [HistoryQueries, DeskQueries],
})
export class AuditModule {}
