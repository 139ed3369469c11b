import { dollars } from '@everpaw/contracts/kernel/text/dollars';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { subscriptionEmailMessages as messages } from '@everpaw/contracts/subscriptions/subscription-emails.messages';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { subscriptionsProjection } from '@everpaw/projections/subscriptions/subscriptions.projection';
import type { SubscriptionDoc } from '@everpaw/projections/subscriptions/subscriptions.view';
import { type EmailWriter, writeIn } from '../platform/execution/email/email-jobs.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  /** The origin of the links. */
  origin: string;
};

const dayOf = (instant: string | null) => longDate((instant ?? new Date(0).toISOString()).slice(0, 10));

type Content = { subject: string; paragraphs: string[]; cause?: 'business' };

function contentOf(about: unknown, doc: SubscriptionDoc, amount: string): Content | null {
  const { providerId, status, cancelsAtEnd, periodEnd } = doc;
  const day = dayOf(periodEnd);
  const isTest = providerId === null;
  switch (about) {
    case 'started':
      return {
        subject: messages.startedSubject,
        paragraphs: [isTest ? messages.testStarted(day) : messages.started(day, amount)],
      };
    case 'reminder':
      if (status !== 'trialing' || cancelsAtEnd) return null;
      return {
        subject: messages.reminderSubject,
        paragraphs: [isTest ? messages.testReminder(day) : messages.reminder(day, amount)],
      };
    case 'paid':
      // A payment received after the subscription ended is refunded, and reported as a refund.
      if (status === 'ended') return null;
      return { subject: messages.paidSubject, paragraphs: [messages.paid(amount, day)], cause: 'business' };
    case 'past-due':
      return { subject: messages.pastDueSubject, paragraphs: [messages.pastDue], cause: 'business' };
    case 'lifetime':
      return {
        subject: messages.lifetimeSubject,
        paragraphs: [messages.lifetime(amount)],
        cause: 'business',
      };
    case 'money-back':
      return {
        subject: messages.moneyBackSubject,
        paragraphs: [messages.moneyBack(amount)],
        cause: 'business',
      };
    case 'refund':
      return { subject: messages.moneyBackSubject, paragraphs: [messages.refund(amount)], cause: 'business' };
    default:
      return { subject: messages.endedSubject, paragraphs: [messages.ended] };
  }
}

/** Writers of the emails about an account's subscription; none are sent once the account is deleted. */
export function subscriptionEmails({ engine, origin }: Parts): Record<'subscription', EmailWriter> {
  return {
    async subscription({ about, accountId, amountCents, position }) {
      await requireReached(engine, [subscriptionsProjection.name, accountsProjection.name], position);
      const id = String(accountId);
      const [doc, account] = await Promise.all([
        engine.model<SubscriptionDoc>(subscriptionsProjection.name).findById(id).lean(),
        engine.model<AccountDoc>(accountsProjection.name).findById(id).lean(),
      ]);
      if (!account?.email) return null;
      return writeIn(account.emailPreferences.language, () => {
        const content = doc && contentOf(about, doc, dollars(Number(amountCents)));
        return (
          content && {
            to: account.email,
            ...content,
            action: { label: messages.action, url: `${origin}/your-plan` },
            closing: messages.closing,
          }
        );
      });
    },
  };
}
