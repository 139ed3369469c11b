export const orderStatuses = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses of paid, not cancelled orders. */
export const boughtStatuses = [
  'paid',
  'processing',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[];

/** The allowed transitions. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** Whether cancelling an order with this status refunds it. */
export function isRefundable(status: OrderStatus): boolean {
  return status !== 'pending' && isCancellable(status);
}

/** Whether an order with this status has been shipped, so that it can only be refunded. */
export function isSent(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** The steps in an order's history, each with a date. */
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

/** The state of an order's refund: none, pending, completed, or refused by the provider. */
export const refundStates = ['none', 'due', 'made', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Whether an order with this status can be cancelled. */
export function isCancellable(status: OrderStatus): boolean {
  return orderTransitions[status].includes('cancelled');
}
