import { Module } from '@nestjs/common';
import { LiveHints } from './live-hints.ts';
import { SyncController } from './sync.controller.ts';
import { SyncQueries } from './sync.queries.ts';

@Module({
  controllers: [SyncController],
  providers: [SyncQueries, LiveHints],
})
export class SyncModule {}
