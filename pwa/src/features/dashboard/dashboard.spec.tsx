import 'fake-indexeddb/auto';
import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { optionalCalls } from '@everpaw/contracts/site/optional-calls';
import { planFacts } from '@everpaw/contracts/subscriptions/plans.messages';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import { type Database, setSetting } from '../../offline/store/database.ts';
import { freshDatabase } from '../../offline/testing/fixtures.ts';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { anasMemorial, memorialCard, memorialDto, pullAnswerOf } from '../../test-memorials.ts';
import { clearNotices } from '../../ui/helpers/notices.ts';

type Replies = Parameters<typeof stubServer>[0];

const syncing = (memorials: MemorialDto[]): Replies => ({
  'GET /api/sync': () => ({ body: pullAnswerOf(memorials) }),
});
const product = (id: number) => ({
  id: `p${id}`,
  name: `Keepsake ${id}`,
  description: 'Made by hand.',
  price: `${id}9.00`,
  imageUrl: null,
});

/** The calls of a store that these replies know. */
const callsIn = (replies: Replies) => optionalCalls.filter((path) => `GET ${path}` in replies);

beforeEach(() => {
  act(clearNotices);
});

async function open(
  replies: Replies = {},
  { user = ana, path = '/', db }: { user?: CurrentUser; path?: string; db?: Database } = {},
) {
  const calls = stubServer({
    ...asUser(user),
    ...syncing([]),
    'GET /api/site': () => ({ body: { mode: 'testing', calls: callsIn(replies) } }),
    'GET /api/memorials/stats': () => ({ body: { total: 12, byType: { dog: 12 } } }),
    'GET /api/memorials?limit=12': () => ({ body: { memorials: [], nextCursor: null } }),
    ...replies,
  });
  const app = renderApp(path, db && { offline: openOffline({ db }) });
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
  return { ...app, calls };
}
const main = () => within(screen.getByRole('main'));
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the front door', () => {
  test.each(['/', '/home'])(
    'REQ-007 REQ-021 REQ-022 REQ-159 REQ-161 %s is the dashboard for somebody signed in, who is greeted by name',
    async (path) => {
      await open({}, { path });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ana');
      expect(screen.queryByText('A page for a life well loved')).toBeNull();
    },
  );

  test('REQ-161 somebody without a first name is a friend', async () => {
    await open({}, { user: { ...ana, firstName: ' ' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, friend');
  });

  test('REQ-007 REQ-021 a visitor sees the landing page, and never the dashboard', async () => {
    const seen: string[] = [];
    const watching = new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent ?? ''));
    watching.observe(document.body, { childList: true, subtree: true });
    stubServer(asUser(null));
    renderApp('/');
    await screen.findByRole('heading', { level: 1, name: 'A page for a life well loved' });
    watching.disconnect();
    expect(new Set(seen.filter(Boolean))).toEqual(new Set(['A page for a life well loved']));
  });

  test('REQ-159 the landing page is never shown to somebody signed in, not while it is being asked either', async () => {
    const seen: string[] = [];
    const watching = new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent ?? ''));
    watching.observe(document.body, { childList: true, subtree: true });
    await open();
    watching.disconnect();
    expect(new Set(seen.filter(Boolean))).toEqual(new Set(['Welcome, Ana']));
  });

  test('REQ-159 without a signal the device knows who is there, and what they keep', async () => {
    await open(syncing([anasMemorial()]));
    await (await part('Your Memorials')).findByRole('link', { name: 'Bella' });
    cleanup();
    stubServer({ 'GET /api/auth/user': () => null, 'GET /api/sync': () => null });
    renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeTruthy();
    expect(await (await part('Your Memorials')).findByRole('link', { name: 'Bella' })).toBeTruthy();
  });
});

