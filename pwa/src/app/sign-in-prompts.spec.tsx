import 'fake-indexeddb/auto';
import { defaultHero } from '@everpaw/contracts/site/screens.messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useSignIn } from '../features/session/auth-calls.ts';
import { useCurrentUser } from '../features/session/current-user.ts';
import { useIsVisitor } from '../features/session/is-visitor.ts';
import { createQueryClient } from '../net/query-client.ts';
import { openOffline } from '../offline/offline.ts';
import { OfflineContext } from '../offline/react/hooks.ts';
import { ana, asUser, renderApp, stubServer } from '../test-app.tsx';
import { anasMemorial, pullAnswerOf } from '../test-memorials.ts';

// Whether something has been waited for long is said by the test, not by a clock.
const line = vi.hoisted(() => ({ isSlow: false }));
vi.mock('../ui/helpers/slow.ts', () => ({ useSlow: (isWaiting: boolean) => isWaiting && line.isSlow }));

const bella = anasMemorial();
const page = `/memorial/${bella.id}`;
const prompts: [path: string, prompt: RegExp][] = [
  ['/', new RegExp(defaultHero.title)],
  ['/dashboard', /please log in/i],
  ['/my-memorials', /please sign in/i],
  ['/create-memorial', /^Continue$/],
  [`/memorials/${bella.id}/edit`, /please sign in/i],
  [`${page}/timeline`, /please sign in/i],
  [`${page}/recordings`, /sign in/i],
  [`${page}/history`, /sign in/i],
  ['/ecards/sent', /sign in/i],
  ['/orders', /sign in/i],
  ['/send-gift', /sign in/i],
  ['/profile', /sign in/i],
  ['/settings', /sign in/i],
  ['/audit', /sign in/i],
];

/** A server that says who is signed in only when it is asked to. */
function slowServer(user: typeof ana | null): () => void {
  stubServer({
    ...asUser(user),
    'GET /api/sync': () => ({ body: pullAnswerOf([bella]) }),
    'GET /api/memorials/my': () => ({ body: [bella] }),
    [`GET /api/memorials/${bella.id}`]: () => ({ body: bella }),
  });
  const answered = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/auth/user') await answered.promise;
    return answer(path, init);
  });
  return answered.resolve;
}

const isPrompted = (prompt: RegExp) => within(screen.getByRole('main')).queryAllByText(prompt).length > 0;

beforeEach(() => {
  line.isSlow = false;
});

describe('REQ-102 on a device that remembers nobody', () => {
  function ask() {
    const [client, offline] = [createQueryClient(), openOffline()];
    const wrapper = ({ children }: { children: ReactNode }) => (
      <OfflineContext value={offline}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </OfflineContext>
    );
    const hook = () => ({ isVisitor: useIsVisitor(), who: useCurrentUser(), signIn: useSignIn() });
    return { client, ...renderHook(hook, { wrapper }) };
  }

  test('nobody is a visitor while a session may still answer, unless that takes long', async () => {
    const answer = slowServer(ana);
    const { result, rerender } = ask();
    await waitFor(() => expect(result.current.who.ready).toBe(true));
    expect(result.current.isVisitor).toBe(false);
    line.isSlow = true;
    rerender();
    expect(result.current.isVisitor).toBe(true);
    line.isSlow = false;
    rerender();
    answer();
    await waitFor(() => expect(result.current.who.user).toEqual(ana));
    expect(result.current.isVisitor).toBe(false);
  });

  test('a visitor stays one while they are asked for again or sign in, so their form stays', async () => {
    const answer = slowServer(null);
    answer();
    const { result, client } = ask();
    await waitFor(() => expect(result.current.isVisitor).toBe(true));
    const seen: boolean[] = [];
    client.getQueryCache().subscribe(() => seen.push(result.current.isVisitor));
    client.getMutationCache().subscribe(() => seen.push(result.current.isVisitor));
    await act(() => client.invalidateQueries());
    await act(() => result.current.signIn.signIn({ email: ana.email, password: 'wrong' }).catch(() => {}));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(false);
  });

  test.each(prompts)('%s asks to sign in once the server has taken long', async (path, prompt) => {
    line.isSlow = true;
    slowServer(null);
    renderApp(path);
    await waitFor(() => expect(isPrompted(prompt)).toBe(true));
  });
});
