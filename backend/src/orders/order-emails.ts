import { money } from '@everpaw/contracts/kernel/text/dollars';
import { orderEmailMessages as messages } from '@everpaw/contracts/orders/order-emails.messages';
import { orderNumberDigits } from '@everpaw/contracts/orders/orders.limits';
import { orderMessages } from '@everpaw/contracts/orders/orders.messages';
import { engravingMessages } from '@everpaw/contracts/store/engraving.messages';
import { linePhotoMessages } from '@everpaw/contracts/store/line-photo.messages';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import { engravingOf, type OrderDoc } from '@everpaw/projections/orders/orders.view';
import { emailLanguageOf } from '../accounts/email-language.ts';
import { type EmailWriter, writeIn } from '../platform/execution/email/email-jobs.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import { orderKey } from './order-link.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  /** The origin of the links. */
  origin: string;
  /** Signs the links to visitors' orders. */
  secret: string;
  /** Whether refunds are possible: not if the site no longer sells. */
  refunds: boolean;
};

/** Returns a sentence with the destination of an order. */
function goesTo({ shippingAddress, gift }: OrderDoc): string {
  const to = gift ? gift.recipient : shippingAddress;
  const address = [to?.address, to?.city, to?.state, to?.zipCode].filter(Boolean).join(', ');
  return gift?.recipient
    ? messages.giftAddress(gift.recipient.recipientName, address)
    : messages.address(address);
}

/** Lists the ordered products and their engravings, one line each. */
function linesOf(order: OrderDoc): string[] {
  return order.items.flatMap(({ name, quantity, priceCents, engravingId, photo }) => [
    messages.line(quantity, name, money(priceCents * quantity)),
    ...(engravingId ? [engravingMessages.shown(engravingOf(order, engravingId))] : []),
    ...(photo ? [linePhotoMessages.shown] : []),
  ]);
}

/** Lists the parts of the total, one line each. */
function totalOf({ amounts, promoCode }: OrderDoc): string[] {
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = amounts;
  return [
    messages.subtotal(money(subtotalCents)),
    ...(discountCents > 0 ? [messages.discount(promoCode ?? '', money(discountCents))] : []),
    messages.shipping(shippingCents === 0 ? messages.free : money(shippingCents)),
    messages.tax(money(taxCents)),
    messages.total(money(totalCents)),
  ];
}

/**
 * Returns the refunded amount that an email states, in cents. The site's own refunds were announced when they
 * were decided.
 */
function backCentsOf({ owed }: OrderDoc, { about, position, amountCents }: Record<string, unknown>): number {
  if (about !== 'sent-back') return owed?.cents ?? 0;
  return owed && owed.position < String(position) ? 0 : Number(amountCents);
}

/** The emails about orders, to the address given with them. None is sent after the address was erased. */
export function orderEmails(parts: Parts): Record<'order' | 'gift-delivered', EmailWriter> {
  const { engine, origin, secret, refunds } = parts;
  const orderAt = async (orderId: unknown, position: unknown) => {
    await requireReached(engine, [ordersProjection.name], position);
    return engine.model<OrderDoc>(ordersProjection.name).findById(String(orderId)).lean();
  };
  return {
    /** To the recipient of a gift: who it is from, and that it has arrived. */
    async 'gift-delivered'({ orderId, position }) {
      const order = await orderAt(orderId, position);
      const { recipient, message, signMessage } = order?.gift ?? {};
      const sender = order?.shippingAddress?.firstName;
      if (!order || !recipient?.recipientEmail || !sender) return null;
      return writeIn(await emailLanguageOf(engine, order.accountId), () => ({
        to: recipient.recipientEmail ?? '',
        subject: messages.giftSubject,
        paragraphs: [
          messages.giftGreeting(recipient.recipientName),
          messages.giftText(sender),
          ...(message ?? '').split(/\n+/).filter((line) => line.trim() !== ''),
          ...(signMessage ? [sender] : []),
        ],
        closing: messages.giftClosing(sender),
        cause: 'business' as const,
      }));
    },

    async order({ orderId, about, position, amountCents }) {
      const order = await orderAt(orderId, position);
      const to = order?.shippingAddress;
      if (!order || !to?.email) return null;
      // Doesn't announce a refund that isn't possible.
      if ((about === 'cancelled' || about === 'refunded') && (!refunds || order.refundFailed)) return null;
      return writeIn(await emailLanguageOf(engine, order.accountId), () => {
        const backCents = backCentsOf(order, { about, position, amountCents });
        if ((about === 'refunded' || about === 'sent-back') && backCents === 0) return null;
        const lines = linesOf(order);
        const contents = {
          paid: {
            subject: messages.paidSubject,
            paragraphs: [messages.paidText(to.firstName), ...lines, ...totalOf(order), goesTo(order)],
          },
          shipped: {
            subject: messages.shippedSubject,
            paragraphs: [
              order.gift ? messages.giftShippedText(to.firstName) : messages.shippedText(to.firstName),
              ...lines,
              ...(order.tracking ? [messages.tracking(order.tracking.carrier, order.tracking.number)] : []),
            ],
          },
          refunded: {
            subject: messages.refundedSubject,
            paragraphs: [messages.refundedText(to.firstName, money(backCents))],
          },
          cancelled: {
            subject: messages.cancelledSubject,
            paragraphs: [
              backCents > 0 ? messages.cancelledText(money(backCents)) : orderMessages.cancelledText,
            ],
          },
        };
        const by = about === 'sent-back' ? 'refunded' : about;
        const kind = by === 'shipped' || by === 'cancelled' || by === 'refunded' ? by : 'paid';
        // A device other than the one that ordered has no visitor's cookie.
        const key = order.accountId === null ? `&key=${orderKey(order._id, secret)}` : '';
        return {
          to: to.email,
          ...contents[kind],
          action: { label: messages.action, url: `${origin}/order-success?order=${order._id}${key}` },
          closing: messages.closing(order._id.slice(0, orderNumberDigits).toUpperCase()),
          cause: 'business',
        };
      });
    },
  };
}
