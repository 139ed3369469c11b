import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { StartPayment } from '@everpaw/contracts/payments/payment.commands';
import type { PaymentTicket } from '@everpaw/contracts/payments/payments.dto';
import { paymentMessages, type SimulatedAnswer } from '@everpaw/contracts/payments/payments.messages';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { v5 as uuidv5 } from 'uuid';
import { Commands } from '../platform/execution/commands/commands.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { PAYMENT_GATEWAY, STREAM_STATES } from '../platform/kernel/platform.tokens.ts';
import { callProvider, type PaymentGateway, paymentsClosed, providerErrorOf } from './payment-gateway.ts';
import { loadPayment, stopPayment } from './payment-jobs.ts';

/** Something with a price: what is paid for, and the amount in cents. */
export type Priced = Omit<StartPayment['data'], 'intentId'> & {
  /** The description shown in the provider's dashboard. It contains no personal data. */
  description: string;
};

const space = '1b8f3d52-7c55-5a0e-9b5d-0c8b7a0d6f41';

/** The test card that makes the simulated bank respond this way. */
const testCards: Record<SimulatedAnswer, string> = {
  approved: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  'authentication-failed': 'pm_card_authenticationRequired',
};

/**
 * Payments for anything with a price. A feature calls `start` with its own id and the amount computed by the server,
 * and learns of the payment by a reaction to `PaymentSucceeded` with its purpose and subject.
 */
@Injectable()
export class Payments {
  constructor(
    private readonly commands: Commands,
    @Inject(STREAM_STATES) private readonly states: StreamStates,
    @Inject(PAYMENT_GATEWAY) private readonly gateway: PaymentGateway | null,
  ) {}

  /**
   * Additional listeners for the provider's messages. A message counts as received once every listener has resolved.
   */
  readonly listeners: ((message: Stripe.Event) => Promise<void>)[] = [];

  /** Whether the site sells. */
  get isOpen(): boolean {
    return this.gateway !== null;
  }

  /** Returns the payment gateway. Throws `DomainError` `testing-mode` (409) if the site doesn't sell. */
  requireOpen(): PaymentGateway {
    if (this.gateway) return this.gateway;
    throw paymentsClosed();
  }

  /**
   * Begins a payment, or returns the ticket of one that began; the same `paymentId` is paid at most once. If the
   * provider no longer knows the intent or has cancelled it, continues with a new one. Throws `DomainError`:
   * `testing-mode`, or `unavailable` if the provider can't be reached.
   */
  async start({ description, ...priced }: Priced): Promise<PaymentTicket> {
    const { client, publishableKey } = this.requireOpen();
    const { paymentId, purpose, amountCents } = priced;
    const before = await loadPayment(this.states, paymentId);
    const begun = before.status === 'none' ? null : await this.payable(before.intentId);
    if (begun) return { clientSecret: begun.client_secret ?? '', publishableKey };
    // Tabs that replace the same intent concurrently share the new one.
    const replaced = before.status === 'none' ? '' : `-${before.intentId}`;
    const intent = await callProvider(() =>
      client.paymentIntents.create(
        {
          amount: amountCents,
          currency: 'usd',
          description,
          metadata: { paymentId, purpose },
          automatic_payment_methods: { enabled: true },
        },
        { idempotencyKey: `payment-${paymentId}${replaced}` },
      ),
    );
    await this.commands.executeReceived({
      type: 'StartPayment',
      data: { ...priced, intentId: intent.id },
      commandId: uuidv5(`start ${paymentId}${replaced}`, space),
      actor: { kind: 'system', name: 'payments' },
    });
    return { clientSecret: intent.client_secret ?? '', publishableKey };
  }

  /** Returns the intent; null if the provider doesn't know it or it was cancelled. */
  private async payable(intentId: string): Promise<Stripe.PaymentIntent | null> {
    const { client } = this.requireOpen();
    try {
      const intent = await callProvider(() => client.paymentIntents.retrieve(intentId));
      return intent.status === 'canceled' ? null : intent;
    } catch (error) {
      if (providerErrorOf(error)?.code === 'resource_missing') return null;
      throw error;
    }
  }

  /**
   * Makes sure that a payment can no longer be paid; one that never began counts as stopped. Returns `paid` if it was
   * too late. Throws `DomainError` `unavailable`.
   */
  async stop(paymentId: string): Promise<'stopped' | 'paid'> {
    const payment = await loadPayment(this.states, paymentId);
    if (payment.status === 'succeeded') return 'paid';
    if (payment.status !== 'started') return 'stopped';
    const { intentId } = payment;
    const execute = this.commands.executeReceived.bind(this.commands);
    return stopPayment({ gateway: this.requireOpen(), execute }, { paymentId, intentId });
  }

  /**
   * Returns the tax on these amounts at this address in cents, computed by the provider; null if it doesn't know the
   * place. Throws `DomainError` `unavailable`.
   */
  async taxOf({
    address,
    lines,
    shippingCents,
  }: {
    address: { address: string; city: string; state: string; zipCode: string; country: string };
    lines: readonly { reference: string; amountCents: number }[];
    shippingCents: number;
  }): Promise<number | null> {
    const { client } = this.requireOpen();
    const { address: line1, city, state, zipCode: postal_code, country } = address;
    const asked = callProvider(() =>
      client.tax.calculations.create({
        currency: 'usd',
        customer_details: {
          address: { line1, city, state, postal_code, country },
          address_source: 'shipping',
        },
        line_items: lines.map(({ reference, amountCents: amount }) => ({ reference, amount })),
        ...(shippingCents > 0 ? { shipping_cost: { amount: shippingCents } } : {}),
      }),
    );
    try {
      return (await asked).tax_amount_exclusive;
    } catch (error) {
      if (providerErrorOf(error)?.code === 'customer_tax_location_invalid') return null;
      throw error;
    }
  }

  /**
   * Simulates a payment without money, as the provider's page would make it. Throws `DomainError`: `payment-not-found`
   * (also if payments are real) and `payment-cancelled`.
   */
  async simulate(clientSecret: string, answer: SimulatedAnswer) {
    const { client, simulated } = this.requireOpen();
    const [intentId] = clientSecret.split('_secret_');
    const isSetup = clientSecret.startsWith('seti_');
    const known = isSetup
      ? simulated?.billing.setups.get(intentId ?? '')
      : simulated?.intents().find(({ id }) => id === intentId);
    if (known?.client_secret !== clientSecret || !intentId)
      throw new DomainError('not-found', 'payment-not-found', paymentMessages.notFound);
    const card = { payment_method: testCards[answer] };
    try {
      const { status } = await callProvider(
        async (): Promise<{ status: string }> =>
          isSetup
            ? client.setupIntents.confirm(intentId, card)
            : client.paymentIntents.confirm(intentId, card),
      );
      return { status: status === 'succeeded' ? ('succeeded' as const) : ('authentication-failed' as const) };
    } catch (error) {
      const failure = providerErrorOf(error);
      if (failure?.code === 'card_declined') return { status: 'declined' as const };
      const { status } = failure?.payment_intent ?? failure?.setup_intent ?? {};
      if (status === 'succeeded') return { status };
      if (status === 'canceled')
        throw new DomainError('conflict', 'payment-cancelled', paymentMessages.cancelled);
      throw error;
    }
  }
}
