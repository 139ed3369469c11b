import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { PaymentTicket } from '@everpaw/contracts/payments/payments.dto';
import { lifetimeCents, trialDays } from '@everpaw/contracts/subscriptions/plan-prices';
import { isRunning } from '@everpaw/contracts/subscriptions/subscription.decider';
import type { OwnSubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { isPremium, type SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { subscriptionChangeMessages as messages } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import type { SubscriptionDoc } from '@everpaw/projections/subscriptions/subscriptions.view';
import { Inject, Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { Payments } from '../payments/payments.service.ts';
import type { CommandOrigin, Outcome } from '../platform/execution/commands/command-map.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { reactAtOnce } from '../platform/execution/reactions/react-at-once.ts';
import { EVENT_LOG, SERIALISER } from '../platform/kernel/platform.tokens.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import type { Serialiser } from '../platform/storage/serialisation/serialiser.ts';
import { SubscriptionProvider } from './subscription-provider.ts';
import { subscriptionPlans } from './subscription-reactions.ts';
import { subscriptionStream } from './subscriptions.commands.ts';
import { SubscriptionQueries } from './subscriptions.queries.ts';

const space = '5d9a1c7e-2b4f-5a63-8e07-6c3d0b9f1e28';
/** How often to prepare again if the prepared subscription turns out to be over. */
const maxAttempts = 3;

type Subscriber = { _id: string; subscriptionStatus: SubscriptionStatus };
type Running = SubscriptionDoc & { subscriptionId: string };

/** Returns the client secret in testing mode; it only starts the trial of its own account. */
const testSecret = (subscriptionId: string) => `test_${subscriptionId}`;

/** Acts of people on their own subscription. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly queries: SubscriptionQueries,
    private readonly provider: SubscriptionProvider,
    private readonly payments: Payments,
    private readonly commands: Commands,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(SERIALISER) private readonly serialiser: Serialiser,
  ) {}

  /**
   * Prepares Premium, or returns what is prepared already: the same secret, even from two tabs at once. Throws
   * `DomainError`: `already-premium`, `has-lifetime`, `trial-used` in testing mode, `unavailable`.
   */
  async begin(account: Subscriber, origin: CommandOrigin) {
    requireFree(account);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const doc = await this.queries.now(account._id);
      if (doc && runs(doc)) throw alreadyPremium();
      const left = doc?.hadTrial ? 0 : trialDays;
      if (!this.payments.isOpen && left === 0)
        throw new DomainError('conflict', 'trial-used', messages.trialUsed);
      const clientSecret = await this.secretOf(account._id, doc, origin);
      const publishableKey = this.payments.isOpen ? this.payments.requireOpen().publishableKey : null;
      if (clientSecret !== null)
        return { clientSecret, publishableKey, trialDays: left, isTest: !this.payments.isOpen };
    }
    throw new DomainError('conflict', 'subscription-moved', messages.moved);
  }

  /**
   * Begins the subscription prepared with this secret if its card is confirmed. Throws `DomainError` `not-prepared`.
   */
  async confirm(
    { _id: accountId }: Subscriber,
    clientSecret: string,
    origin: CommandOrigin,
  ): Promise<OwnSubscriptionDto> {
    const doc = await this.queries.now(accountId);
    const notPrepared = () => new DomainError('not-found', 'not-prepared', messages.notPrepared);
    const { subscriptionId } = doc ?? {};
    if (!subscriptionId) throw notPrepared();
    if (this.payments.isOpen) {
      const intent = await this.provider.cardOf(clientSecret.split('_secret_')[0] ?? '');
      const isOwn = intent?.client_secret === clientSecret && intent.metadata?.accountId === accountId;
      if (!isOwn) throw notPrepared();
      await this.provider.useCard(intent);
    } else {
      if (clientSecret !== testSecret(subscriptionId)) throw notPrepared();
      await this.commands.execute('StartTestTrial', { accountId, subscriptionId }, origin);
    }
    return this.queries.mineNow(accountId);
  }

  /** Sets the subscription to end with its period. Throws `DomainError`: `no-subscription`, `unavailable`. */
  async cancel({ _id: accountId }: Subscriber, origin: CommandOrigin): Promise<Outcome> {
    const { providerId } = await this.running(accountId);
    if (providerId !== null) await this.provider.endWithPeriod(providerId, true);
    return this.commands.execute('CancelSubscription', { accountId }, origin);
  }

  /** Reverts a cancellation. Throws `DomainError`: `no-subscription`, `unavailable`. */
  async resume({ _id: accountId }: Subscriber, origin: CommandOrigin): Promise<Outcome> {
    const { providerId } = await this.running(accountId);
    if (providerId !== null) await this.provider.endWithPeriod(providerId, false);
    return this.commands.execute('ResumeSubscription', { accountId }, origin);
  }

  /** Prepares another card for the running subscription. Throws `DomainError`: `no-subscription`, `unavailable`. */
  async changeCard({ _id: accountId }: Subscriber, { commandId }: CommandOrigin): Promise<PaymentTicket> {
    const { publishableKey } = this.payments.requireOpen();
    const doc = await this.running(accountId);
    if (doc.providerId === null)
      throw new DomainError('not-found', 'no-subscription', messages.noSubscription);
    const about = { accountId, subscriptionId: doc.subscriptionId, purpose: 'card' } as const;
    const { client_secret } = await this.provider.prepareCard(doc, about, commandId);
    return { clientSecret: client_secret ?? '', publishableKey };
  }

  /** Refunds the first payment and ends the plan. Throws `DomainError` `no-money-back`. */
  async moneyBack({ _id: accountId }: Subscriber, origin: CommandOrigin): Promise<Outcome> {
    const { position } = await this.commands.execute('RequestMoneyBack', { accountId }, origin);
    const { log, serialiser } = this;
    const execute = this.commands.executeReceived.bind(this.commands);
    // The page requests plan and subscription together, so both must have changed before this returns.
    const followed = await reactAtOnce(
      subscriptionPlans,
      {
        streamId: subscriptionStream(accountId),
        isDue: ({ meta }) => meta.commandId === origin.commandId,
      },
      { log, serialiser, execute },
    );
    return { position: followed ?? position };
  }

  /**
   * Begins the payment of Lifetime; repeated calls begin only one. Throws `DomainError`: `testing-mode`,
   * `has-lifetime`, `unavailable`.
   */
  async lifetime({ _id: accountId, subscriptionStatus }: Subscriber) {
    this.payments.requireOpen();
    if (subscriptionStatus === 'lifetime')
      throw new DomainError('conflict', 'has-lifetime', messages.hasLifetime);
    const { lifetimeAttempts = 0 } = (await this.queries.now(accountId)) ?? {};
    const ticket = await this.payments.start({
      paymentId: uuidv5(`lifetime ${accountId} ${lifetimeAttempts}`, space),
      purpose: 'subscription',
      subjectId: accountId,
      amountCents: lifetimeCents,
      description: 'Lifetime',
    });
    return { ...ticket, amountCents: lifetimeCents };
  }

  /** Returns the client secret of what is prepared for an account; null if it is over and must be prepared again. */
  private async secretOf(
    accountId: string,
    doc: SubscriptionDoc | null,
    origin: CommandOrigin,
  ): Promise<string | null> {
    if (doc?.status !== 'preparing' || doc.subscriptionId === null)
      return this.prepare(accountId, doc, origin);
    const { subscriptionId, setupIntentId } = doc;
    if (!this.payments.isOpen && setupIntentId === null) return testSecret(subscriptionId);
    const intent =
      this.payments.isOpen && setupIntentId !== null ? await this.provider.cardOf(setupIntentId) : null;
    // The card is confirmed but its message hasn't arrived, so it is applied here.
    if (intent?.status === 'succeeded') await this.provider.useCard(intent);
    else if (intent && intent.status !== 'canceled') return intent.client_secret;
    else
      await this.commands.execute(
        'DeclineSubscription',
        { accountId, subscriptionId, reason: 'card-gone' },
        {
          commandId: uuidv5(`gone ${subscriptionId}`, space),
          actor: { kind: 'system', name: 'subscriptions' },
        },
      );
    return null;
  }

  private async prepare(
    accountId: string,
    doc: SubscriptionDoc | null,
    { actor }: CommandOrigin,
  ): Promise<string> {
    // Derived from the account and its previous subscriptions, so two tabs prepare the same one.
    const subscriptionId = uuidv5(`${accountId} ${doc?.over ?? 0}`, space);
    const about = { accountId, subscriptionId, purpose: 'begin' } as const;
    const intent = this.payments.isOpen ? await this.provider.prepareCard(doc, about, subscriptionId) : null;
    const customer = intent?.customer ?? null;
    const customerId = typeof customer === 'string' ? customer : (customer?.id ?? null);
    const setupIntentId = intent?.id ?? null;
    await this.commands.execute(
      'PrepareSubscription',
      { accountId, subscriptionId, customerId, setupIntentId },
      { commandId: uuidv5(`prepare ${subscriptionId}`, space), actor },
    );
    return intent?.client_secret ?? testSecret(subscriptionId);
  }

  private async running(accountId: string): Promise<Running> {
    const doc = await this.queries.now(accountId);
    const { subscriptionId } = doc ?? {};
    if (!doc || !subscriptionId || !runs(doc))
      throw new DomainError('not-found', 'no-subscription', messages.noSubscription);
    return { ...doc, subscriptionId };
  }
}

function runs({ status }: SubscriptionDoc): boolean {
  return status !== 'none' && isRunning({ status });
}

function alreadyPremium(): DomainError {
  return new DomainError('conflict', 'already-premium', messages.alreadyPremium);
}

function requireFree({ subscriptionStatus }: Subscriber): void {
  if (subscriptionStatus === 'lifetime')
    throw new DomainError('conflict', 'has-lifetime', messages.hasLifetime);
  if (isPremium(subscriptionStatus)) throw alreadyPremium();
}
