import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import type { PaymentProviderDto } from '@everpaw/contracts/payments/payments.dto';
import { paymentMessages } from '@everpaw/contracts/payments/payments.messages';
import { Controller, Inject, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { Commands } from '../platform/execution/commands/commands.ts';
import type { Metrics } from '../platform/execution/metrics/metrics.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { CLOCK, type Clock, METRICS } from '../platform/kernel/platform.tokens.ts';
import {
  isKnownVersion,
  ProviderObjectUnreadable,
  providerErrorOf,
  webhookToleranceSeconds,
} from './payment-gateway.ts';
import { paymentWord } from './payment-jobs.ts';
import { Payments } from './payments.service.ts';

@Controller()
export class PaymentsController {
  private readonly logger = new Logger('payments');
  /** The unknown API versions that were logged. */
  private readonly logged = new Set<string>();

  constructor(
    private readonly payments: Payments,
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  @Route(paymentsApi.webhook)
  async webhook(@In() { request }: Input<typeof paymentsApi.webhook>): Promise<{ received: true }> {
    const message = this.verified(request.body, request.headers['stripe-signature']);
    if (!isAboutSomething(message)) return { received: true };
    this.metrics.countPaymentMessage('received');
    this.noticeVersion(message.api_version);
    const word = wordOf(message);
    try {
      if (word) await this.commands.executeReceived(word);
      for (const listener of this.payments.listeners) await listener(message);
    } catch (error) {
      // A payment of another system, or an amount that was never requested: a retry would change neither.
      const code = refusalOf(error);
      if (code === null) throw error;
      this.metrics.countPaymentMessage('set-aside');
      this.logger.warn(`A message of the payment provider was set aside (${code})`);
    }
    return { received: true };
  }

  @Route(paymentsApi.provider)
  provider(@In() _: Input<typeof paymentsApi.provider>): PaymentProviderDto {
    const { publishableKey } = this.payments.requireOpen();
    return { publishableKey };
  }

  @Route(paymentsApi.simulate)
  simulate(@In() { body }: Input<typeof paymentsApi.simulate>) {
    return this.payments.simulate(body.clientSecret, body.answer);
  }

  /** Logs each unknown API version once and counts its messages. They are processed all the same. */
  private noticeVersion(version: unknown): void {
    const { apiVersion } = this.payments.requireOpen();
    if (isKnownVersion(version, apiVersion)) return;
    this.metrics.countPaymentMessage('other-version');
    const name = typeof version === 'string' && /^[\w.-]{1,40}$/.test(version) ? version : 'none';
    if (this.logged.has(name)) return;
    this.logged.add(name);
    this.logger.warn(
      `Messages of the payment provider have the API version ${name}, but this site reads ${apiVersion}. Set that version for its webhook.`,
    );
  }

  /**
   * Returns the message after verifying its signature over the raw bytes and its age. Throws `DomainError` `invalid`.
   */
  private verified(body: unknown, signature: string | string[] | undefined): Message {
    const { client, webhookSecret } = this.payments.requireOpen();
    try {
      return client.webhooks.constructEvent(
        Buffer.isBuffer(body) ? body : '',
        String(signature ?? ''),
        webhookSecret,
        webhookToleranceSeconds,
        undefined,
        this.clock().getTime(),
      );
    } catch {
      throw new DomainError('invalid', 'webhook-refused', paymentMessages.webhookRefused);
    }
  }
}

/** Returns why a message is refused permanently; null if it may succeed when it is sent again. */
function refusalOf(error: unknown): string | null {
  if (error instanceof DomainError)
    return error.kind === 'unavailable' || error.code === 'busy' ? null : error.code;
  if (error instanceof ProviderObjectUnreadable) return `${error.kind}-unreadable`;
  return providerErrorOf(error)?.type ?? null;
}

/** The signed content; it may be anything. */
type Message = Stripe.Event | null;

function isAboutSomething(message: Message): message is Stripe.Event {
  const about: unknown = message?.data?.object;
  return typeof about === 'object' && about !== null;
}

/** Returns the command for a message about one of this site's payments; null for any other message. */
function wordOf(message: Stripe.Event) {
  switch (message.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = message.data.object;
      const { paymentId } = intent.metadata ?? {};
      if (!paymentId) return null;
      if (message.type === 'payment_intent.canceled')
        return paymentWord('CancelPayment', { paymentId, intentId: intent.id });
      if (message.type === 'payment_intent.succeeded') {
        const { amount_received: amountCents, currency } = intent;
        return paymentWord('ConfirmPayment', { paymentId, amountCents, currency });
      }
      const reason = intent.last_payment_error?.code ?? 'unknown';
      // Each decline is a separate event.
      return paymentWord('DeclinePayment', { paymentId, reason }, message.id);
    }
    case 'charge.refunded': {
      const { metadata, amount_refunded: refundedCents } = message.data.object;
      const { paymentId } = metadata ?? {};
      return paymentId ? paymentWord('RecordRefund', { paymentId, refundedCents }) : null;
    }
    default:
      return null;
  }
}
