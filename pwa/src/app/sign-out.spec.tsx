import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Dexie from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isSignedOutHere } from '../offline/is-signed-out-here.ts';
import { removeSignedOutMark } from '../offline/signed-out-mark.ts';
import { ana, asUser, renderApp, stubServer } from '../test-app.tsx';

beforeEach(() => {
  removeSignedOutMark(document);
});

type Reply = Parameters<typeof stubServer>[0][string];

/** Opens the account menu of somebody signed in and presses Log out. */
async function leave(logout: Reply) {
  const went = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const calls = stubServer({ ...asUser(ana), 'POST /api/auth/logout': logout });
  renderApp('/store');
  const header = within(screen.getByRole('banner'));
  fireEvent.click(await header.findByRole('button', { name: /’s account$/ }));
  fireEvent.click(header.getByRole('link', { name: 'Log out' }));
  return { went, asked: () => calls.filter(({ path }) => path === '/api/auth/logout') };
}

describe('logging out', () => {
  test('REQ-106 REQ-131 ends the session and navigates to /api/logout', async () => {
    const { went, asked } = await leave(() => ({ body: { signedOut: true } }));
    await waitFor(() => expect(went).toHaveBeenCalledWith('/api/logout'));
    expect(asked().length).toBeGreaterThan(0);
    expect(isSignedOutHere(document)).toBe(false);
  });

  test('REQ-089 the call fails: Logout failed, and what became of it, on the page that comes', async () => {
    const { went } = await leave(() => ({ status: 500, body: {} }));
    await waitFor(() => expect(went).toHaveBeenCalledWith('/'));
    expect(isSignedOutHere(document)).toBe(true);
    cleanup();
    renderApp('/store');
    expect(await screen.findByText('Logout failed')).toBeTruthy();
    expect(screen.getByText(/Everything private has been removed from this device/)).toBeTruthy();
  });

  test('REQ-089 on a device that keeps nothing the call fails: Logout failed, and one is still there', async () => {
    const storage = globalThis.indexedDB;
    Reflect.set(globalThis, 'indexedDB', undefined);
    Dexie.dependencies.indexedDB = undefined as unknown as IDBFactory; // as in a browser that forbids storage
    try {
      const { went } = await leave(() => ({ status: 403, body: { error: 'Please reload the page.' } }));
      expect(await screen.findByText('Logout failed')).toBeTruthy();
      expect(screen.getByText('Please reload the page.')).toBeTruthy();
      expect(went).not.toHaveBeenCalled();
    } finally {
      Reflect.set(globalThis, 'indexedDB', storage);
      Dexie.dependencies.indexedDB = storage;
    }
  });
});
