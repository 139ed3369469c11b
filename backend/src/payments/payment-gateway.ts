import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { paymentMessages } from '@everpaw/contracts/payments/payments.messages';
import pTimeout from 'p-timeout';
import type Stripe from 'stripe';
import type { PaymentsConfig } from '../platform/config/config.ts';
import { waitedMs } from '../platform/kernel/request-time.ts';
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
  /** The API version that the client uses and that messages should have. */
  apiVersion: string;
  /** The simulated provider; null for the real one. */
  simulated: SimulatedProvider | null;
  close(): Promise<void>;
};

/** How often a failed call is tried again, and how long each attempt may take in milliseconds. */
const attempts = { timeout: 3_500, maxNetworkRetries: 1, telemetry: false };
/**
 * How long all calls of a request may take, in milliseconds, with every attempt and the pauses in between, so that it
 * responds within eight seconds. A call outside of requests may take as long.
 */
export const providerTimeoutMs = 7_500;
/** Messages signed longer ago than this, in seconds, are refused. */
export const webhookToleranceSeconds = 300;

/**
 * Opens the payment gateway. The provider's client is imported only here, so a site that doesn't sell never loads it.
 */
export async function openPaymentGateway(config: PaymentsConfig, clock: () => Date): Promise<PaymentGateway> {
  const { default: Client } = await import('stripe');
  const apiVersion = Client.API_VERSION;
  if (config.kind === 'stripe') {
    const { secretKey, publishableKey, webhookSecret } = config;
    const client = new Client(secretKey, attempts);
    return { client, publishableKey, webhookSecret, apiVersion, simulated: null, close: async () => {} };
  }
  const simulated = await startSimulatedProvider({ clock, apiVersion });
  const { host, port, secretKey, webhookSecret } = simulated;
  return {
    client: new Client(secretKey, { host, port, protocol: 'http', ...attempts }),
    publishableKey: null,
    webhookSecret,
    apiVersion,
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

/** An object of the provider that is about this site but lacks what this site needs of it. */
export class ProviderObjectUnreadable extends Error {
  override readonly name = 'ProviderObjectUnreadable';
  constructor(readonly kind: 'invoice' | 'subscription') {
    super(`The payment provider's ${kind} lacks what this site needs`);
  }
}

/**
 * Whether a message of this version has the objects that the client knows. The provider changes them only with the
 * name of the version, `endive` in `2026-10-28.endive`.
 */
export function isKnownVersion(version: unknown, known: string): boolean {
  const nameOf = (text: string) => text.slice(text.indexOf('.') + 1);
  return typeof version === 'string' && nameOf(version) === nameOf(known);
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

const providerAway = () =>
  new DomainError('unavailable', 'payment-provider-away', paymentMessages.unreachable);

/**
 * Calls the provider and returns its response. Throws `DomainError` `unavailable` if it can't be reached, fails, takes
 * longer than the request has left, or rejects this site's key; otherwise throws its refusal, which `providerErrorOf`
 * reads. A call that took too long may still have an effect, so calls that change something have an idempotency key.
 */
export async function callProvider<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    const milliseconds = providerTimeoutMs - waitedMs();
    if (milliseconds <= 0) throw providerAway();
    return await pTimeout(call(), { milliseconds, message: providerAway() });
  } catch (error) {
    const said = clientErrorOf(error);
    if (said === null) throw error;
    if (!away.includes(said.type)) throw new ProviderRefusal(said);
    throw providerAway();
  }
}
