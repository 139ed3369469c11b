import { Module } from '@nestjs/common';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { LiveHints } from './live-hints.ts';
import { SyncController } from './sync.controller.ts';
import { SyncQueries } from './sync.queries.ts';

@Module({
  imports: [MemorialsModule],
  controllers: [SyncController],
  providers: [SyncQueries, LiveHints],
})
export class SyncModule {}
