import { Module } from '@nestjs/common';
import { AdminModule } from '../admin/admin.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { EcardsController } from './ecards.controller.ts';
import { EcardQueries } from './ecards.queries.ts';

@Module({
  imports: [AdminModule, PaymentsModule],
  controllers: [EcardsController],
  providers: [EcardQueries],
})
export class EcardsModule {}
