import { checkoutMessages as messages } from '@everpaw/contracts/orders/checkout.messages';
import { LockIcon } from '../../ui/pictures/icons.tsx';

/** Replaces the payment provider's card fields in testing mode. */
export function CardStandIn() {
  return (
    <fieldset
      disabled
      aria-label={messages.cardLabel}
      className="grid gap-3 rounded-soft border border-rule border-dashed bg-sunk px-4 py-4 text-ink-soft"
    >
      <div
        aria-hidden="true"
        className="flex items-center justify-between gap-6 font-mono tracking-widest opacity-70"
      >
        <span>•••• •••• •••• ••••</span>
        <span className="max-sm:hidden">•• / ••</span>
      </div>
      <p className="flex items-center gap-2 text-small">
        <LockIcon className="size-4 shrink-0" />
        {messages.cardDisabled}
      </p>
    </fieldset>
  );
}
