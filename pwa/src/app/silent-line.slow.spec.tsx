import 'fake-indexeddb/auto';
import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { historyApi } from '@everpaw/contracts/audit/history.api';
import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import type { EntityDto } from '@everpaw/contracts/kernel/features/entity';
import type { NewsEntry } from '@everpaw/contracts/news/news.dto';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { subscribeMessages } from '@everpaw/contracts/subscriptions/subscribe.messages';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { yourPlanMessages } from '@everpaw/contracts/subscriptions/your-plan.messages';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stalledAfterMs } from '../net/stall.ts';
import { openOffline } from '../offline/offline.ts';
import { cacheAccountAnswer } from '../offline/store/account-answers.ts';
import { type Database, setSetting } from '../offline/store/database.ts';
import { cacheAnswer, putDocuments } from '../offline/store/documents.ts';
import { freshDatabase } from '../offline/testing/fixtures.ts';
import { ana, renderApp } from '../test-app.tsx';
import { anasMemorial, positionOf, tributeDto } from '../test-memorials.ts';
import { routes } from './routes.tsx';

const at = '2026-03-01T12:00:00.000Z';
const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const owner: CurrentUser = { ...ana, role: 'admin', isAdmin: true };
const bella = anasMemorial({ pageNames: ['bella-of-the-bread-van'] });
const page = `/memorial/${bella.id}`;
const memory: MemoryDto = {
  ...{ id: id(301), memorialId: bella.id, date: '2015-06-21', title: 'At the sea', type: 'story' },
  ...{ description: 'She sat down at the edge of it.', emotion: null, location: null, tags: [], photo: null },
  ...{ mine: true, createdAt: at, updatedAt: at, position: positionOf(2) },
};
const product: ProductDto = {
  ...{ id: id(401), name: 'Oak Urn', description: 'Made by hand.', price: '89.00', category: 'gifts' },
  ...{ imageUrl: '/products/oak-keepsake-urn.svg', inStock: true, stockQuantity: 5, isActive: true },
  ...{ featured: true, createdAt: at, updatedAt: at },
};
const card = {
  ...{ id: id(501), accountId: ana.id, templateId: id(601), senderName: 'Ana', senderEmail: ana.email },
  ...{ recipientName: 'Ben', recipientEmail: 'ben@example.org', personalMessage: 'With you.', petName: null },
  ...{ scheduledSendDate: null, timeZone: 'UTC', hasPhoto: false, priceCents: 0, isDelivered: false },
  ...{ sendAt: at, sentAt: at, status: 'sent', bounceReason: null, createdAt: at, position: positionOf(3) },
} as EcardDto;
const template = {
  ...{ id: id(601), name: 'Olive Wreath', description: 'A ring of leaves.', price: 0, isActive: true },
  ...{ templateImageUrl: '/ecards/olive-wreath.svg', category: 'sympathy' as const },
};
const article: NewsEntry = {
  feed: {
    ...{ id: id(701), slug: 'spring', type: 'news', title: 'Spring in the garden', summary: 'It is here.' },
    ...{ content: 'The first bees.', featuredImageUrl: null, featuredImageAlt: '', isFeatured: false },
    ...{ isPinned: false, publishedAt: at, expiresAt: null, lastEditedAt: null, allowComments: true },
    ...{ tags: [], viewCount: 0, likeCount: 0, shareCount: 0, metaTitle: null, metaDescription: null },
    ...{ socialImageUrl: null, canonicalUrl: null, productUpdate: null },
  },
  ...{ category: null, author: null },
};

