import { money } from '@everpaw/contracts/kernel/text/dollars';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import { orderManagingMessages as messages } from '@everpaw/contracts/orders/order-managing.messages';
import {
  isCancellable,
  isRefundable,
  isSent,
  orderTransitions,
} from '@everpaw/contracts/orders/order-status';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { orderMessages } from '@everpaw/contracts/orders/orders.messages';
import { useState } from 'react';
import { messageOf } from '../../../net/http.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { dayAndTime } from '../../../ui/helpers/dates.ts';
import { useToast } from '../../../ui/helpers/notices.ts';
import { CheckoutSummary } from '../../checkout/checkout-summary.tsx';
import { OrderBadge, shortNumber } from '../order-card.tsx';
import { linesOf, OrderSteps, SentTo } from '../order-details.tsx';
import { useOrderAct } from './order-acts.ts';
import { TrackingForm } from './tracking-form.tsx';

/** An order with all available actions. */
export function ManagedOrder({ order, onClose }: { order: OrderDto; onClose: () => void }) {
  const { amounts, promoCode, createdAt } = order;
  return (
    <Dialog open onClose={onClose} size="wide" title={orderMessages.number(shortNumber(order))}>
      <div className="grid gap-6">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
          <OrderBadge status={order.status} />
          <span>{dayAndTime(createdAt)}</span>
        </p>
        <Refund order={order} />
        <Steps order={order} />
        <OrderSteps order={order} />
        <SentTo order={order}>
          <Contacts order={order} />
        </SentTo>
        <CheckoutSummary
          lines={linesOf(order, ordersApi.managedPhoto)}
          isBuyers
          amounts={amounts}
          promoCode={promoCode}
          tax={money(amounts.taxCents)}
        />
      </div>
    </Dialog>
  );
}

/** The contacts for a parcel: the buyer or, for a gift, the giver and the recipient. */
function Contacts({ order: { shippingAddress: buyer, gift } }: { order: OrderDto }) {
  const { recipient, sender } = gift ?? {};
  const people = [
    buyer && { role: null, email: buyer.email, phone: buyer.phone },
    recipient && {
      role: messages.recipient,
      email: recipient.recipientEmail,
      phone: recipient.recipientPhone,
    },
    sender && { role: `${messages.sender}: ${sender.name}`, email: sender.email, phone: sender.phone },
  ];
  return (
    <div className="mt-3 grid gap-3 text-small [overflow-wrap:anywhere] empty:hidden">
      {recipient && recipient.deliveryInstructions !== '' && (
        <p>
          <span className="font-semibold">{messages.instructions}: </span>
          {recipient.deliveryInstructions}
        </p>
      )}
      {people.map(
        (person) =>
          person && (
            <p key={person.role} className="grid">
              {person.role && <span className="font-semibold">{person.role}</span>}
              <a className="underline underline-offset-4" href={`mailto:${person.email}`}>
                {person.email}
              </a>
              <span>{person.phone}</span>
            </p>
          ),
      )}
    </div>
  );
}

function Refund({ order: { refund, refundCents } }: { order: OrderDto }) {
  if (refund === 'none') return null;
  const words = messages.refund[refund](money(refundCents));
  return refund === 'failed' ? (
    <p className="rounded-soft bg-danger-wash px-4 py-3 text-danger">{words}</p>
  ) : (
    <p className="text-ink-soft">{words}</p>
  );
}

/** The next steps of an order. Irreversible ones ask for confirmation. */
function Steps({ order }: { order: OrderDto }) {
  const { id, status } = order;
  const [asking, setAsking] = useState<'send' | 'deliver' | 'cancel' | null>(null);
  const { act, busy } = useOrderAct();
  const notify = useToast();
  const next = orderTransitions[status];
  const done = async (send: () => Promise<unknown>, words: string) => {
    await send();
    notify({ title: words });
  };
  const become = (to: 'processing' | 'delivered', words: string) =>
    done(() => act(ordersApi.advance, { params: { id }, body: { status: to } }), words);
  const prepare = () =>
    become('processing', messages.prepared).catch((error) =>
      notify({ title: messageOf(error, messages.notDone), tone: 'problem' }),
    );
  const close = () => setAsking(null);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {next.includes('processing') && (
        <Button busy={busy} busyLabel={messages.saving} onClick={() => void prepare()}>
          {messages.prepare}
        </Button>
      )}
      {next.includes('shipped') && <Button onClick={() => setAsking('send')}>{messages.send}</Button>}
      {next.includes('delivered') && <Button onClick={() => setAsking('deliver')}>{messages.deliver}</Button>}
      {status === 'shipped' && (order.shippingAddress || order.gift?.recipient) && (
        <Button variant="quiet" onClick={() => setAsking('send')}>
          {messages.track}
        </Button>
      )}
      {isCancellable(status) && (
        <Button variant="quiet" onClick={() => setAsking('cancel')}>
          {messages.cancel}
        </Button>
      )}
      {isSent(status) && restOf(order) > 0 && (order.refund === 'none' || order.refund === 'made') && (
        <RefundSent order={order} />
      )}
      {asking === 'send' && (
        <TrackingForm
          order={order}
          onClose={close}
          onSaved={() => notify({ title: status === 'shipped' ? messages.tracked : messages.sent })}
        />
      )}
      {asking === 'deliver' && (
        <ConfirmDialog
          open
          onClose={close}
          title={messages.deliverTitle}
          text={messages.deliverText}
          confirmLabel={messages.deliver}
          busyLabel={messages.saving}
          cancelLabel={messages.notYet}
          failed={messages.notDone}
          onConfirm={() => become('delivered', messages.delivered)}
        />
      )}
      {asking === 'cancel' && (
        <ConfirmDialog
          open
          onClose={close}
          title={messages.cancelTitle(shortNumber(order))}
          text={messages.cancelText}
          losses={isRefundable(status) ? [messages.refunds(money(restOf(order)))] : []}
          confirmLabel={messages.cancel}
          busyLabel={messages.cancelling}
          cancelLabel={messages.keep}
          failed={messages.notDone}
          onConfirm={() => done(() => act(ordersApi.refund, { params: { id } }), messages.cancelled)}
        />
      )}
    </div>
  );
}

/** The amount of an order that isn't refunded yet, in cents. */
const restOf = ({ amounts, refundedCents = 0 }: OrderDto) => amounts.totalCents - refundedCents;

/** Refunds a shipped order after confirmation. */
function RefundSent({ order }: { order: OrderDto }) {
  const { id } = order;
  const [asking, setAsking] = useState(false);
  const { act } = useOrderAct();
  const notify = useToast();
  async function refund() {
    await act(ordersApi.refundSent, { params: { id } });
    notify({ title: messages.givenBack });
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {messages.giveBack}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={messages.giveBackTitle(shortNumber({ id }))}
        text={messages.giveBackText}
        losses={[messages.refunds(money(restOf(order)))]}
        confirmLabel={messages.giveBack}
        busyLabel={messages.givingBack}
        cancelLabel={messages.keep}
        failed={messages.notDone}
        onConfirm={refund}
      />
    </>
  );
}