describe('upgrading', () => {
  test('REQ-162 one card invites those who are not premium', async () => {
    await open();
    const card = within(screen.getByRole('complementary', { name: 'Room for every one of them' }));
    expect(card.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe('/subscribe');
  });

  test('REQ-013 REQ-171 REQ-660 REQ-661 REQ-662 REQ-665 plan cards in the dashboard’s own words', async () => {
    await open();
    const plans = (await part('Upgrade your plan'))
      .getAllByRole('listitem')
      .filter((each) => each.querySelector('h3'));
    expect(plans.map((plan) => plan.textContent)).toEqual([
      `BasicCurrent$3.99 per month after a 90-day free trial${planFacts.freeIsFree}1 memorialUp to 5 photos eachBasic templatesGuest condolences`,
      `Premium$5.99 per month after 90 days freeUp to 10 memorials25 photos per memorialVideoPremium templatesCustom domains${planFacts.premiumRoom} ${planFacts.noCustomDomains}Choose Premium`,
      `Memorial Add-onPremium Required$3.99 per month${planFacts.noAddOn}10 more memorialsFor premium users`,
    ]);
  });

  test.each(['premium', 'lifetime'] as const)(
    'REQ-162 REQ-171 %s accounts are asked nothing',
    async (subscriptionStatus) => {
      await open({}, { user: { ...ana, subscriptionStatus } });
      const main = within(screen.getByRole('main'));
      expect(main.queryByRole('link', { name: 'Upgrade to Premium' })).toBeNull();
      expect(main.queryByRole('heading', { name: 'Upgrade your plan' })).toBeNull();
    },
  );
});

describe('Your Memorials', () => {
  test('REQ-163 skeletons while they are looked for', async () => {
    await open();
    expect(await (await part('Your Memorials')).findByText('Loading your memorials')).toBeTruthy();
  });

  test('REQ-164 none: headed No Memorials Yet, with a way to begin', async () => {
    await open();
    const yours = await part('Your Memorials');
    expect(await yours.findByRole('heading', { name: 'No Memorials Yet' })).toBeTruthy();
    expect(yours.getByRole('link', { name: 'Create First Memorial' }).getAttribute('href')).toBe(
      '/create-memorial',
    );
  });

  test('REQ-165 REQ-166 REQ-167 a card each, with View and edit that lead to real screens', async () => {
    const bella = anasMemorial();
    await open(syncing([bella]));
    const yours = await part('Your Memorials');
    expect(await yours.findByRole('heading', { level: 3, name: 'Bella' })).toBeTruthy();
    expect(yours.getByRole('link', { name: "View Bella's memorial" }).getAttribute('href')).toBe(
      `/memorial/${bella.id}`,
    );
    expect(yours.getByRole('link', { name: "Edit Bella's memorial" }).getAttribute('href')).toBe(
      `/memorials/${bella.id}/edit`,
    );
  });

  test('what came to a guestbook since the person last opened the page is counted', async () => {
    const db = freshDatabase();
    const bella = anasMemorial({ tributeCount: 5 });
    await setSetting(db, 'seenCounts', { [bella.id]: 3 });
    await open(syncing([bella]), { db });
    const yours = await part('Your Memorials');
    const link = await yours.findByRole('link', { name: /^2 new messages/ });
    expect(link.getAttribute('href')).toBe(`/memorial/${bella.id}#guestbook`);
  });

  test('nothing is new on a page that was never opened here', async () => {
    await open(syncing([anasMemorial({ tributeCount: 5 })]));
    const yours = await part('Your Memorials');
    await yours.findByRole('link', { name: 'Add a memory of Bella' });
    expect(yours.queryByRole('link', { name: /new message/ })).toBeNull();
  });

  test('at the limit of the plan the sentence stands where the button would be', async () => {
    await open(syncing([anasMemorial()]));
    expect(await screen.findByText('Your plan includes 1 memorial.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See what Premium adds' }).getAttribute('href')).toBe(
      '/subscribe',
    );
    expect(main().queryByRole('link', { name: 'Create Memorial' })).toBeNull();
  });

  test('REQ-168 delete asks, names what goes, deletes and offers to undo it', async () => {
    await open(syncing([anasMemorial()]));
    const yours = await part('Your Memorials');
    fireEvent.click(await yours.findByRole('button', { name: "Delete Bella's memorial" }));
    const dialog = within(await screen.findByRole('dialog', { name: "Delete Bella's memorial?" }));
    expect(dialog.getByText('Their story')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete memorial' }));
    expect(await yours.findByRole('heading', { name: 'No Memorials Yet' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await yours.findByRole('heading', { name: 'Bella' })).toBeTruthy();
  });

  test('who cares for a memorial beside its owner can edit it, and not delete it', async () => {
    await open(syncing([memorialDto({ keepers: [ana.id] })]));
    const yours = await part('Your Memorials');
    expect(await yours.findByRole('link', { name: "Edit Bella's memorial" })).toBeTruthy();
    expect(yours.queryByRole('button', { name: "Delete Bella's memorial" })).toBeNull();
  });

  test('REQ-424 neither on the device nor to be had: it says so, not that there are none', async () => {
    await open({ 'GET /api/sync': () => null });
    const yours = await part('Your Memorials');
    expect(await yours.findByRole('heading', { name: 'Failed to fetch memorials' })).toBeTruthy();
    expect(yours.queryByText('No Memorials Yet')).toBeNull();
  });
});

describe('Recent Memorials', () => {
  const many = ['Bella', 'Milo', 'Clover', 'Otto'].map((petName, index) =>
    memorialCard({ id: `0197f3a0-0000-7000-8000-00000000002${index}`, petName }),
  );

  test('REQ-169 REQ-170 the first three public ones, and View All leads to the gallery', async () => {
    await open({ 'GET /api/memorials?limit=12': () => ({ body: { memorials: many, nextCursor: null } }) });
    const recent = await part('Recent Memorials');
    await recent.findByRole('heading', { name: 'Bella' });
    expect(recent.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
      'Bella',
      'Milo',
      'Clover',
    ]);
    expect(recent.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/memorial-gallery');
  });

  test('REQ-169 one’s own are not listed a second time', async () => {
    const bella = anasMemorial();
    const cards = [memorialCard({ id: bella.id }), ...many.slice(1)];
    await open({
      ...syncing([bella]),
      'GET /api/memorials?limit=12': () => ({ body: { memorials: cards, nextCursor: null } }),
    });
    await (await part('Your Memorials')).findByRole('heading', { name: 'Bella' });
    const recent = await part('Recent Memorials');
    await recent.findByRole('heading', { name: 'Milo' });
    await waitFor(() =>
      expect(recent.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
        'Milo',
        'Clover',
        'Otto',
      ]),
    );
  });

  test('REQ-425 they cannot be had', async () => {
    await open({ 'GET /api/memorials?limit=12': () => ({ status: 400, body: {} }) });
    expect(
      await (await part('Recent Memorials')).findByRole('heading', {
        name: 'Failed to fetch public memorials',
      }),
    ).toBeTruthy();
  });
});

describe('Memorial Store', () => {
  test('REQ-172 REQ-173 up to three featured products, each with View Details', async () => {
    await open({ 'GET /api/products/featured': () => ({ body: [1, 2, 3, 4].map(product) }) });
    const store = await part('Memorial Store');
    const links = store.getAllByRole('link', { name: /^View Details/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/product/p1',
      '/product/p2',
      '/product/p3',
    ]);
    expect(store.getByText('$19.00')).toBeTruthy();
  });

  test('REQ-172 where there is no store there is no section, nothing invented, and nobody asks', async () => {
    const { calls } = await open();
    await (await part('Your Memorials')).findByText('No Memorials Yet');
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/site')).toBe(true));
    expect(screen.queryByRole('region', { name: 'Memorial Store' })).toBeNull();
    expect(
      calls.map(({ path }) => path).filter((path) => optionalCalls.some((call) => call === path)),
    ).toEqual([]);
  });

  test('REQ-426 a store that fails says so, and can be asked again', async () => {
    let working = false;
    await open({
      'GET /api/products/featured': () =>
        working ? { body: [product(1)] } : { status: 429, body: { error: 'Slow down.' } },
    });
    const store = await part('Memorial Store');
    expect(await store.findByRole('heading', { name: 'Failed to fetch featured products' })).toBeTruthy();
    working = true;
    fireEvent.click(store.getByRole('button', { name: 'Try again' }));
    expect(await store.findByRole('heading', { name: 'Keepsake 1' })).toBeTruthy();
  });
});

describe('the statistics bar', () => {
  const counts = () =>
    within(screen.getByRole('region', { name: 'Statistics' }))
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

  test('REQ-174 REQ-175 REQ-176 REQ-177 REQ-178 counts memorials, orders, sent e-cards and public memorials', async () => {
    await open({
      ...syncing([anasMemorial()]),
      'GET /api/orders/my': () => ({ body: [{}, {}] }),
      'GET /api/ecards/sent': () => ({ body: [{}, {}, {}] }),
    });
    await waitFor(() =>
      expect(counts()).toEqual(['Your memorials: 1', 'Orders: 2', 'Sent e-cards: 3', 'Public memorials: 12']),
    );
    const bar = screen.getByRole('region', { name: 'Statistics' });
    expect(screen.getByRole('main').firstElementChild).toBe(bar);
  });

  test('REQ-176 REQ-177 on a site without a store and without e-cards there are none', async () => {
    await open();
    await waitFor(() =>
      expect(counts()).toEqual(['Your memorials: 0', 'Orders: 0', 'Sent e-cards: 0', 'Public memorials: 12']),
    );
  });

  test('REQ-176 REQ-177 as long as it is not known what the site has, nothing is called none', async () => {
    await open({ 'GET /api/site': () => ({ status: 400, body: {} }) });
    await waitFor(() => expect(counts()[3]).toBe('Public memorials: 12'));
    expect(counts().slice(1, 3)).toEqual(['Orders: –', 'Sent e-cards: –']);
  });

  test('REQ-176 what could not be counted is not called none', async () => {
    await open({ 'GET /api/orders/my': () => ({ status: 400, body: {} }) });
    await waitFor(() => expect(counts()[3]).toBe('Public memorials: 12'));
    expect(counts()[1]).toBe('Orders: –');
  });
});
