import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { GiftsController } from './gifts.controller.ts';

@Module({ imports: [OrdersModule, PaymentsModule, StoreModule], controllers: [GiftsController] })
export class GiftsModule {}
