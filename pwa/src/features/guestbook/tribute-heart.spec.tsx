import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { anasMemorial, memorialDto, pullAnswerOf, tributeDto } from '../../test-memorials.ts';

const path = `/memorial/${memorialDto().id}`;

function open(user: typeof ana | null, tribute = tributeDto()) {
  const memorial = user ? anasMemorial() : memorialDto();
  stubServer({
    ...asUser(user),
    [`GET /api/memorials/${memorial.id}`]: () => ({ body: memorial }),
    [`GET /api/memorials/${memorial.id}/guestbook`]: () => ({
      body: { entries: [tribute], count: 1, nextCursor: null },
    }),
    'GET /api/sync': () => ({ body: pullAnswerOf([memorial], [tribute]) }),
  });
  return renderApp(path);
}

const button = () => screen.findByRole('button', { name: /Give a heart to the tribute of Margarethe/ });
const isPressed = async () => (await button()).getAttribute('aria-pressed');
const becomes = (pressed: string, text: string | null) =>
  waitFor(async () => {
    expect(await isPressed()).toBe(pressed);
    expect(screen.queryByText(/^\d+ hearts?$/)?.textContent ?? null).toBe(text);
  });

test('a visitor gives a heart without the server and takes it back; the device remembers it', async () => {
  const page = open(null, tributeDto({ hearts: 2, hearted: false }));
  await becomes('false', '2 hearts');
  fireEvent.click(await button());
  await becomes('true', '3 hearts');
  page.unmount();
  open(null, tributeDto({ hearts: 2, hearted: false }));
  await becomes('true', '3 hearts');
  fireEvent.click(await button());
  await becomes('false', '2 hearts');
});

test('an account’s heart is told by the server', async () => {
  open(ana, tributeDto({ hearts: 1, hearted: true }));
  await becomes('true', '1 heart');
  fireEvent.click(await button());
  await becomes('false', null);
  fireEvent.click(await button());
  await becomes('true', '1 heart');
});
