import * as z from 'zod/mini';

/** A payment's secret, and the settings of the provider's script. */
export const paymentTicket = z.object({
  clientSecret: z.string(),
  /** The provider's public key; null if payments are simulated. */
  publishableKey: z.nullable(z.string()),
});
export type PaymentTicket = z.infer<typeof paymentTicket>;

/** The settings of the provider's script; null if payments are simulated. */
export const paymentProviderDto = z.object({ publishableKey: z.nullable(z.string()) });
export type PaymentProviderDto = z.infer<typeof paymentProviderDto>;
