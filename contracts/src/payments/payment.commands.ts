import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { paymentPurposes } from './payment.events.ts';

const cents = z.number().check(z.int(), z.minimum(1));

/** All commands are for the system: they contain the provider's statements, never a request's. */
export const startPaymentData = z.object({
  paymentId: uuid,
  purpose: z.enum(paymentPurposes),
  subjectId: uuid,
  amountCents: cents,
  intentId: z.string(),
});
export const declinePaymentData = z.object({ paymentId: uuid, reason: z.string().check(z.maxLength(100)) });
/** `intentId` is the provider's cancelled intent. Ignored if the intent was replaced meanwhile. */
export const cancelPaymentData = z.object({ paymentId: uuid, intentId: z.optional(z.string()) });
/** `amountCents` is the amount that the provider received. */
export const confirmPaymentData = z.object({ paymentId: uuid, amountCents: cents, currency: z.string() });
/** `refundedCents` is the total that the provider has refunded so far. */
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
