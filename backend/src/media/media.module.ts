import { Module } from '@nestjs/common';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { MediaController } from './media.controller.ts';
import { MediaQueries } from './media.queries.ts';

@Module({
  imports: [MemorialsModule],
  controllers: [MediaController],
  providers: [MediaQueries],
})
export class MediaModule {}
