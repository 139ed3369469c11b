import {
  cancelPaymentData,
  confirmPaymentData,
  declinePaymentData,
  failRefundData,
  type PaymentCommand,
  recordRefundData,
  startPaymentData,
} from '@everpaw/contracts/payments/payment.commands';
import { paymentDecider } from '@everpaw/contracts/payments/payment.decider';
import { handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const paymentSchemas = {
  StartPayment: startPaymentData,
  DeclinePayment: declinePaymentData,
  ConfirmPayment: confirmPaymentData,
  CancelPayment: cancelPaymentData,
  RecordRefund: recordRefundData,
  FailRefund: failRefundData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof paymentSchemas> {}
}

/** Returns the stream of a payment. */
export function paymentStream(paymentId: string): string {
  return `payment-${paymentId}`;
}

export const paymentCommands = handles({
  decider: paymentDecider,
  commands: paymentSchemas,
  stream: (data: PaymentCommand['data']) => paymentStream(data.paymentId),
  context: async () => undefined,
});
