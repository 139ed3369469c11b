import type { EventStoreDBClient } from '@eventstore/db-client';
import type { OwnSubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { subscriptionsProjection } from '@everpaw/projections/subscriptions/subscriptions.projection';
import {
  ownSubscriptionOf,
  type SubscriptionDoc,
} from '@everpaw/projections/subscriptions/subscriptions.view';
import { Inject, Injectable } from '@nestjs/common';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { EVENT_LOG } from '../platform/kernel/platform.tokens.ts';

@Injectable()
export class SubscriptionQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_LOG) private readonly log: Pick<EventStoreDBClient, 'readAll'>,
  ) {}

  /** Returns an account's subscription for its owner. */
  async mine(accountId: string): Promise<OwnSubscriptionDto> {
    return ownSubscriptionOf(await this.of(accountId));
  }

  /** Returns the same, including every event up to now. */
  async mineNow(accountId: string): Promise<OwnSubscriptionDto> {
    return ownSubscriptionOf(await this.now(accountId));
  }

  /** Returns an account's subscription document, including every event up to now; null if there is none. */
  async now(accountId: string): Promise<SubscriptionDoc | null> {
    await this.readModels.reached([subscriptionsProjection.name], await headOf(this.log));
    return this.of(accountId);
  }

  private of(accountId: string): Promise<SubscriptionDoc | null> {
    return this.readModels.model(subscriptionsProjection).findById(accountId).lean();
  }
}
