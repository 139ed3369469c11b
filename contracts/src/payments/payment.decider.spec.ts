import { expect, test } from '@jest/globals';
import { given } from '../testing/given.ts';
import type { PaymentCommand } from './payment.commands.ts';
import { paymentDecider } from './payment.decider.ts';
import type { PaymentEvent } from './payment.events.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [paymentId, subjectId] = [id(1), id(2)];
const meta = {
  commandId: id(99),
  actor: { kind: 'system' as const, name: 'test' },
  at: '2026-03-01T12:00:00.000Z',
};
const about = { paymentId, purpose: 'order' as const, subjectId };
const money = (amountCents: number) => ({ amountCents, currency: 'USD' as const });
const started = {
  type: 'PaymentStarted',
  data: { ...about, ...money(5_000), intentId: 'pi_1' },
} satisfies PaymentEvent;
const succeeded: PaymentEvent = { type: 'PaymentSucceeded', data: { ...about, ...money(5_000) } };
const cancelled: PaymentEvent = { type: 'PaymentCancelled', data: about };
const refunded = (cents: number): PaymentEvent => ({
  type: 'PaymentRefunded',
  data: { ...about, ...money(cents) },
});
const confirm = (amountCents = 5_000, currency = 'usd'): PaymentCommand => ({
  type: 'ConfirmPayment',
  data: { paymentId, amountCents, currency },
  meta,
});
const cancel: PaymentCommand = { type: 'CancelPayment', data: { paymentId }, meta };
const decline: PaymentCommand = {
  type: 'DeclinePayment',
  data: { paymentId, reason: 'card_declined' },
  meta,
};
const refund = (refundedCents: number): PaymentCommand => ({
  type: 'RecordRefund',
  data: { paymentId, refundedCents },
  meta,
});
const payment = (...past: PaymentEvent[]) => given(paymentDecider, past);

test('REQ-752 SEC-22 a payment succeeds once, also when it was said to be over', () => {
  expect(payment(started).when(confirm(), undefined)).toEqual([succeeded]);
  expect(payment(started, succeeded).when(confirm(), undefined)).toEqual([]);
  expect(payment(started, cancelled).when(confirm(), undefined)).toEqual([succeeded]);
});

test('SEC-22 another amount or currency than the one that was asked for is refused', () => {
  expect(payment(started).refused(confirm(4_999), undefined).code).toBe('other-amount');
  expect(payment(started).refused(confirm(5_000, 'eur'), undefined).code).toBe('other-amount');
});

test('a message that was overtaken changes nothing', () => {
  expect(payment(started, succeeded).when(cancel, undefined)).toEqual([]);
  expect(payment(started, succeeded).when(decline, undefined)).toEqual([]);
  expect(payment(started).when(cancel, undefined)).toEqual([cancelled]);
  expect(payment(started).when(decline, undefined)).toMatchObject([{ type: 'PaymentDeclined' }]);
});

test('what was given back is written down once, part by part, and never more than was paid', () => {
  const past = [started, succeeded];
  expect(payment(...past).when(refund(2_000), undefined)).toEqual([refunded(2_000)]);
  expect(payment(...past, refunded(2_000)).when(refund(2_000), undefined)).toEqual([]);
  expect(payment(...past, refunded(2_000)).when(refund(9_000), undefined)).toEqual([refunded(3_000)]);
});

test('a payment whose intent the provider knows no more goes on with another one, until it has succeeded', () => {
  const start = (intentId: string): PaymentCommand => ({
    type: 'StartPayment',
    data: { ...about, amountCents: 5_000, intentId },
    meta,
  });
  const again: PaymentEvent = { type: 'PaymentStarted', data: { ...started.data, intentId: 'pi_2' } };
  expect(payment(started).when(start('pi_1'), undefined)).toEqual([]);
  expect(payment(started).when(start('pi_2'), undefined)).toEqual([again]);
  expect(payment(started, cancelled).when(start('pi_1'), undefined)).toEqual([]);
  expect(payment(started, cancelled).when(start('pi_2'), undefined)).toEqual([again]);
  expect(payment(started, succeeded).when(start('pi_2'), undefined)).toEqual([]);
  const late = (intentId: string): PaymentCommand => ({
    type: 'CancelPayment',
    data: { paymentId, intentId },
    meta,
  });
  expect(payment(started, again).when(late('pi_1'), undefined)).toEqual([]);
  expect(payment(started, again).when(late('pi_2'), undefined)).toEqual([cancelled]);
});

test('a refund that the provider refuses is written down once, with what is left, and forgotten when it comes after all', () => {
  const fail: PaymentCommand = {
    type: 'FailRefund',
    data: { paymentId, reason: 'resource_missing' },
    meta,
  };
  const failed: PaymentEvent = {
    type: 'PaymentRefundFailed',
    data: { ...about, ...money(3_000), reason: 'resource_missing' },
  };
  const past = [started, succeeded, refunded(2_000)];
  expect(payment(...past).when(fail, undefined)).toEqual([failed]);
  expect(payment(...past, failed).when(fail, undefined)).toEqual([]);
  expect(payment(...past, failed).when(refund(5_000), undefined)).toEqual([refunded(3_000)]);
  expect(payment(...past, failed, refunded(3_000)).when(fail, undefined)).toEqual([]);
});

test('a payment that nobody began is not there', () => {
  expect(payment().refused(confirm(), undefined).code).toBe('payment-not-found');
});
