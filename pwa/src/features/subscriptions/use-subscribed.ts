import { subscribeMessages as messages } from '@everpaw/contracts/subscriptions/subscribe.messages';
import { isPremium, type SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../net/http.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { afterPlanChange } from './own-subscription.ts';

/**
 * The interval at which the page checks whether the plan is active, in milliseconds, and the maximum number of checks.
 */
const askEveryMs = 1_000;
const maxRequests = 30;

/**
 * Handles the return from subscribing. A redirect from the bank ends here too, possibly before the payment provider's
 * webhook arrives; the prepared subscription is then started from here.
 */
export function useSubscribed(status: SubscriptionStatus): void {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const notify = useToast();
  const isBack = params.get('subscription') === 'success';
  const wants = params.get('plan') === 'lifetime' ? 'lifetime' : 'premium';
  const isThere = wants === 'lifetime' ? status === 'lifetime' : isPremium(status);
  const failed = params.get('redirect_status') === 'failed';
  const clientSecret = params.get('setup_intent_client_secret');

  useEffect(() => {
    if (!isBack || !clientSecret || failed) return;
    // If this fails, the provider's webhook starts the subscription.
    call(subscriptionsApi.confirm, { body: { clientSecret } }).catch(() => {});
  }, [isBack, clientSecret, failed]);

  useEffect(() => {
    if (!isBack) return;
    if (failed) notify({ title: messages.errorTitle, text: messages.errorText, tone: 'problem' });
    else if (isThere)
      notify({
        title: messages.welcomeTitle,
        text: wants === 'lifetime' ? messages.lifetimeWelcome : messages.welcomeText,
      });
    if (failed || isThere) {
      setParams({}, { replace: true });
      return;
    }
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      if (asked >= maxRequests) clearInterval(timer);
      void afterPlanChange(client);
    }, askEveryMs);
    void afterPlanChange(client);
    return () => clearInterval(timer);
  }, [isBack, isThere, failed, wants, client, notify, setParams]);
}
