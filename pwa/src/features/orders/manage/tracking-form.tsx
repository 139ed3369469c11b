import { orderTracking } from '@everpaw/contracts/orders/order.commands';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import { orderManagingMessages as messages } from '@everpaw/contracts/orders/order-managing.messages';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { trackingLimits } from '@everpaw/contracts/orders/orders.limits';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useDraftForm } from '../../../ui/form/draft-form.ts';
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
  const form = useDraftForm(
    () => ({ carrier: tracking?.carrier ?? '', number: tracking?.number ?? '' }),
    messages.notDone,
  );
  const { act, busy } = useOrderAct();
  const isOut = status === 'shipped';
  const save = (event: Parameters<typeof form.submit>[0]) => {
    const checked = orderTracking.safeParse(form.draft);
    return form.submit(event, checked, async () => {
      if (!checked.success) return;
      await act(ordersApi.advance, { params: { id }, body: { status: 'shipped', tracking: checked.data } });
      onSaved();
      onClose();
    });
  };
  return (
    <Dialog open onClose={onClose} dismissible={false} title={isOut ? messages.track : messages.sendTitle}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        {!isOut && <p className="text-ink-soft">{messages.sendText}</p>}
        <TextField label={messages.carrier} maxLength={trackingLimits.carrier} {...form.text('carrier')} />
        <TextField
          label={messages.trackingNumber}
          maxLength={trackingLimits.number}
          autoComplete="off"
          spellCheck={false}
          {...form.text('number')}
        />
        <p role="status" className="font-medium text-danger text-small">
          {form.failure}
        </p>
        <Button type="submit" busy={busy} busyLabel={messages.saving} className="justify-self-start">
          {isOut ? messages.track : messages.send}
        </Button>
      </form>
    </Dialog>
  );
}
