import { Module } from '@nestjs/common';
import { AdminModule } from '../admin/admin.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { ReviewsController } from './reviews.controller.ts';
import { ReviewQueries } from './reviews.queries.ts';

@Module({
  imports: [AdminModule, PaymentsModule, StoreModule],
  controllers: [ReviewsController],
  providers: [ReviewQueries],
})
export class ReviewsModule {}
