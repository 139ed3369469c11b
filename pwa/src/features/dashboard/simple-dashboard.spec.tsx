import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';

async function open(user: typeof ana | null) {
  const calls = stubServer({
    ...asUser(user),
    'POST /api/auth/logout': () => ({ body: { signedOut: true } }),
  });
  const app = renderApp('/dashboard');
  await screen.findByRole('heading', { level: 1, name: user ? /^Welcome/ : 'Please log in' });
  return { ...app, calls };
}

describe('/dashboard', () => {
  test('REQ-034 REQ-160 REQ-179 nobody there: Please log in, which opens the dialog', async () => {
    await open(null);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Please log in');
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome back' })).toBeTruthy();
  });

  test.each([
    ['the first name', ana, 'Welcome, Ana'],
    ['the address, without a name', { ...ana, firstName: '' }, 'Welcome, ana@example.org'],
  ])('REQ-160 REQ-180 welcomes with %s', async (_, user, words) => {
    await open(user);
    expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy();
  });

  test('REQ-181 Sign Out ends the session', async () => {
    const went = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { calls } = await open(ana);
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(went).toHaveBeenCalled());
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/auth/logout')).toBe(true);
  });

  test.each([
    ['REQ-182', 'My Memorials', 'View My Memorials', '/my-memorials'],
    ['REQ-183', 'Profile', 'Open Profile', '/profile'],
    ['REQ-184', 'Support', 'Get Help', '/help'],
  ])('%s the card %s leads on', async (_, title, action, path) => {
    await open(ana);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    expect(main.getByRole('link', { name: action }).getAttribute('href')).toBe(path);
  });
});
