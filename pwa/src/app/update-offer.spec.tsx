import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { versionWaits } from '../caches/signal.ts';
import { asUser, renderApp, stubServer } from '../test-app.tsx';
import { memorialDto, positionOf } from '../test-memorials.ts';

const bella = memorialDto();
const path = `/memorial/${bella.id}`;
const served = {
  ...asUser(null),
  [`GET /api/memorials/${bella.id}`]: () => ({ body: bella, headers: { etag: '"1"' } }),
  [`GET /api/memorials/${bella.id}/guestbook`]: () => ({ body: { entries: [], count: 0, nextCursor: null } }),
};
const words = 'A new version of Everpaw is ready.';

/** The guestbook's form on a page of which a new version waits, and is offered. */
async function openForm() {
  act(versionWaits.give);
  expect(await screen.findByText(words)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign the Guestbook' }));
  await screen.findByLabelText('Your tribute');
  expect(screen.getByText(words)).toBeTruthy();
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a new version that waits', () => {
  test('is offered no more from the first word in a form on, and again when the form is closed', async () => {
    stubServer(served);
    renderApp(path);
    await openForm();
    write('Your tribute', 'H');
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    write('Your tribute', 'Half a sentence');
    expect(screen.queryByText(words)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('is not offered while the outbox is sending', async () => {
    stubServer({
      ...served,
      'POST /api/sync/push': ({ body }) => ({
        body: {
          verdicts: (body as { commands: { id: string }[] }).commands.map(({ id }) => ({
            id,
            verdict: 'accepted',
            position: positionOf(2),
          })),
          position: positionOf(2),
        },
      }),
    });
    const answering = fetch;
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      if (asked[0] === '/api/sync/push') await slow;
      return answering(...asked);
    });
    renderApp(path);
    await openForm();
    write('Your name', 'Ines');
    write('Your tribute', 'On its way.');
    fireEvent.submit(screen.getByRole('form', { name: 'Sign the Guestbook' }));
    await screen.findByText('Being sent');
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    answer();
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
