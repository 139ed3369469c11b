import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { uuid } from '../kernel/schemas.ts';
import { paymentPurposes } from './payment.events.ts';

const cents = z.number().check(z.int(), z.minimum(1));

/** All of these are the site's own: what the provider says of a payment, never what a request says. */
export const startPaymentData = z.object({
  paymentId: uuid,
  purpose: z.enum(paymentPurposes),
  subjectId: uuid,
  amountCents: cents,
  intentId: z.string(),
});
export const declinePaymentData = z.object({ paymentId: uuid, reason: z.string().check(z.maxLength(100)) });
/** `intentId` is what the provider will take no money for; one that was replaced meanwhile changes nothing. */
export const cancelPaymentData = z.object({ paymentId: uuid, intentId: z.optional(z.string()) });
/** `amountCents` is what the provider has received. */
export const confirmPaymentData = z.object({ paymentId: uuid, amountCents: cents, currency: z.string() });
/** `refundedCents` is all that the provider has given back so far. */
export const recordRefundData = z.object({ paymentId: uuid, refundedCents: cents });
export const failRefundData = z.object({ paymentId: uuid, reason: z.string().check(z.maxLength(100)) });

export type StartPayment = Command<'StartPayment', z.infer<typeof startPaymentData>>;
export type DeclinePayment = Command<'DeclinePayment', z.infer<typeof declinePaymentData>>;
export type ConfirmPayment = Command<'ConfirmPayment', z.infer<typeof confirmPaymentData>>;
export type CancelPayment = Command<'CancelPayment', z.infer<typeof cancelPaymentData>>;
export type RecordRefund = Command<'RecordRefund', z.infer<typeof recordRefundData>>;
export type FailRefund = Command<'FailRefund', z.infer<typeof failRefundData>>;
export type PaymentCommand =
  | StartPayment
  | DeclinePayment
  | ConfirmPayment
  | CancelPayment
  | RecordRefund
  | FailRefund;
