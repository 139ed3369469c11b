import { describe, expect, test } from '@jest/globals';
import { dollars } from '../kernel/text/dollars.ts';
import { dashboardMessages } from '../site/dashboard.messages.ts';
import { helpTopics } from '../site/help.messages.ts';
import { termsFor } from '../site/terms.messages.ts';
import { premiumCents, trialDays } from './plan-prices.ts';
import {
  currentPlanMarker,
  dashboardPlans,
  isPlanClosed,
  landingPlans,
  type PlanCard,
  subscribePlans,
} from './plans.ts';
import { isPremium, planLimits, subscriptionStatuses } from './subscription-status.ts';

const told = ({ name, priceCents, terms, includes }: PlanCard) =>
  `${name}: ${dollars(priceCents)} ${terms} (${includes.join(', ')})`;

describe('the plans in the words of each page', () => {
  test('REQ-657 REQ-658 REQ-659 REQ-665 on the landing page', () => {
    expect(
      landingPlans.map(
        (plan) => `${plan.name}: ${dollars(plan.priceCents)} ${plan.period} (${plan.includes.join(', ')})`,
      ),
    ).toEqual([
      'Free: $0 month (1 memorial, 5 photos, Basic templates)',
      'Premium: $9.99 month (Unlimited memorials and photos, Premium templates, Video)',
      'Lifetime: $199 once (All premium features, Priority support, Custom domains)',
    ]);
  });

  const cards = [
    'Basic: $3.99 per month after a 90-day free trial (1 memorial, Up to 5 photos each, Basic templates, Guest condolences)',
    'Premium: $5.99 per month after 90 days free (Up to 10 memorials, 25 photos per memorial, Video, Premium templates, Custom domains)',
    'Memorial Add-on: $3.99 per month (10 more memorials, For premium users)',
  ];
  test('REQ-660 REQ-661 REQ-662 REQ-663 REQ-665 on the dashboard', () => {
    expect(dashboardPlans.map(told)).toEqual(cards);
  });
  test('REQ-017 REQ-660 REQ-661 REQ-662 REQ-663 REQ-665 on the subscribe page', () => {
    expect(subscribePlans.map(told)).toEqual(cards);
  });

  test('REQ-664 REQ-620 the card that is one’s own', () => {
    expect(subscriptionStatuses.map(currentPlanMarker)).toEqual(['basic', 'premium', 'premium']);
  });

  test('REQ-628 REQ-662 the add-on is closed to free accounts only', () => {
    const closed = (status: (typeof subscriptionStatuses)[number]) =>
      subscribePlans.filter((card) => isPlanClosed(card, status)).map((card) => card.id);
    expect(subscriptionStatuses.map(closed)).toEqual([['memorial-add-on'], [], []]);
  });
});

test('REQ-394 REQ-395 REQ-397 REQ-398 REQ-401 what is enforced is said once, whatever a page quotes', () => {
  expect(planLimits('free')).toEqual({ memorials: 1, photosPerMemorial: 5 });
  for (const status of ['premium', 'lifetime'] as const) {
    expect(isPremium(status)).toBe(true);
    expect(planLimits(status)).toEqual({ memorials: Number.POSITIVE_INFINITY, photosPerMemorial: 25 });
  }
});

test('REQ-665 REQ-345 where a page quotes another price or limit than is charged or enforced, it says so beside it', () => {
  const notes = [...landingPlans, ...subscribePlans].map(({ id, charged = '', caveat = '' }) => [
    id,
    charged,
    caveat,
  ]);
  const price = `You pay ${dollars(premiumCents)} a month, after ${trialDays} days free.`;
  const room = 'Premium has room for any number of memorials, with up to 25 photos each.';
  const domains = 'Custom domains aren’t available yet, and aren’t part of what you pay for.';
  expect(notes).toEqual([
    ['free', '', ''],
    ['premium', price, room],
    ['lifetime', '', domains],
    ['basic', 'You pay nothing: Basic is free, and stays free.', ''],
    ['premium', '', `${room} ${domains}`],
    ['memorial-add-on', 'You pay nothing: it isn’t sold, because Premium has no limit on memorials.', ''],
  ]);
  for (const { priceCents, charged, id } of [...landingPlans, ...subscribePlans])
    if (id === 'premium' && priceCents !== premiumCents) expect(charged).toContain(dollars(premiumCents));
});

test('help, terms and dashboard quote what is enforced', () => {
  const help = JSON.stringify(helpTopics);
  expect(help).toContain(
    'A free account keeps one memorial with up to 5 photos. With Premium or Lifetime you keep as many memorials as you need, with up to 25 photos each.',
  );
  expect(help).toContain('For 30 days it stays under My memorials');
  const terms = JSON.stringify(termsFor('live'));
  expect(terms).toContain(
    'A free account keeps one memorial with up to 5 photos. Premium and Lifetime accounts keep any number of memorials with up to 25 photos each.',
  );
  expect(terms).toContain('Deleting a memorial can be undone for 30 days.');
  expect(dashboardMessages.upgradeText).toContain('with 25 photos each');
});
