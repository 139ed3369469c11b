import 'fake-indexeddb/auto';
import type { KeepsakeList } from '@everpaw/contracts/keepsakes/keepsake.dto';
import {
  keepsakeRefusals,
  keepsakeMessages as messages,
} from '@everpaw/contracts/keepsakes/keepsakes.messages';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { anasMemorial, memorialDto, pullAnswerOf } from '../../test-memorials.ts';
import { clearNotices } from '../../ui/helpers/notices.ts';

beforeEach(() => act(clearNotices));

const memorial = anasMemorial();
const page = `/api/memorials/${memorial.id}`;
const requestedAt = '2026-03-01T12:00:00.000Z';
const none: KeepsakeList = { making: null, booklets: [] };
const making = (state: 'queued' | 'laying-out' | 'failed', at = 0, pages = 0): KeepsakeList => ({
  making: { size: 'a5', state, page: at, pages, requestedAt },
  booklets: [],
});
const ready: KeepsakeList = {
  making: null,
  booklets: [
    {
      size: 'a5',
      pages: 30,
      bytes: 12_400_000,
      madeAt: requestedAt,
      expiresAt: '2026-03-08T12:00:00.000Z',
      hasOmissions: true,
    },
  ],
};

function open(lists: KeepsakeList[], more: Parameters<typeof stubServer>[0] = {}, view = memorial) {
  let asked = 0;
  const calls = stubServer({
    ...asUser(ana),
    'GET /api/sync': () => ({ body: pullAnswerOf([view]) }),
    [`GET ${page}`]: () => ({ body: view }),
    [`GET ${page}/keepsakes`]: () => ({ body: lists[Math.min(asked++, lists.length - 1)] }),
    ...more,
  });
  return { calls, ...renderApp(`/memorial/${memorial.id}/keepsake`) };
}

const button = (name: string) => screen.findByRole('button', { name });

test('a booklet is asked for in a size, its progress is shown, and it can be downloaded', async () => {
  const { calls } = open([none, making('queued'), making('laying-out', 12, 30), ready], {
    [`POST ${page}/keepsakes`]: () => ({ status: 202, body: making('queued') }),
  });
  fireEvent.click(await screen.findByRole('radio', { name: messages.sizes.letter }));
  fireEvent.click(await button(messages.make));
  expect(await screen.findByText(messages.queued)).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ size: 'letter' });
  expect(await screen.findByText('Laying out page 12 of 30', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12');
  const link = await screen.findByRole('link', { name: 'Download the A5 booklet' }, { timeout: 10_000 });
  expect(link.getAttribute('href')).toBe(`${page}/keepsakes/a5`);
  expect(screen.getByText('30 pages · 12.4 MB · made on March 1, 2026')).toBeTruthy();
  expect(screen.getByText(messages.omissions)).toBeTruthy();
}, 30_000);

test('one that is finished can be made again; of the other size it is new', async () => {
  open([ready]);
  expect(await button(messages.makeAgain)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: messages.sizes.letter }));
  expect(await button(messages.make)).toBeTruthy();
});

test('one that failed says so and is tried again; a refusal is shown in its words', async () => {
  open([making('failed')], {
    [`POST ${page}/keepsakes`]: () => ({
      status: 409,
      body: { code: 'keepsake-in-progress', error: keepsakeRefusals.oneAtATime },
    }),
  });
  expect(await screen.findByText(messages.failed)).toBeTruthy();
  fireEvent.click(await button(messages.retry));
  expect((await screen.findByRole('alert')).textContent).toBe(keepsakeRefusals.oneAtATime);
});

test('the sheet of codes is offered on both papers', async () => {
  open([none]);
  const plaque = within(await screen.findByRole('region', { name: messages.plaqueTitle }));
  expect(plaque.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${page}/plaque/a4`,
    `${page}/plaque/letter`,
  ]);
});

test('without a connection it says when it can be made', async () => {
  open([none]);
  await button(messages.make);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect((await button(messages.make)).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(messages.offline)).toHaveLength(2);
  expect(screen.queryByRole('link', { name: /Download on/ })).toBeNull();
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect((await button(messages.make)).getAttribute('aria-disabled')).toBeNull();
});

test('a list that can’t be loaded offers another try', async () => {
  open([none], {
    [`GET ${page}/keepsakes`]: () => ({ status: 403, body: { error: keepsakeRefusals.notKeeper } }),
  });
  expect(await screen.findByRole('heading', { name: messages.loadFailed })).toBeTruthy();
  expect(screen.getByText(keepsakeRefusals.notKeeper)).toBeTruthy();
});

test('others are told whom to ask', async () => {
  const { calls } = open([none], {}, memorialDto());
  expect(await screen.findByRole('heading', { name: messages.keepersTitle })).toBeTruthy();
  expect(calls.filter(({ path }) => path.includes('keepsakes'))).toEqual([]);
});
