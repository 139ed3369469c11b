import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { createQueryClient } from '../../net/query-client.ts';
import { openOffline } from '../../offline/offline.ts';
import { OfflineContext } from '../../offline/react/hooks.ts';
import { freshDatabase } from '../../offline/testing/fixtures.ts';
import { ana, asUser, stubServer } from '../../test-app.tsx';
import { useSignIn, useSignOut } from './auth-calls.ts';
import { useCurrentUser, userKey } from './current-user.ts';

function ask(offline = openOffline({ db: freshDatabase() }), client = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OfflineContext value={offline}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </OfflineContext>
  );
  return renderHook(() => ({ who: useCurrentUser(), signIn: useSignIn(), signOut: useSignOut() }), {
    wrapper,
  }).result;
}

describe('who is signed in', () => {
  test('REQ-100 nobody, until a sign-in; then the person is asked for again (REQ-101)', async () => {
    let signedIn = false;
    stubServer({
      'GET /api/auth/user': () => (signedIn ? { body: ana } : { status: 401, body: {} }),
      'POST /api/auth/login': () => {
        signedIn = true;
        return { body: ana };
      },
      'POST /api/auth/logout': () => {
        signedIn = false;
        return { body: { signedOut: true } };
      },
    });
    const client = createQueryClient();
    const now = ask(undefined, client);
    await waitFor(() => expect(now.current.who.ready).toBe(true));
    expect(now.current.who.user).toBeNull();
    await act(() => now.current.signIn.signIn({ email: ana.email, password: 'a good password' }));
    await waitFor(() => expect(now.current.who.user?.firstName).toBe('Ana'));
    await act(() => now.current.signOut.signOut());
    await waitFor(() => expect(now.current.who.user).toBeNull());
    expect(client.getQueryState(userKey)?.dataUpdateCount).toBe(3);
  });

  test.each([
    ['a 401', () => ({ status: 401, body: {} })],
    ['a failing server', () => ({ status: 500, body: {} })],
    ['no answer', () => null],
  ])('REQ-102 REQ-105 %s means signed out, and is not asked again', async (_, reply) => {
    stubServer({ 'GET /api/auth/user': reply });
    const client = createQueryClient();
    const now = ask(undefined, client);
    await waitFor(() => expect(now.current.who).toEqual({ user: null, ready: true, loading: false }));
    // The device may ask by itself why a session ended; this is what the screens asked.
    expect(client.getQueryState(userKey)).toMatchObject({ dataUpdateCount: 1, fetchFailureCount: 0 });
  });

  const page = (status: number) => ({
    status,
    body: '<h1>Not this site</h1>',
    headers: { 'content-type': 'text/html', 'retry-after': '86400' },
  });
  test.each([
    ['a gateway’s 502', page(502)],
    ['a gateway’s 429', page(429)],
    ['a hotel’s 401', page(401)],
    ['a hotel’s page with 200', page(200)],
    ['this site’s own 503', { status: 503, body: { error: 'Not now' } }],
  ])('REL-28 %s signs nobody out on the screen or on the device', async (_, reply) => {
    const offline = openOffline({ db: freshDatabase() });
    const { db, read } = await offline.localStore();
    await db.settings.put({ key: 'account', value: ana });
    stubServer({ 'GET /api/auth/user': () => reply });
    const now = ask(offline);
    await waitFor(() => expect(now.current.who.user?.firstName).toBe('Ana'));
    expect(await read.setting(db, 'paused')).toBeUndefined();
  });

  test('REQ-103 loading while the question or a sign-in is under way', async () => {
    let answer = (): void => {};
    const calls = stubServer({ ...asUser(null), 'POST /api/auth/login': () => ({ status: 401, body: {} }) });
    const stubbed = globalThis.fetch;
    globalThis.fetch = async (path, init) => {
      if (init?.method === 'POST')
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      return stubbed(path, init);
    };
    const now = ask();
    expect(now.current.who.loading).toBe(true);
    await waitFor(() => expect(now.current.who.loading).toBe(false));
    let refused: Promise<unknown> = Promise.resolve();
    act(() => {
      refused = now.current.signIn.signIn({ email: ana.email, password: 'wrong' }).catch((error) => error);
    });
    await waitFor(() => expect(now.current.who.loading).toBe(true));
    answer();
    await act(() => refused);
    await waitFor(() => expect(now.current.who.loading).toBe(false));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
