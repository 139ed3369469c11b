import { Module } from '@nestjs/common';
import { MemorialsModule } from '../memorials/memorials.module.ts';
import { CandlesController } from './candles.controller.ts';
import { GuestbookController } from './guestbook.controller.ts';
import { GuestbookQueries } from './guestbook.queries.ts';
import { PastGuestbooks } from './past-guestbooks.ts';

@Module({
  imports: [MemorialsModule],
  controllers: [GuestbookController, CandlesController],
  providers: [GuestbookQueries, PastGuestbooks],
  exports: [GuestbookQueries],
})
export class GuestbookModule {}
