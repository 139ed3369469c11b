import * as z from 'zod/mini';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { paymentTicket } from '../payments/payments.schemas.ts';
import { ownSubscriptionDto } from './subscription.dto.ts';

const accepted = z.object({ id: uuid, position: z.optional(z.string()) });

/** What each endpoint takes and answers, by the same names. */
export const subscriptionsSchemas = {
  begin: {
    answer: z.extend(paymentTicket, {
      /** The free days before the first payment; 0 where the account has had them. */
      trialDays: z.number(),
      /** True where the site is being tested: nothing is charged, now or later. */
      isTest: z.boolean(),
    }),
  },
  confirm: {
    body: z.object({ clientSecret: z.string().check(z.maxLength(200)) }),
    answer: ownSubscriptionDto,
  },
  mine: { answer: ownSubscriptionDto },
  cancel: { answer: accepted },
  resume: { answer: accepted },
  changeCard: { answer: paymentTicket },
  moneyBack: { answer: accepted },
  lifetime: { answer: z.extend(paymentTicket, { amountCents: z.number() }) },
} as const satisfies Record<string, EndpointSchemas>;
