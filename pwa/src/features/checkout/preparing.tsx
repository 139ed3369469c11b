import { checkoutMessages as messages } from '@everpaw/contracts/orders/checkout.messages';
import { Skeleton } from '../../ui/states.tsx';

/** Shown while the payment is being prepared. */
export function Preparing() {
  return (
    <div role="status" aria-busy="true" className="mt-8">
      <p className="text-ink-soft text-lead">{messages.preparing}</p>
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-6">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  );
}
