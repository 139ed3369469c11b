import { money } from '@everpaw/contracts/kernel/text/dollars';
import { checkoutMessages as messages } from '@everpaw/contracts/orders/checkout.messages';
import type { OrderAmounts } from '@everpaw/contracts/orders/order.events';
import { engravingMessages } from '@everpaw/contracts/store/engraving.messages';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { MadeFrom } from '../cart/made-from.tsx';

/** A line of the summary. `cents` is its total price. */
export type SummaryLine = {
  id: string;
  name: string;
  imageUrl: string | null;
  quantity: number;
  cents: number;
  /** The engraved text. */
  engraving?: string;
  /** The URL of its photo; null until the server has it. */
  photo?: string | null;
  /** The product that the name links to. Omitted if leaving the page would lose input. */
  productId?: string;
};

/** The lines and amounts of an order. `tax` is shown in place of an unknown tax. */
export function CheckoutSummary({
  lines,
  amounts,
  promoCode,
  tax,
  isBuyers,
  children,
}: {
  lines: readonly SummaryLine[];
  amounts: OrderAmounts;
  promoCode: string | null;
  tax: string;
  /** Set in the operator's view. */
  isBuyers?: boolean;
  children?: ReactNode;
}) {
  const { subtotalCents, discountCents, shippingCents, totalCents } = amounts;
  return (
    <section aria-labelledby="summary" className="grid gap-5 rounded-leaf border border-rule bg-leaf p-6">
      <h2 id="summary" className="text-heading">
        {messages.summary}
      </h2>
      <ul className="grid gap-4">
        {lines.map(({ id, productId, name, imageUrl, quantity, cents, engraving, photo }) => (
          <li key={id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4">
            <div className="overflow-hidden rounded-tight border border-rule bg-sunk">
              {imageUrl ? (
                <Picture src={imageUrl} alt="" shape="frame" className="aspect-square w-full" />
              ) : (
                <div className="aspect-square w-full" />
              )}
            </div>
            <div className="min-w-0">
              <p className="font-semibold leading-snug">
                {productId ? <TextLink to={`/product/${productId}`}>{name}</TextLink> : name}
              </p>
              {engraving && (
                <p className="text-small [overflow-wrap:anywhere]">{engravingMessages.shown(engraving)}</p>
              )}
              {photo !== undefined && <MadeFrom src={photo} isBuyers={isBuyers} />}
              <p className="text-ink-soft text-small">{messages.quantity(quantity)}</p>
            </div>
            <p className="tabular-nums">{money(cents)}</p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2.5 border-rule border-t pt-5">
        <Row name={messages.subtotal} value={money(subtotalCents)} />
        {discountCents > 0 && promoCode !== null && (
          <Row name={messages.discount(promoCode)} value={`-${money(discountCents)}`} />
        )}
        <Row name={messages.shipping} value={shippingCents === 0 ? messages.free : money(shippingCents)} />
        <Row name={messages.tax} value={tax} />
        <div className="mt-1 flex justify-between gap-6 border-rule border-t pt-3.5 font-display text-[1.375rem]">
          <dt>{messages.total}</dt>
          <dd className="tabular-nums">{money(totalCents)}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </div>
  );
}
