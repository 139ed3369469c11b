import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { paymentMessages } from '@everpaw/contracts/payments/payments.messages';
import type Stripe from 'stripe';
import type { PaymentsConfig } from '../platform/config/config.ts';
import { type SimulatedProvider, startSimulatedProvider } from './simulated-provider.ts';

/** The part of the provider's official client that is used. */
export type StripeClient = Pick<
  Stripe,
  | 'paymentIntents'
  | 'refunds'
  | 'webhooks'
  | 'tax'
  | 'customers'
  | 'setupIntents'
  | 'prices'
  | 'subscriptions'
  | 'invoices'
  | 'invoicePayments'
>;

/** Access to the payment provider, or to the simulated one. */
export type PaymentGateway = {
  client: StripeClient;
  /** The provider's public key, with which a page loads its script; null if payments are simulated. */
  publishableKey: string | null;
  /** The secret that signs the provider's messages. */
  webhookSecret: string;
  /** The simulated provider; null for the real one. */
  simulated: SimulatedProvider | null;
  close(): Promise<void>;
};

/**
 * How long a call to the provider may take, in milliseconds. Requests that wait for it respond within eight seconds.
 */
const timeoutMs = 5_000;
/** Messages signed longer ago than this, in seconds, are refused. */
export const webhookToleranceSeconds = 300;

/**
 * Opens the payment gateway. The provider's client is imported only here, so a site that doesn't sell never loads it.
 */
export async function openPaymentGateway(config: PaymentsConfig, clock: () => Date): Promise<PaymentGateway> {
  const { default: Client } = await import('stripe');
  if (config.kind === 'stripe') {
    const { secretKey, publishableKey, webhookSecret } = config;
    const client = new Client(secretKey, { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false });
    return { client, publishableKey, webhookSecret, simulated: null, close: async () => {} };
  }
  const simulated = await startSimulatedProvider({ clock });
  const { host, port, secretKey, webhookSecret } = simulated;
  return {
    client: new Client(secretKey, {
      host,
      port,
      protocol: 'http',
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
    }),
    publishableKey: null,
    webhookSecret,
    simulated,
    close: () => simulated.close(),
  };
}

type ProviderError = {
  type: string;
  code?: string;
  payment_intent?: { status?: string };
  setup_intent?: { status?: string };
};

/** A refusal by the provider. Its HTTP status isn't passed on, because the caller's request wasn't at fault. */
class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  constructor(readonly said: ProviderError) {
    super(`The payment provider refused a call (${said.type}, ${said.code ?? 'without a code'})`);
  }
}

/** Returns the error of a site that doesn't sell; thrown before the request's content is checked. */
export function paymentsClosed(): DomainError {
  return new DomainError('conflict', 'testing-mode', paymentMessages.testingMode);
}

/** Returns the provider's error if this is a refusal by the provider, otherwise null. */
export function providerErrorOf(error: unknown): ProviderError | null {
  return error instanceof ProviderRefusal ? error.said : null;
}

/** Returns the error of the provider's client, or null for any other error. */
function clientErrorOf(error: unknown): ProviderError | null {
  const type = (error as { type?: unknown } | null)?.type;
  return typeof type === 'string' && type.startsWith('Stripe') ? (error as ProviderError) : null; // checked above
}

/**
 * Client errors after which the same call may succeed later: network errors, outages, rate limits, and an invalid key
 * that must be fixed.
 */
const away = [
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
];

/**
 * Calls the provider and returns its response. Throws `DomainError` `unavailable` if it can't be reached, fails, or
 * rejects this site's key; otherwise throws its refusal, which `providerErrorOf` reads.
 */
export async function callProvider<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const said = clientErrorOf(error);
    if (said === null) throw error;
    if (!away.includes(said.type)) throw new ProviderRefusal(said);
    throw new DomainError('unavailable', 'payment-provider-away', paymentMessages.unreachable);
  }
}