/** A device on which Ana has seen everything once. */
async function seenEverything(): Promise<Database> {
  const db = freshDatabase();
  await setSetting(db, 'account', owner);
  const put = (entity: string, ...dtos: EntityDto[]) =>
    db.transaction('rw', db.tables, () => putDocuments(db, db.entities.named(entity), dtos, { asOf: 5 }));
  await cacheAnswer(db, 'memorial', bella, { asOf: 5 });
  await put('tribute', tributeDto());
  await put('memory', memory);
  await put('ecard', card);
  await put('cart', {
    ...{ id: ana.id, accountId: ana.id, wishlist: [], promo: null, createdAt: at, position: positionOf(3) },
    ...{ lines: [{ productId: product.id, quantity: 1, priceCents: 8900 }] },
  } as EntityDto);
  const entities = db.entities.all.map(({ name }) => name);
  await db.cursor.put({ key: 'pull', accountId: ana.id, cursor: positionOf(4), entities, asOf: 5 });
  await setSetting(db, 'catalogue', { products: [product], asOf: 5 });
  await setSetting(db, 'ecardTemplates', [template]);
  const pagination = { total: 1, hasMore: false, nextCursor: null };
  await setSetting(db, 'news', { list: { feeds: [article], featured: [], pagination }, asOf: 5 });
  return db;
}

/** What is asked; each connection is accepted, and nothing ever comes back. */
function silentServer(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise(() => {});
  });
  return asked;
}

const { id: memorialId, petName } = bella;
const token = 'x'.repeat(43);

/**
 * By every address of the app: one of its kind, and words that its screen shows of what the device has. Where that is
 * nothing, as of orders, the screen is the owner's and says that it asks.
 */
const shown: Record<string, [at: string, ...words: string[]]> = {
  '/': ['/', 'Welcome, Ana', petName],
  '/home': ['/home', 'Welcome, Ana', petName],
  '/dashboard': ['/dashboard', 'Welcome, Ana'],
  '/about': ['/about', 'They were here. That should be easy to see.'],
  '/help': ['/help', 'Help Center'],
  '/contact': ['/contact', 'Contact Us', 'Send Message'],
  '/privacy': ['/privacy', 'Privacy Policy'],
  '/terms': ['/terms', 'Terms of Service'],
  '/erasure/:id': ['/erasure/1', 'What was deleted'],
  '/status': ['/status', 'How Everpaw is doing', 'This device'],
  '/profile': ['/profile', 'Profile'],
  '/settings': ['/settings', 'Settings', 'Saved on this device'],
  '/memorial-gallery': ['/memorial-gallery', 'Memorial Gallery', petName],
  '/memorial/:id': [page, petName, 'She thanked me for each biscuit.'],
  '/memorial/:id/history': [`${page}/history`, `The history of ${petName}'s page`],
  '/verify': ['/verify', 'Verify a history'],
  '/memorial/:id/timeline': [`${page}/timeline`, 'At the sea'],
  '/memorial/:id/share': [`${page}/share`, 'At the sea'],
  '/memory-timeline/:id': [`/memory-timeline/${memorialId}`, 'At the sea'],
  '/memorial/:id/recordings': [`${page}/recordings`, `Videos and sounds of ${petName}`],
  '/memorial/:id/keepsake': [`${page}/keepsake`, 'Make a keepsake', 'The booklet'],
  '/create-memorial': ['/create-memorial', 'memorial limit'],
  '/memorials/:id/edit': [`/memorials/${memorialId}/edit`, `Edit ${petName}'s memorial`, 'Save changes'],
  '/memorial/:id/edit': [`${page}/edit`, `Edit ${petName}'s memorial`, 'Save changes'],
  '/my-memorials': ['/my-memorials', petName],
  '/reset-password': [`/reset-password?token=${token}`, 'Save the new password'],
  '/verify-email': [`/verify-email?token=${token}`, 'Confirm the address'],
  '/sign-in': [`/sign-in?token=${token}`, 'Sign in with this link'],
  '/saved': ['/saved', petName],
  '/invitation': [`/invitation?token=${token}`, 'Loading the invitation'],
  '/store': ['/store', 'Oak Urn'],
  '/product/:id': [`/product/${product.id}`, 'Oak Urn', 'Made by hand.'],
  '/cart': ['/cart', 'Oak Urn'],
  '/checkout': ['/checkout', 'Back to the cart'],
  '/orders': ['/orders', 'Loading your order'],
  '/order-success': ['/order-success', 'Nothing was charged'],
  '/gifts': ['/gifts', 'Oak Urn'],
  '/send-gift/:productId?': [`/send-gift/${product.id}`, 'Oak Urn'],
  '/subscribe': ['/subscribe', 'Current'],
  '/your-plan': ['/your-plan', 'Your plan'],
  '/news': ['/news', 'Spring in the garden'],
  '/news/:slug': ['/news/spring', 'Spring in the garden', 'The first bees.'],
  '/ecards': ['/ecards', 'Olive Wreath'],
  '/ecards/sent': ['/ecards/sent', 'For Ben'],
  '/ecards/written/:token': ['/ecards/written/token', 'Your card'],
  '/ecard/:token': ['/ecard/token', 'A card for you'],
  '/design': ['/design', 'Design'],
  '/admin': ['/admin', 'Open the audit desk'],
  '/audit/*': ['/audit', 'Audit desk'],
  '/:name': ['/bella-of-the-bread-van', petName, 'She thanked me for each biscuit.'],
  '*': ['/nowhere/at/all', '404 · Page not found'],
  '/memorials/:id': [`/memorials/${memorialId}`, petName],
  '/products/:id': [`/products/${product.id}`, 'Oak Urn'],
};

