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
