import { Module } from '@nestjs/common';
import { actRoutes } from '../admin/act-routes.ts';
import { AdminModule } from '../admin/admin.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { EcardsController, templateActs } from './ecards.controller.ts';
import { EcardQueries } from './ecards.queries.ts';

@Module({
  imports: [AdminModule, PaymentsModule],
  controllers: [EcardsController, actRoutes(templateActs)],
  providers: [EcardQueries],
})
export class EcardsModule {}
