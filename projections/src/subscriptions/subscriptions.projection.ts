import { defineProjection, Mixed } from '../kernel/projection.ts';
import { subscriptionsView } from './subscriptions.view.ts';

export const subscriptionsProjection = defineProjection({
  name: 'subscriptions',
  version: 3,
  view: subscriptionsView,
  paths: {
    subscriptionId: String,
    status: String,
    customerId: String,
    setupIntentId: String,
    providerId: String,
    hadTrial: Boolean,
    hadMoneyBack: Boolean,
    trialEndsAt: String,
    periodStart: String,
    periodEnd: String,
    cancelsAtEnd: Boolean,
    over: Number,
    lifetimeAttempts: Number,
    lifetimePaymentId: String,
    payments: Mixed,
    createdAt: String,
    updatedAt: String,
  },
});
