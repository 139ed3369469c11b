import * as z from 'zod/mini';

/** What a page needs to pay: the secret of this one payment, and how the provider's own script is called by. */
export const paymentTicket = z.object({
  clientSecret: z.string(),
  /** The provider's public key; null where payments are simulated. */
  publishableKey: z.nullable(z.string()),
});
export type PaymentTicket = z.infer<typeof paymentTicket>;

/** How the provider's own script is called by a page; null where payments are simulated. */
export const paymentProviderDto = z.object({ publishableKey: z.nullable(z.string()) });
export type PaymentProviderDto = z.infer<typeof paymentProviderDto>;
