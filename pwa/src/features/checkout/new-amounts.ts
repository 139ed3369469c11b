import type { OrderAmounts } from '@everpaw/contracts/orders/order.events';
import { ApiError } from '../../base/http.ts';

/** The amounts of now, where a refusal says that the total is another one. */
export function newAmounts(error: unknown): OrderAmounts | null {
  if (!(error instanceof ApiError) || error.problem?.code !== 'total-changed') return null;
  const current = error.problem.current as { amounts?: OrderAmounts } | undefined; // as the checkout says it
  return current?.amounts ?? null;
}
