import { orderTracking } from '@everpaw/contracts/orders/order.commands';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import { orderManagingMessages as messages } from '@everpaw/contracts/orders/order-managing.messages';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { trackingLimits } from '@everpaw/contracts/orders/orders.limits';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SubmitRow } from '../../../ui/submit-row.tsx';
import { useOrderAct } from './order-acts.ts';

/** Marks an order as shipped with tracking information, or corrects that. */
export function TrackingForm({
  order: { id, status, tracking },
  onClose,
  onSaved,
}: {
  order: OrderDto;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { act } = useOrderAct();
  const isOut = status === 'shipped';
  const form = useForm({
    start: { carrier: tracking?.carrier ?? '', number: tracking?.number ?? '' },
    check: (values) => orderTracking.safeParse(values),
    async send(input) {
      await act(ordersApi.advance, { params: { id }, body: { status: 'shipped', tracking: input } });
      onSaved();
      onClose();
    },
    failed: messages.notDone,
  });
  return (
    <Dialog open onClose={onClose} dismissible={false} title={isOut ? messages.track : messages.sendTitle}>
      <form {...form.attributes} className="grid gap-5">
        {!isOut && <p className="text-ink-soft">{messages.sendText}</p>}
        <TextField label={messages.carrier} maxLength={trackingLimits.carrier} {...form.text('carrier')} />
        <TextField
          label={messages.trackingNumber}
          maxLength={trackingLimits.number}
          autoComplete="off"
          spellCheck={false}
          {...form.text('number')}
        />
        <SubmitRow form={form} busyLabel={messages.saving} label={isOut ? messages.track : messages.send} />
      </form>
    </Dialog>
  );
}
