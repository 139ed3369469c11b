import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminModule } from '../admin/admin.module.ts';
import { CartModule } from '../cart/cart.module.ts';
import { CartQueries } from '../cart/cart.queries.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { VisitorIds } from '../platform/http/visitor-ids.ts';
import { Checkout } from './checkout.service.ts';
import { HoldHolders } from './hold-holders.ts';
import { OrdersController } from './orders.controller.ts';
import { OrderQueries } from './orders.queries.ts';

@Module({
  imports: [AdminModule, CartModule, PaymentsModule],
  controllers: [OrdersController],
  providers: [OrderQueries, Checkout, HoldHolders],
  exports: [Checkout, HoldHolders, OrderQueries],
})
export class OrdersModule implements OnModuleInit {
  constructor(
    private readonly visitors: VisitorIds,
    private readonly checkout: Checkout,
    private readonly carts: CartQueries,
    private readonly queries: OrderQueries,
  ) {}

  /** Transfers a visitor's orders to the account after their cart, and tells carts what orders hold. */
  onModuleInit(): void {
    this.carts.registerReserved((cartId) => this.queries.reservedFor(cartId));
    this.visitors.onHandOver((visitorId, accountId) => this.checkout.handOver(visitorId, accountId));
  }
}
