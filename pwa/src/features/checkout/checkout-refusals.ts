import type { OrderAmounts } from '@everpaw/contracts/orders/order.events';
import { ApiError } from '../../base/http.ts';

/** The refusals after which another total can be confirmed. */
const codes = ['total-changed', 'code-used-up'];

/** The amounts of now, where a refusal says that the total is another one. */
export function newAmounts(error: unknown): OrderAmounts | null {
  if (!(error instanceof ApiError) || !codes.includes(error.problem?.code ?? '')) return null;
  const current = error.problem?.current as { amounts?: OrderAmounts } | undefined; // as the checkout says it
  return current?.amounts ?? null;
}

/** The order that was paid in place of this one, where a refusal names it. */
export function paidOrderOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'already-paid') return null;
  const current = error.problem.current as { orderId?: string } | undefined; // as the checkout says it
  return current?.orderId ?? null;
}
