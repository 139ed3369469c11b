import type { OrderAmounts } from '@everpaw/contracts/orders/order.events';
import { ApiError } from '../../net/http.ts';

/** The refusals with a new total that can be confirmed. */
const codes = ['total-changed', 'code-used-up'];

/** Returns the new amounts if a refusal contains them, or null. */
export function newAmounts(error: unknown): OrderAmounts | null {
  if (!(error instanceof ApiError) || !codes.includes(error.problem?.code ?? '')) return null;
  const current = error.problem?.current as { amounts?: OrderAmounts } | undefined; // as the checkout says it
  return current?.amounts ?? null;
}

/** Returns the id of the already paid order if a refusal contains it, or null. */
export function paidOrderOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'already-paid') return null;
  const current = error.problem.current as { orderId?: string } | undefined; // as the checkout says it
  return current?.orderId ?? null;
}
