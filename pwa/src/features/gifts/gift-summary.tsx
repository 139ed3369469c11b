import { giftMessages as messages } from '@everpaw/contracts/gifts/gifts.messages';
import type { ReactNode } from 'react';

/** The price of a gift, as text. Wrapping, card and shipping are free. */
export function GiftSummary({ price, children }: { price: string | null; children: ReactNode }) {
  const rows = [
    [messages.gift, price ?? '–'],
    [messages.wrapping, messages.free],
    [messages.card, messages.free],
    [messages.shipping, messages.free],
  ] as const;
  return (
    <section
      aria-labelledby="summary"
      className="grid gap-5 rounded-leaf border border-rule bg-leaf p-6 lg:sticky lg:top-24"
    >
      <h2 id="summary" className="text-heading">
        {messages.summary}
      </h2>
      <dl className="grid gap-2.5">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-6 border-rule border-t pt-3.5 font-display text-[1.375rem]">
          <dt>{messages.total}</dt>
          <dd className="tabular-nums">{price ?? '–'}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
