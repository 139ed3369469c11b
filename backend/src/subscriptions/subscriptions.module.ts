import { Module, type OnModuleInit } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.ts';
import { Payments } from '../payments/payments.service.ts';
import { SubscriptionProvider } from './subscription-provider.ts';
import { SubscriptionsController } from './subscriptions.controller.ts';
import { SubscriptionQueries } from './subscriptions.queries.ts';
import { Subscriptions } from './subscriptions.service.ts';

@Module({
  imports: [PaymentsModule],
  controllers: [SubscriptionsController],
  providers: [Subscriptions, SubscriptionProvider, SubscriptionQueries],
})
export class SubscriptionsModule implements OnModuleInit {
  constructor(
    private readonly payments: Payments,
    private readonly provider: SubscriptionProvider,
  ) {}

  /** Subscribes to the provider's messages about cards, subscriptions and invoices. */
  onModuleInit(): void {
    this.payments.listeners.push((message) => this.provider.hear(message));
  }
}
