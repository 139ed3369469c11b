import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { premiumCents, trialDays } from '@everpaw/contracts/subscriptions/plan-prices';
import type { SubscriptionCommand } from '@everpaw/contracts/subscriptions/subscription.commands';
import type { SubscriptionDoc } from '@everpaw/projections/subscriptions/subscriptions.view';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { callProvider, providerErrorOf } from '../payments/payment-gateway.ts';
import { Payments } from '../payments/payments.service.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { aboutOf, idOf, paymentOf, snapshotOf, subscriptionOf } from './subscription-snapshot.ts';
import { SubscriptionQueries } from './subscriptions.queries.ts';

const space = 'e4b7c2d1-0a3f-5c58-b6d9-2f7e1a8c9d04';
const actor = { kind: 'system', name: 'payments' } as const;
/** The provider's lookup key of the price; a new amount is a new price. */
const priceKey = `premium-${premiumCents}`;

/** The purpose of adding a card: to begin a subscription, or to replace the card of a running one. */
export type SetupPurpose = 'begin' | 'card';
type Words = Pick<SubscriptionCommand, 'type' | 'data'>;

/**
 * Subscriptions at the payment provider. On every message, whatever its order, this fetches the subscription's current
 * state and records it, so an outdated or repeated message has no effect.
 */
@Injectable()
export class SubscriptionProvider {
  constructor(
    private readonly payments: Payments,
    private readonly commands: Commands,
    private readonly queries: SubscriptionQueries,
  ) {}

