import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import type { OrderStatus } from '@everpaw/contracts/orders/order-status';
import { orderNumberDigits } from '@everpaw/contracts/orders/orders.limits';
import { orderMessages as messages } from '@everpaw/contracts/orders/orders.messages';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'clay',
  paid: 'moss',
  processing: 'moss',
  shipped: 'dusk',
  delivered: 'plain',
  cancelled: 'plain',
};

/** Returns the short order number shown to people. */
export const shortNumber = ({ id }: Pick<OrderDto, 'id'>) => id.slice(0, orderNumberDigits).toUpperCase();

export function OrderBadge({ status }: Pick<OrderDto, 'status'>) {
  return <Badge tone={tones[status]}>{messages.status[status]}</Badge>;
}
