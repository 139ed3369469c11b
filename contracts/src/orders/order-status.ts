/** What becomes of an order. */
export const orderStatuses = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** An order in one of these was paid, and was not cancelled since. */
export const boughtStatuses = [
  'paid',
  'processing',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[];

/** Which status may follow which. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** Whether money goes back when an order in this status is cancelled. */
export function isRefundable(status: OrderStatus): boolean {
  return status !== 'pending' && isCancellable(status);
}

/** Whether an order in this status has left, so that its money can go back and nothing else of it. */
export function isSent(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** What happens to an order, by the names of its steps; each has its day. */
export const orderSteps = [
  'ordered',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStep = (typeof orderSteps)[number];

/** What became of the money of an order that goes back: nothing does, it is on its way, it is back, or the provider refused. */
export const refundStates = ['none', 'due', 'made', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Whether an order in this status can still be cancelled. */
export function isCancellable(status: OrderStatus): boolean {
  return orderTransitions[status].includes('cancelled');
}
