import { Module } from '@nestjs/common';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { TimelineController } from './timeline.controller.ts';
import { TimelineQueries } from './timeline.queries.ts';

@Module({ imports: [MemorialsModule], controllers: [TimelineController], providers: [TimelineQueries] })
export class TimelineModule {}
