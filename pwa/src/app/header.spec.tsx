import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../test-app.tsx';
import { displayName } from '../ui/helpers/display-name.ts';

const header = () => within(screen.getByRole('banner'));
const link = (name: string) => header().getByRole('link', { name }).getAttribute('href');

async function open(user: CurrentUser | null) {
  stubServer(asUser(user));
  const app = renderApp('/store');
  await screen.findByRole('heading', { level: 1 });
  await app.known();
  if (user) await header().findByRole('link', { name: 'Cart' });
  return app;
}

describe('signed out', () => {
  test('REQ-107 the logo leads home', async () => {
    await open(null);
    expect(link('Everpaw, home')).toBe('/');
  });

  test('REQ-108 REQ-109 REQ-110 REQ-111 REQ-112 the Services menu', async () => {
    await open(null);
    const services = header().getByRole('button', { name: 'Services' });
    expect(services.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(services);
    expect(link('Memorial Gallery')).toBe('/memorial-gallery');
    expect(header().getByRole('button', { name: 'Create Memorial' })).toBeTruthy();
    expect(link('Sympathy Cards')).toBe('/ecards');
    expect(link('Memorial Gifts')).toBe('/gifts');
  });

  test('REQ-113 REQ-114 Store and About', async () => {
    await open(null);
    expect(link('Store')).toBe('/store');
    expect(link('About')).toBe('/about');
  });

  test('REQ-056 REQ-115 Sign In opens the dialog over the page one is on', async () => {
    const { place } = await open(null);
    fireEvent.click(header().getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome back' })).toBeTruthy();
    expect(place()).toBe('/store');
  });

  test('REQ-116 REQ-158 Get Started opens the dialog to sign up', async () => {
    await open(null);
    fireEvent.click(header().getByRole('button', { name: 'Get Started' }));
    expect(await screen.findByRole('dialog', { name: 'Begin your first page' })).toBeTruthy();
  });
});

describe('signed in', () => {
  test('REQ-117 REQ-118 REQ-119 REQ-120 REQ-121 Home, Memorials, Store, Gifts, About', async () => {
    await open(ana);
    expect(['Home', 'Memorials', 'Store', 'Gifts', 'About'].map(link)).toEqual([
      '/',
      '/memorial-gallery',
      '/store',
      '/gifts',
      '/about',
    ]);
    expect(header().queryByRole('button', { name: 'Sign In' })).toBeNull();
  });

  test('REQ-122 REQ-158 Create Memorial leads to its screen', async () => {
    const { place } = await open(ana);
    const [button] = header().getAllByRole('button', { name: 'Create Memorial' });
    if (button) fireEvent.click(button);
    await waitFor(() => expect(place()).toBe('/create-memorial'));
  });

  test('REQ-123 the cart, without a count while it is empty', async () => {
    await open(ana);
    expect(link('Cart')).toBe('/cart');
    expect(header().getByRole('link', { name: 'Cart' }).textContent).toBe('');
  });

  const openAccount = () => fireEvent.click(header().getByRole('button', { name: /’s account$/ }));

  test('REQ-125 REQ-126 the account menu shows name, address and plan', async () => {
    await open(ana);
    openAccount();
    expect(header().getByText('Ana Reis')).toBeTruthy();
    expect(header().getByText('ana@example.org')).toBeTruthy();
    expect(header().getByText('Free')).toBeTruthy();
  });

  test.each([
    ['premium', 'Premium'],
    ['lifetime', 'Lifetime'],
  ] as const)('REQ-126 REQ-130 %s shows its badge and no way to upgrade', async (plan, badge) => {
    await open({ ...ana, subscriptionStatus: plan });
    openAccount();
    expect(header().getByText(badge)).toBeTruthy();
    expect(header().queryByRole('link', { name: 'Upgrade to Premium' })).toBeNull();
  });

  test('REQ-127 REQ-128 REQ-129 REQ-130 REQ-131 its entries lead to real screens', async () => {
    await open(ana);
    openAccount();
    expect(header().getAllByRole('button', { name: 'Create Memorial' })).toHaveLength(2);
    expect(link('Your orders')).toBe('/orders');
    expect(link('Profile')).toBe('/profile');
    expect(link('Settings')).toBe('/settings');
    expect(link('Upgrade to Premium')).toBe('/subscribe');
    expect(link('Log out')).toBe('/api/logout');
  });

  test('REQ-125 somebody without a name is called by their address', () => {
    expect(displayName({ firstName: ' ', lastName: '', email: 'ana@example.org' })).toBe('ana@example.org');
  });
});

describe('the footer', () => {
  test('REQ-132 REQ-133 REQ-134 its three columns', async () => {
    await open(null);
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getAllByRole('heading').map((title) => title.textContent)).toEqual([
      'Memorial Services',
      'Memorial Store',
      'Support',
    ]);
  });

  test('REQ-135 REQ-136 REQ-137 REQ-138 help, contact, privacy and terms lead somewhere', async () => {
    await open(null);
    const footer = within(screen.getByRole('contentinfo'));
    for (const [name, path] of [
      ['Help Center', '/help'],
      ['Contact Us', '/contact'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
    ] as const)
      expect(footer.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  test('the appearance can be chosen, and is kept', async () => {
    await open(null);
    const choice = screen.getByLabelText('Appearance');
    fireEvent.change(choice, { target: { value: 'dark' } });
    expect(document.documentElement.dataset.scheme).toBe('dark');
    expect(localStorage.getItem('everpaw.scheme')).toBe('dark');
    fireEvent.change(choice, { target: { value: 'auto' } });
    expect(document.documentElement.dataset.scheme).toBeUndefined();
    expect(localStorage.getItem('everpaw.scheme')).toBeNull();
  });
});
