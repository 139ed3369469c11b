import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type SubscriptionDoc, subscriptionsView } from './subscriptions.view.ts';

const schema = new Schema(
  {
    _id: String,
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
    payments: Schema.Types.Mixed,
    createdAt: String,
    updatedAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);

export const subscriptionsProjection: Projection<SubscriptionDoc> = {
  name: 'subscriptions',
  version: 3,
  schema,
  ...subscriptionsView,
};
