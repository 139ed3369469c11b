import type { EventStoreDBClient } from '@eventstore/db-client';
import type { OwnSubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { subscriptionsProjection } from '@everpaw/projections/subscriptions/subscriptions.projection';
import {
  ownSubscriptionOf,
  type SubscriptionDoc,
} from '@everpaw/projections/subscriptions/subscriptions.view';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LOG } from '../platform/platform.tokens.ts';
import { headOf } from '../platform/projections/log-source.ts';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';

@Injectable()
export class SubscriptionQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_LOG) private readonly log: Pick<EventStoreDBClient, 'readAll'>,
  ) {}

  /** What an account pays for, as its owner reads it. */
  async mine(accountId: string): Promise<OwnSubscriptionDto> {
    return ownSubscriptionOf(await this.of(accountId));
  }

  /** The same after everything that has happened until now. */
  async mineNow(accountId: string): Promise<OwnSubscriptionDto> {
    return ownSubscriptionOf(await this.now(accountId));
  }

  /** What is known of an account's subscription after everything that has happened until now; null for nothing. */
  async now(accountId: string): Promise<SubscriptionDoc | null> {
    await this.readModels.reached([subscriptionsProjection.name], await headOf(this.log));
    return this.of(accountId);
  }

  private of(accountId: string): Promise<SubscriptionDoc | null> {
    return this.readModels.model(subscriptionsProjection).findById(accountId).lean<SubscriptionDoc>();
  }
}
