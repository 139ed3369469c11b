import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { render, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { App } from './app/app.tsx';
import { createQueryClient } from './net/query-client.ts';
import { openOffline } from './offline/offline.ts';
import { OfflineContext } from './offline/react/hooks.ts';

/** A signed-in account for tests. */
export const ana: CurrentUser = {
  id: '0197f3a0-0000-7000-8000-000000000001',
  email: 'ana@example.org',
  firstName: 'Ana',
  lastName: 'Reis',
  profileImageUrl: null,
  subscriptionStatus: 'free',
  isAdmin: false,
  role: 'user',
  permissions: [],
  isActive: true,
  emailVerified: false,
  lastLoginAt: null,
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
};

export type Call = { method: string; path: string; headers: Headers; body: unknown };
type Reply = { status?: number; body?: unknown; headers?: HeadersInit };

/**
 * A fake server: `replies` by method and path; everything else is a 404. Returns the calls in order. A reply
 * of `null` means that no response ever arrives.
 */
export function stubServer(replies: Record<string, (call: Call) => Reply | null>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call: Call = {
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(call);
    const reply = replies[`${call.method} ${path}`];
    const answer = reply ? reply(call) : { status: 404, body: { error: 'not here' } };
    if (answer === null) throw new TypeError('Failed to fetch');
    const { status = 200 } = answer;
    const headers = new Headers(answer.headers);
    if (!headers.has('content-type'))
      headers.set('content-type', status < 400 ? 'application/json' : 'application/problem+json');
    const body = status < 400 ? answer.body : asProblem(answer.body);
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
  return calls;
}

/** Completes a refusal of which a test names only the relevant part. Text stays unchanged. */
function asProblem(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return { error: 'Refused', code: 'refused', errors: [], ...body };
}

/** The session's responses for a signed-in account or a visitor. */
export const asUser = (user: CurrentUser | null) => ({
  'GET /api/auth/user': () =>
    user ? { body: user } : { status: 401, body: { error: 'Please sign in first' } },
});

/**
 * Renders the whole app at a path, without browser history. `place()` returns the current path; `known()`
 * waits until the app knows who is signed in. `offline` is the local data, which this environment doesn't
 * store.
 */
export function renderApp(path: string, { offline = openOffline() } = {}) {
  let now = path;
  function Place() {
    const { pathname, search, hash } = useLocation();
    now = pathname + search + hash;
    return null;
  }
  const client = createQueryClient();
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <OfflineContext value={offline}>
        <App client={client} />
      </OfflineContext>
      <Place />
    </MemoryRouter>,
  );
  const known = () => waitFor(() => expect(client.getQueryData(['/api/auth/user'])).not.toBeUndefined());
  return { ...view, client, place: () => now, known };
}