beforeEach(() => vi.unstubAllGlobals());

describe('REL-41 a line that accepts everything and never answers', () => {
  test('every address of the app is walked', () => {
    expect(Object.keys(shown).sort()).toEqual(routes.map(({ path }) => path).sort());
  });

  test.each(Object.entries(shown))('%s shows what the device has', async (_, [address, ...words]) => {
    const asked = silentServer();
    renderApp(address, { offline: openOffline({ db: await seenEverything() }) });
    const main = within(screen.getByRole('main'));
    for (const text of words) await main.findAllByText((content) => content.includes(text));
    await waitFor(() => expect(asked).toContain('/api/auth/user'));
  });

  test.each([
    ['/', 'A page for a life well loved'],
    ['/contact', 'Send Message'],
    ['/create-memorial', 'Continue'],
    ['/dashboard', 'Please log in'],
    ['/my-memorials', 'Please sign in'],
    ['/orders', 'Your orders'],
    ['/subscribe', 'The plans'],
    [`${page}/timeline`, 'Please sign in'],
  ])(
    '%s is a visitor’s where nobody has signed in; nobody is led away before the server has said so',
    async (address, words) => {
      silentServer();
      const { place } = renderApp(address, { offline: openOffline({ db: freshDatabase() }) });
      await screen.findAllByText((content) => content.includes(words));
      await waitFor(() => expect(screen.getAllByRole('button', { name: 'Sign In' })[0]).toBeTruthy());
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(place()).toBe(address);
    },
  );

  test('a tribute is signed and a memory added; both wait on this device', async () => {
    silentServer();
    const db = await seenEverything();
    const offline = openOffline({ db });
    const { unmount } = renderApp(page, { offline });
    const type = (label: string | RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign the Guestbook' }));
    const form = await screen.findByRole('form', { name: 'Sign the Guestbook' });
    type('Your name', 'Ben');
    type(/^Your tribute/, 'We miss her at the gate.');
    fireEvent.click(within(form).getByRole('button', { name: 'Sign the Guestbook' }));
    await screen.findByText('We miss her at the gate.');
    await screen.findByText('Thank you for signing the guestbook');
    unmount();
    renderApp(`${page}/timeline`, { offline });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a memory' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a memory' }));
    type('Title', 'The goose');
    type(/^Description/, 'It followed her all the way home.');
    type('Date', '2016-01-30');
    fireEvent.click(dialog.getByRole('button', { name: 'Save memory' }));
    await screen.findByText('The goose');
    await screen.findByText('Memory added');
    expect(screen.queryByRole('dialog')).toBeNull();
    const waiting = await db.outbox.orderBy('seq').toArray();
    expect(waiting.map((entry) => [entry.type, entry.accountId])).toEqual([
      ['SignGuestbook', ana.id],
      ['AddMemory', ana.id],
    ]);
  });
});

