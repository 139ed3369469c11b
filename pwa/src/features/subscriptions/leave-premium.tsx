import { subscribeMessages as messages } from '@everpaw/contracts/subscriptions/subscribe.messages';
import type { SubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../net/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dayOf } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { afterPlanChange } from './own-subscription.ts';

/** Whether Premium can be cancelled: it's running and not cancelled yet. */
export function isLeavable(subscription: SubscriptionDto | null): boolean {
  return (
    subscription !== null &&
    subscription.status !== 'ended' &&
    subscription.status !== 'lifetime' &&
    !subscription.cancelsAtEnd
  );
}

/** Asks for confirmation before Premium is cancelled, and says that nothing is deleted. */
export function LeavePremium({
  subscription,
  open,
  onClose,
}: {
  subscription: SubscriptionDto;
  open: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const notify = useToast();
  const day = dayOf(subscription.currentPeriodEnd ?? new Date().toISOString());
  async function leave() {
    await call(subscriptionsApi.cancel);
    notify({ title: messages.left(day) });
    await afterPlanChange(client);
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={messages.leaveTitle}
      text={messages.leaveText(day)}
      confirmLabel={messages.leave}
      busyLabel={messages.leaving}
      cancelLabel={messages.keep}
      failed={messages.leaveFailed}
      onConfirm={leave}
    />
  );
}
