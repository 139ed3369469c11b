import { Module } from '@nestjs/common';
import { actRoutes } from '../admin/act-routes.ts';
import { AdminModule } from '../admin/admin.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { ReviewsController, reviewActs } from './reviews.controller.ts';
import { ReviewQueries } from './reviews.queries.ts';

@Module({
  imports: [AdminModule, PaymentsModule, StoreModule],
  controllers: [ReviewsController, actRoutes(reviewActs)],
  providers: [ReviewQueries],
})
export class ReviewsModule {}