  /**
   * Creates an intent to add a card to an account; the same `key` returns the same intent. Throws `DomainError`:
   * `testing-mode`, `unavailable`.
   */
  async prepareCard(
    doc: Pick<SubscriptionDoc, 'customerId'> | null,
    about: { accountId: string; subscriptionId: string; purpose: SetupPurpose },
    key: string,
  ): Promise<Stripe.SetupIntent> {
    const { client } = this.payments.requireOpen();
    const { accountId } = about;
    const create = (customer: string) =>
      callProvider(() =>
        client.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            automatic_payment_methods: { enabled: true },
            metadata: about,
          },
          { idempotencyKey: `setup-${key}-${customer}` },
        ),
      );
    const addCustomer = () =>
      callProvider(() =>
        client.customers.create({ metadata: { accountId } }, { idempotencyKey: `customer-${key}` }),
      );
    const known = doc?.customerId ?? null;
    if (known !== null)
      try {
        return await create(known);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    return create((await addCustomer()).id);
  }

  /**
   * Returns a card's intent; null if the provider doesn't know it. Throws `DomainError`: `testing-mode`, `unavailable`.
   */
  async cardOf(intentId: string): Promise<Stripe.SetupIntent | null> {
    const { client } = this.payments.requireOpen();
    try {
      return await callProvider(() => client.setupIntents.retrieve(intentId));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Applies an added card according to its purpose; does nothing until the card is confirmed. Idempotent. */
  async useCard({ status, metadata, customer, payment_method }: Stripe.SetupIntent): Promise<void> {
    const about = aboutOf(metadata);
    const [card, payer] = [idOf(payment_method), idOf(customer)];
    if (status !== 'succeeded' || !about || !card || !payer) return;
    const { accountId, subscriptionId } = about;
    const doc = await this.queries.now(accountId);
    if (doc?.subscriptionId !== subscriptionId || doc.status === 'ended') return;
    if (metadata?.purpose === 'card') await this.changeCard(doc, card);
    else if (doc.status === 'preparing') await this.begin(doc, subscriptionId, { card, payer });
  }

  /** Fetches a subscription's current state and records it. `cause` identifies the reason. */
  async sync(providerId: string, cause: string = uuidv7()): Promise<void> {
    const { client } = this.payments.requireOpen();
    await this.write(await callProvider(() => client.subscriptions.retrieve(providerId)), cause);
  }

  /** Sets whether a subscription ends with its period. Throws `DomainError` `unavailable`. */
  async endWithPeriod(providerId: string, cancel_at_period_end: boolean): Promise<void> {
    const { client } = this.payments.requireOpen();
    await callProvider(() => client.subscriptions.update(providerId, { cancel_at_period_end }));
  }

  /**
   * Handles a message from the provider. Of subscriptions and invoices only the id is read and the rest fetched, because
   * a message may have another API version than the client.
   */
  async hear(message: Stripe.Event): Promise<void> {
    switch (message.type) {
      case 'setup_intent.succeeded':
        return this.useCard(message.data.object);
      case 'customer.subscription.created':
      case 'customer.subscription.updated':
      case 'customer.subscription.deleted':
        return this.hearOfSubscription(message.data.object, message.id);
      case 'invoice.paid':
      case 'invoice.payment_failed':
        return this.hearOfInvoice(message.data.object, message);
      case 'charge.refunded':
        return this.recordRefund(message.data.object);
      default:
    }
  }

  private async hearOfSubscription({ id, metadata }: Stripe.Subscription, cause: string): Promise<void> {
    const providerId = idOf(id);
    if (providerId !== null && aboutOf(metadata)) await this.sync(providerId, cause);
  }

  private async hearOfInvoice({ id }: Stripe.Invoice, message: Pick<Stripe.Event, 'id' | 'type'>) {
    const invoiceId = idOf(id);
    if (invoiceId === null) return;
    const { client } = this.payments.requireOpen();
    const invoice = await callProvider(() => client.invoices.retrieve(invoiceId));
    const providerId = subscriptionOf(invoice);
    if (providerId === null) return;
    const paid = message.type === 'invoice.paid' ? paymentOf(invoice) : null;
    await this.sync(providerId, message.id);
    if (paid) await this.say({ type: 'RecordInvoice', data: paid }, paid.invoiceId);
  }

  private async begin(
    { _id: accountId, hadTrial }: SubscriptionDoc,
    subscriptionId: string,
    { card, payer }: { card: string; payer: string },
  ): Promise<void> {
    const { client } = this.payments.requireOpen();
    const price = await this.price();
    const about = { accountId, subscriptionId };
    try {
      const subscription = await callProvider(() =>
        client.subscriptions.create(
          {
            customer: payer,
            items: [{ price }],
            default_payment_method: card,
            payment_behavior: 'error_if_incomplete',
            metadata: about,
            ...(hadTrial ? {} : { trial_period_days: trialDays }),
          },
          { idempotencyKey: `subscription-${subscriptionId}` },
        ),
      );
      await this.write(subscription, subscription.id);
    } catch (error) {
      const failure = providerErrorOf(error);
      if (failure?.type !== 'StripeCardError' && !isMissing(error)) throw error;
      const reason = failure?.code ?? 'unknown';
      await this.say({ type: 'DeclineSubscription', data: { ...about, reason } }, subscriptionId);
    }
  }

  /** Records the refund of an invoice, whoever made it; charges with a payment of their own are ignored. */
  private async recordRefund({ payment_intent, amount_refunded: amountCents, metadata }: Stripe.Charge) {
    const intentId = idOf(payment_intent);
    if (intentId === null || metadata?.paymentId) return;
    const { client } = this.payments.requireOpen();
    const payment = { type: 'payment_intent', payment_intent: intentId };
    const { data } = await callProvider(() => client.invoicePayments.list({ payment, limit: 1 }));
    const id = idOf(data[0]?.invoice);
    const paid = id === null ? null : paymentOf(await callProvider(() => client.invoices.retrieve(id)));
    if (!paid) return;
    const { accountId, invoiceId } = paid;
    // The message about the payment may have been lost or still be on its way.
    await this.say({ type: 'RecordInvoice', data: paid }, invoiceId);
    await this.say(
      { type: 'RecordSubscriptionRefund', data: { accountId, invoiceId, amountCents } },
      intentId,
    );
  }

  private async changeCard(doc: SubscriptionDoc, card: string): Promise<void> {
    const { _id: accountId, subscriptionId, providerId, status } = doc;
    if (subscriptionId === null || providerId === null) return;
    const { client } = this.payments.requireOpen();
    const { latest_invoice } = await callProvider(() =>
      client.subscriptions.update(providerId, { default_payment_method: card }),
    );
    await this.say({ type: 'RecordPaymentMethod', data: { accountId, subscriptionId } }, card);
    const invoiceId = idOf(latest_invoice);
    if (status !== 'past-due' || !invoiceId) return;
    try {
      await callProvider(() => client.invoices.pay(invoiceId));
    } catch (error) {
      // The bank declined this card too: the provider retries by itself, and the page shows that the payment is
      // pending.
      if (providerErrorOf(error)?.type !== 'StripeCardError') throw error;
    }
    await this.sync(providerId);
  }

  /** Returns the provider's id of the price, which is created when it is first sold. */
  private async price(): Promise<string> {
    const { client } = this.payments.requireOpen();
    const { data } = await callProvider(() => client.prices.list({ lookup_keys: [priceKey], limit: 1 }));
    const [known] = data;
    if (known) return known.id;
    const { id } = await callProvider(() =>
      client.prices.create(
        {
          currency: 'usd',
          unit_amount: premiumCents,
          recurring: { interval: 'month' },
          lookup_key: priceKey,
          product_data: { name: 'Everpaw Premium' },
        },
        { idempotencyKey: `price-${priceKey}` },
      ),
    );
    return id;
  }

  private async write(subscription: Stripe.Subscription, cause: string): Promise<void> {
    const data = snapshotOf(subscription);
    if (data) await this.say({ type: 'RecordSubscription', data }, cause);
  }

  /** Records the provider's state; the same content for the same cause is the same command. */
  private async say(word: Words, cause: string): Promise<void> {
    const commandId = uuidv5(`${word.type} ${JSON.stringify(word.data)} ${cause}`, space);
    await this.commands.executeReceived({ ...word, commandId, actor });
  }
}

function isMissing(error: unknown): boolean {
  return !(error instanceof DomainError) && providerErrorOf(error)?.code === 'resource_missing';
}
