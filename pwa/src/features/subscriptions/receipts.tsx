import { dollars } from '@everpaw/contracts/kernel/text/dollars';
import type { SubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { yourPlanMessages as messages } from '@everpaw/contracts/subscriptions/your-plan.messages';
import { dayOf } from '../../ui/helpers/dates.ts';

/** All payments with their refunds, newest first. */
export function Receipts({ payments }: { payments: SubscriptionDto['payments'] }) {
  if (payments.length === 0) return <p className="text-ink-soft">{messages.noReceipts}</p>;
  return (
    <ul className="border-rule border-t">
      {payments.toReversed().map(({ id, paidAt, amountCents, refundedCents }) => (
        <li
          key={id}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-b py-3"
        >
          <span className="grid min-w-0">
            <span className="font-semibold">{dayOf(paidAt)}</span>
            <span className="text-ink-soft text-small [overflow-wrap:anywhere]">{messages.receipt(id)}</span>
          </span>
          <span className="grid justify-items-end">
            <span className="font-display text-[1.25rem] tabular-nums">{dollars(amountCents)}</span>
            {refundedCents > 0 && (
              <span className="text-ink-soft text-small">{messages.refunded(dollars(refundedCents))}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
