import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { paymentMessages } from '@everpaw/contracts/payments/payments.messages';
import type Stripe from 'stripe';
import type { PaymentsConfig } from '../platform/config/config.ts';
import { type SimulatedProvider, startSimulatedProvider } from './simulated-provider.ts';

/** The provider's official client, as far as it is used. */
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

/** The way to the payment provider, or to what stands in for it. */
export type PaymentGateway = {
  client: StripeClient;
  /** The provider's public key, with which its script is loaded in a page; null where payments are simulated. */
  publishableKey: string | null;
  /** What messages of the provider are signed with. */
  webhookSecret: string;
  /** What stands in for the provider; null where it is real. */
  simulated: SimulatedProvider | null;
  close(): Promise<void>;
};

/** How long one call of the provider may take, in milliseconds; what waits for it answers within eight seconds. */
const timeoutMs = 5_000;
/** A message that was signed longer ago than this, in seconds, is refused. */
export const webhookToleranceSeconds = 300;

/** Opens the way to the provider. Its client is loaded here only, so that a site that does not sell has none of it. */
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

/** What the provider refuses. Its status is between it and this site: whoever called here has done nothing wrong. */
class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  constructor(readonly said: ProviderError) {
    super(`The payment provider refused a call (${said.type}, ${said.code ?? 'without a code'})`);
  }
}

/** What is said where the site does not sell, before anything that was sent is looked at. */
export function paymentsClosed(): DomainError {
  return new DomainError('conflict', 'testing-mode', paymentMessages.testingMode);
}

/** What the provider has said, if this is a refusal of its. */
export function providerErrorOf(error: unknown): ProviderError | null {
  return error instanceof ProviderRefusal ? error.said : null;
}

/** The error of the provider's client that this is, if it is one. */
function clientErrorOf(error: unknown): ProviderError | null {
  const type = (error as { type?: unknown } | null)?.type;
  return typeof type === 'string' && type.startsWith('Stripe') ? (error as ProviderError) : null; // just checked
}

/** The errors of the client after which the same call may go well: the network, the provider's trouble, a key that is to be mended. */
const away = [
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
];

/**
 * What a call of the provider answers. Throws `DomainError` `unavailable` when it cannot be reached, is in trouble or does
 * not know this site's key; else what it refuses the call with, as `providerErrorOf` tells.
 */
export async function askProvider<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const said = clientErrorOf(error);
    if (said === null) throw error;
    if (!away.includes(said.type)) throw new ProviderRefusal(said);
    throw new DomainError('unavailable', 'payment-provider-away', paymentMessages.unreachable);
  }
}
