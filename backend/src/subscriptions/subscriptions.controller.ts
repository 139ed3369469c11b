import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import type { OwnSubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { Controller } from '@nestjs/common';
import { signedIn } from '../accounts/signed-in.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { SubscriptionQueries } from './subscriptions.queries.ts';
import { Subscriptions } from './subscriptions.service.ts';

const reads = ['subscriptions'];

@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly queries: SubscriptionQueries,
  ) {}

  @Route(subscriptionsApi.begin)
  begin(@In() { caller, origin }: Input<typeof subscriptionsApi.begin>) {
    return this.subscriptions.begin(signedIn(caller), origin);
  }

  @Route(subscriptionsApi.confirm)
  confirm(
    @In() { caller, body, origin }: Input<typeof subscriptionsApi.confirm>,
  ): Promise<OwnSubscriptionDto> {
    return this.subscriptions.confirm(signedIn(caller), body.clientSecret, origin);
  }

  @Route(subscriptionsApi.mine, { reads })
  mine(@In() { caller }: Input<typeof subscriptionsApi.mine>): Promise<OwnSubscriptionDto> {
    return this.queries.mine(signedIn(caller)._id);
  }

  @Route(subscriptionsApi.cancel)
  cancel(@In() { caller, origin }: Input<typeof subscriptionsApi.cancel>): Promise<Accepted> {
    const account = signedIn(caller);
    return accepted(account._id, this.subscriptions.cancel(account, origin));
  }

  @Route(subscriptionsApi.resume)
  resume(@In() { caller, origin }: Input<typeof subscriptionsApi.resume>): Promise<Accepted> {
    const account = signedIn(caller);
    return accepted(account._id, this.subscriptions.resume(account, origin));
  }

  @Route(subscriptionsApi.changeCard)
  changeCard(@In() { caller, origin }: Input<typeof subscriptionsApi.changeCard>) {
    return this.subscriptions.changeCard(signedIn(caller), origin);
  }

  @Route(subscriptionsApi.moneyBack)
  moneyBack(@In() { caller, origin }: Input<typeof subscriptionsApi.moneyBack>): Promise<Accepted> {
    const account = signedIn(caller);
    return accepted(account._id, this.subscriptions.moneyBack(account, origin));
  }

  @Route(subscriptionsApi.lifetime)
  lifetime(@In() { caller }: Input<typeof subscriptionsApi.lifetime>) {
    return this.subscriptions.lifetime(signedIn(caller));
  }
}
