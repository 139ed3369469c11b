import { orderEmailMessages as messages } from '@everpaw/contracts/orders/order-emails.messages';
import { priceText } from '@everpaw/contracts/store/price-text';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import type { EmailWriter } from '../platform/email/email-jobs.ts';
import type { ProjectionEngine } from '../platform/projections/projection-engine.ts';
import { requireReached } from '../platform/projections/require-reached.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  /** The origin of the links. */
  origin: string;
};

const money = (cents: number) => `$${priceText(cents)}`;

/** The emails about orders, to the address that was given with them; none once it was erased. */
export function orderEmails({ engine, origin }: Parts): Record<'order', EmailWriter> {
  return {
    async order({ orderId, about, position }) {
      await requireReached(engine, [ordersProjection.name], position);
      const order = await engine
        .model<OrderDoc>(ordersProjection.name)
        .findById(String(orderId))
        .lean<OrderDoc>();
      if (!order?.shippingAddress?.email) return null;
      const { shippingAddress: to, amounts, items } = order;
      const lines = items.map(({ name, quantity, priceCents }) =>
        messages.line(quantity, name, money(priceCents * quantity)),
      );
      const said = {
        paid: {
          subject: messages.paidSubject,
          paragraphs: [
            messages.paidText(to.firstName),
            ...lines,
            messages.total(money(amounts.totalCents)),
            messages.address([to.address, to.city, to.state, to.zipCode].join(', ')),
          ],
        },
        shipped: {
          subject: messages.shippedSubject,
          paragraphs: [messages.shippedText(to.firstName), ...lines],
        },
        cancelled: {
          subject: messages.cancelledSubject,
          paragraphs: [messages.cancelledText(money(order.refundCents))],
        },
      };
      const kind = about === 'shipped' || about === 'cancelled' ? about : 'paid';
      // A visitor's order is opened by the cookie that it was made with, which an email program has not.
      const isOpenable = order.accountId !== null;
      return {
        to: to.email,
        ...said[kind],
        ...(isOpenable
          ? { action: { label: messages.action, url: `${origin}/order-success?order=${order._id}` } }
          : {}),
        closing: messages.closing(order._id.slice(0, 8).toUpperCase()),
      };
    },
  };
}
