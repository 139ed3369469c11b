import type { OwnSubscriptionDto, SubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { clearNotices } from '../../ui/helpers/notices.ts';

type Replies = Parameters<typeof stubServer>[0];
type Plan = (typeof ana)['subscriptionStatus'];

const subscription: SubscriptionDto = {
  id: '0197f3a0-0000-7000-8000-000000000009',
  userId: ana.id,
  planType: 'premium',
  status: 'active',
  stripeSubscriptionId: 'sub_1',
  trialEndsAt: null,
  currentPeriodStart: '2026-10-10T10:00:00.000Z',
  currentPeriodEnd: '2099-11-10T10:00:00.000Z',
  cancelsAtEnd: false,
  isTest: false,
  moneyBackUntil: '2099-11-10T10:00:00.000Z',
  payments: [{ id: 'in_1', paidAt: '2026-10-10T10:00:00.000Z', amountCents: 599, refundedCents: 0 }],
  addOns: [
    {
      id: '0197f3a0-0000-7000-8000-000000000009',
      memorialId: null,
      itemType: 'memorial-add-on',
      price: 0,
      purchasedAt: '2026-10-10T10:00:00.000Z',
    },
  ],
};
const own = (found: SubscriptionDto | null): OwnSubscriptionDto => ({
  subscription: found,
  trialDays: found ? 0 : 90,
});
const prepared = { clientSecret: 'test_1', publishableKey: null, trialDays: 90, isTest: true };

async function open(path: string, plan: Plan | null, replies: Replies = {}, mode = 'testing') {
  localStorage.clear();
  clearNotices();
  const calls = stubServer({
    ...asUser(plan && { ...ana, subscriptionStatus: plan }),
    'GET /api/site': () => ({ body: { mode, calls: [] } }),
    'GET /api/subscription': () => ({ body: own(null) }),
    'POST /api/get-or-create-subscription': () => ({ body: prepared }),
    ...replies,
  });
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  await app.known();
  return { ...app, posts: () => calls.filter(({ method }) => method === 'POST').map((call) => call.path) };
}
const card = (name: string) => {
  const heading = screen.getByRole('heading', { level: 3, name });
  return within(heading.closest('li') ?? document.body);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the subscribe page', () => {
  test('REQ-017 REQ-035 REQ-617 REQ-618 REQ-619 REQ-620 REQ-628 shows three plans, the own one, and what is closed', async () => {
    await open('/subscribe', 'free');
    expect(card('Basic').getByText('Current')).toBeTruthy();
    expect(card('Basic').getByText('$3.99')).toBeTruthy();
    expect(card('Premium').getByText('Most Popular')).toBeTruthy();
    expect(card('Premium').queryByText('Current')).toBeNull();
    expect(card('Premium').getByText('$5.99')).toBeTruthy();
    const addOn = card('Memorial Add-on').getByRole('button', { name: 'Premium Required' });
    expect(addOn.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByText('Premium is active')).toBeNull();
  });

  test('REQ-624 REQ-625 REQ-626 REQ-627 says what can be relied on, and answers four questions', async () => {
    await open('/subscribe', 'free');
    expect(screen.getByText('30-day money-back guarantee')).toBeTruthy();
    expect(document.querySelectorAll('details')).toHaveLength(4);
    expect(screen.getByText(/There is a 30-day money-back guarantee/)).toBeTruthy();
    expect(screen.getByText(/you pay for the lifetime plan once/)).toBeTruthy();
  });

  test('REQ-615 REQ-616 REQ-404 leads somebody who is not signed in to the sign-in', async () => {
    const { place } = await open('/subscribe?plan=lifetime', null);
    await screen.findByText('Sign In Required');
    expect(screen.getByText('Please sign in to manage your subscription.')).toBeTruthy();
    await screen.findByRole('dialog');
    expect(place()).not.toContain('/subscribe?');
  });

  test.each([
    ['premium', 'Premium is active'],
    ['lifetime', 'Lifetime is yours'],
  ] as const)('REQ-621 REQ-629 %s has a banner, and its add-on already', async (plan, title) => {
    await open('/subscribe', plan);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(card('Premium').getByText('Current')).toBeTruthy();
    expect(card('Premium').queryByRole('button')).toBeNull();
    expect(card('Memorial Add-on').queryByRole('button')).toBeNull();
    expect(card('Memorial Add-on').getByText(/Premium already includes it/)).toBeTruthy();
  });

  test('REQ-622 REQ-623 REQ-632 a test is labelled, confirms without a card, and ends on the home page', async () => {
    const { posts, place } = await open('/subscribe', 'free', {
      'POST /api/subscription/confirm': () => ({
        body: own({ ...subscription, status: 'trialing', isTest: true }),
      }),
    });
    press('Choose Premium');
    expect(await screen.findByText('This is a test.')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Card' })).toBeTruthy();
    press('Start the 90-day test');
    await waitFor(() => expect(place()).toBe('/?subscription=success'));
    expect(posts()).toEqual(['/api/get-or-create-subscription', '/api/subscription/confirm']);
  });

  test('REQ-630 a secret that cannot be had is told, and can be asked for again', async () => {
    let isAway = true;
    await open('/subscribe', 'free', {
      'POST /api/get-or-create-subscription': () =>
        isAway ? { status: 409, body: { error: 'Not now', code: 'away' } } : { body: prepared },
    });
    press('Choose Premium');
    expect(await screen.findByText('Failed to prepare subscription. Please try again.')).toBeTruthy();
    isAway = false;
    press('Try again');
    expect(await screen.findByText('This is a test.')).toBeTruthy();
  });

  test('REQ-631 a confirmation that fails says why, and leaves the form', async () => {
    const { place } = await open('/subscribe', 'free', {
      'POST /api/subscription/confirm': () => ({ status: 409, body: { error: 'It was used', code: 'used' } }),
    });
    press('Choose Premium');
    await screen.findByText('This is a test.');
    press('Start the 90-day test');
    expect(await screen.findByText('Subscription Error')).toBeTruthy();
    expect(screen.getByText('It was used')).toBeTruthy();
    expect(place()).toBe('/subscribe');
  });

  test('a site that sells asks for a card first, and tells a declined one', async () => {
    const { posts, place } = await open(
      '/subscribe',
      'free',
      {
        'POST /api/get-or-create-subscription': () => ({ body: { ...prepared, isTest: false } }),
        'POST /api/payments/simulated': () => ({ body: { status: 'declined' } }),
      },
      'live',
    );
    press('Choose Premium');
    expect(await screen.findByText(/Nothing is charged for 90 days/)).toBeTruthy();
    press('Start my 90 free days');
    expect(await screen.findByText('Your card was declined.')).toBeTruthy();
    expect(posts()).toEqual(['/api/get-or-create-subscription', '/api/payments/simulated']);
    expect(place()).toBe('/subscribe');
  });

  test('Basic means leaving Premium: it is asked first, and says that nothing is deleted', async () => {
    const { posts } = await open('/subscribe', 'premium', {
      'GET /api/subscription': () => ({ body: own(subscription) }),
      'POST /api/subscription/cancel': () => ({ body: { id: ana.id } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Go back to Basic' }));
    const asked = within(screen.getByRole('dialog', { name: 'Go back to Basic?' }));
    expect(asked.getByText(/Nothing is deleted/)).toBeTruthy();
    expect(posts()).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: 'Go back to Basic' }));
    await waitFor(() => expect(posts()).toEqual(['/api/subscription/cancel']));
  });

  test.each([
    ['testing', 'Lifetime can be bought once this site is open for business.'],
    ['live', 'Simulated payment'],
  ])('REQ-157 Lifetime in %s mode', async (mode, text) => {
    const lifetime = { clientSecret: 'pi_1', publishableKey: null, amountCents: 19_900 };
    await open(
      '/subscribe?plan=lifetime',
      'free',
      { 'POST /api/buy-lifetime': () => ({ body: lifetime }) },
      mode,
    );
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the own plan', () => {
  const openPlan = (found: SubscriptionDto | null, plan: Plan, replies: Replies = {}) =>
    open('/your-plan', plan, { 'GET /api/subscription': () => ({ body: own(found) }), ...replies });

  test.each<[string, Partial<SubscriptionDto>, RegExp]>([
    ['paid', {}, /Your next payment of \$5\.99 is on/],
    ['free', { status: 'trialing' }, /Free until .* Then \$5\.99/],
    ['a test', { status: 'trialing', isTest: true }, /You won’t be charged then/],
    ['cancelled', { cancelsAtEnd: true }, /Cancelled\. You’ll keep Premium until/],
    ['declined', { status: 'past-due' }, /declined the last payment/],
    ['Lifetime', { status: 'lifetime', planType: 'lifetime' }, /yours for good/],
  ])('REQ-357 says what comes next: %s', async (_, change, text) => {
    await openPlan({ ...subscription, ...change }, 'premium');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('Receipt in_1')).toBeTruthy();
  });

  test('REQ-400 says that the add-on is part of Premium, and nothing of it once Premium has ended', async () => {
    const { unmount } = await openPlan(subscription, 'premium');
    expect(await screen.findByText(/The Memorial Add-on is included/)).toBeTruthy();
    unmount();
    await openPlan({ ...subscription, status: 'ended', addOns: [] }, 'free');
    expect(await screen.findByText(/Premium has ended/)).toBeTruthy();
    expect(screen.queryByText(/Add-on/)).toBeNull();
  });

  test('goes on after all', async () => {
    const { posts } = await openPlan({ ...subscription, cancelsAtEnd: true }, 'premium', {
      'POST /api/subscription/resume': () => ({ body: { id: ana.id } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep Premium after all' }));
    await waitFor(() => expect(posts()).toEqual(['/api/subscription/resume']));
    expect(await screen.findByText('Premium continues')).toBeTruthy();
  });

  test('another card is put on file', async () => {
    const { posts } = await openPlan(subscription, 'premium', {
      'POST /api/subscription/card': () => ({ body: { clientSecret: 'seti_1', publishableKey: null } }),
      'POST /api/payments/simulated': () => ({ body: { status: 'succeeded' } }),
      'POST /api/subscription/confirm': () => ({ body: own(subscription) }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Use another card' }));
    const save = await screen.findByRole('button', { name: 'Save this card' });
    await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'));
    fireEvent.click(save);
    expect(await screen.findByText('We’ll charge your new card from now on')).toBeTruthy();
    expect(posts()).toHaveLength(3);
  });

  test('REQ-626 money goes back after it was asked, once', async () => {
    const { posts } = await openPlan(subscription, 'premium', {
      'POST /api/subscription/money-back': () => ({ body: { id: ana.id } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for my money back' }));
    const asked = within(screen.getByRole('dialog', { name: 'Get your money back?' }));
    expect(asked.getByText(/\$5\.99 goes back to your card/)).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name: 'Ask for my money back' }));
    await waitFor(() => expect(posts()).toEqual(['/api/subscription/money-back']));
  });

  test('says so when it cannot be read, and to somebody who pays nothing', async () => {
    await open('/your-plan', 'free', {
      'GET /api/subscription': () => ({ status: 400, body: { error: 'Not today' } }),
    });
    expect(await screen.findByText('We couldn’t load your plan')).toBeTruthy();
  });

  test('Basic pays nothing and is led to the plans', async () => {
    await openPlan(null, 'free');
    expect(await screen.findByText('You’re on Basic, and pay nothing.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/subscribe');
  });
});