describe('REL-41 what is asked about the account, on a line that never answers', () => {
  const answered = {
    [pathOf(subscriptionsApi.mine)]: {
      subscription: null,
      trialDays: 14,
    },
    [pathOf(historyApi.moments, { params: { id: memorialId } })]: {
      moments: [{ position: positionOf(2), at }],
      count: 1,
    },
    [pathOf(guestbookApi.list, { params: { id: memorialId }, query: { at: 'latest' } })]: {
      entries: [tributeDto()],
      count: 1,
      nextCursor: null,
    },
  };
  async function askedBefore() {
    const db = await seenEverything();
    for (const [path, value] of Object.entries(answered))
      await cacheAccountAnswer(db, { accountId: ana.id, path, value });
    return openOffline({ db });
  }

  test.each([
    ['/your-plan', yourPlanMessages.none, yourPlanMessages.receiptsTitle],
    [`${page}/history?at=today`, petName, 'She thanked me for each biscuit.'],
  ])('%s shows what the device had last', async (address, ...words) => {
    silentServer();
    renderApp(address, { offline: await askedBefore() });
    const main = within(screen.getByRole('main'));
    for (const text of words) await main.findAllByText((content) => content.includes(text));
    await waitFor(() => expect(main.queryByText(/^Loading/)).toBeNull());
  });

  test('what a payment needs is asked for by a POST, and told to be out of reach all the same', async () => {
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit = {}) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    });
    renderApp('/subscribe', { offline: await askedBefore() });
    // The plans are closed until it is known whose they are.
    await screen.findByRole('button', { name: 'Ana Reis’s account' });
    const choose = screen.getByRole('button', { name: subscribeMessages.choosePremium });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.click(choose);
      expect(screen.getByText(subscribeMessages.preparing)).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(stalledAfterMs));
    } finally {
      vi.useRealTimers();
    }
    await screen.findByRole('button', { name: subscribeMessages.tryAgain });
  });
});

describe('what the server says of who is signed in, while the device’s own word is on the screen', () => {
  /** A server that answers this question alone, and only when it is told to. */
  function lateServer() {
    let say: (user: CurrentUser | null) => void = () => {};
    const said = new Promise<CurrentUser | null>((resolve) => {
      say = resolve;
    });
    vi.stubGlobal('fetch', async (path: string) => {
      if (path !== '/api/auth/user') return new Promise(() => {});
      const user = await said;
      const headers = { 'content-type': user ? 'application/json' : 'application/problem+json' };
      const body = user ?? { error: 'Please sign in first', code: 'unauthenticated', errors: [] };
      return new Response(JSON.stringify(body), { status: user ? 200 : 401, headers });
    });
    return (user: CurrentUser | null) => say(user);
  }

  test('“nobody” shows the screen of somebody who is signed out', async () => {
    const say = lateServer();
    const offline = openOffline({ db: await seenEverything() });
    const { unmount } = renderApp('/my-memorials', { offline });
    await screen.findByText(petName);
    say(null);
    await screen.findByText('Please sign in');
    expect(screen.queryByText(petName)).toBeNull();
    const { db, read } = await offline.localStore();
    await waitFor(async () => expect(await read.rememberedAccount(db)).toBeUndefined());
    unmount();
    // The next time the device knows by itself, and shows nothing of hers first.
    silentServer();
    renderApp('/my-memorials', { offline });
    await screen.findByText('Please sign in');
    expect(screen.queryByText(petName)).toBeNull();
  });

  test('REL-30 “somebody else” shows theirs, once nothing private of the one before is left here', async () => {
    const say = lateServer();
    const ben = { ...ana, id: id(9), firstName: 'Ben', email: 'ben@example.org' };
    const db = await seenEverything();
    const hidden = { ...bella, isPublic: false, position: positionOf(2) };
    await cacheAnswer(db, 'memorial', hidden, { asOf: 6 });
    renderApp('/my-memorials', { offline: openOffline({ db }) });
    await screen.findByText(petName);
    say(ben);
    await screen.findByRole('button', { name: 'Ben Reis’s account' });
    expect(await db.documents.get(['memorial', memorialId])).toBeUndefined();
    await waitFor(() => expect(screen.queryByText(petName)).toBeNull());
  });

  test('REL-30 who signs out in another tab is gone here too, and so is a sign-out that the server has not heard of', async () => {
    silentServer();
    const db = await seenEverything();
    renderApp('/my-memorials', { offline: openOffline({ db }) });
    await screen.findByText(petName);
    await setSetting(db, 'signOutOwed', true);
    await screen.findByText('Please sign in');
    expect(screen.queryByText(petName)).toBeNull();
  });
});
