import 'fake-indexeddb/auto';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { act, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static.edge';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { App } from './app/app.tsx';
import { takeFirstData } from './features/session/first-data.ts';
import { firstPaint } from './first-paint.tsx';
import { createQueryClient } from './net/query-client.ts';
import { openOffline } from './offline/offline.ts';
import { OfflineContext } from './offline/react/hooks.ts';
import { ana, asUser, stubServer } from './test-app.tsx';
import { anasMemorial, memorialDto, photosOf, tributeDto } from './test-memorials.ts';
import { PaintedContext } from './ui/pictures/painted.ts';

const at = '2025-01-01T12:00:00.000Z';
const bella = memorialDto({ images: photosOf('0197f3a0-0000-7000-8000-000000000010', 2) });
const guestbook = { entries: [tributeDto()], count: 1, nextCursor: null };

/** What the server has at hand for a memorial's page. */
const answersOf = (memorial: MemorialDto, more: GuestbookPage = guestbook) => ({
  '/api/auth/user': null,
  [`/api/memorials/${memorial.id}`]: memorial,
  [`/api/memorials/${memorial.id}/guestbook`]: more,
});

const paint = (memorial: MemorialDto, visitor = true, more?: GuestbookPage) =>
  firstPaint({
    path: `/memorial/${memorial.id}`,
    answers: answersOf(memorial, more),
    painted: { visitor, at },
  });

/** The drawn page as a browser without scripts reads it. */
const read = (html: string | null) => new DOMParser().parseFromString(html ?? '', 'text/html').body;

/** Holds if `early.js` keeps whatever somebody does on this page: it knows buttons, links, lines of text and selects. */
function expectKept(html: string | null) {
  const others = 'form, textarea, details, [contenteditable], input:not([type=search], [type=text])';
  expect([...read(html).querySelectorAll(others)].map(({ outerHTML }) => outerHTML)).toEqual([]);
}

describe('the first paint of a memorial', () => {
  test('REQ-291 REQ-292 REQ-293 REQ-294 REQ-296 REQ-300 holds title, name, dates, photos and story without any script', async () => {
    const html = await paint(bella);
    const page = within(read(html));
    expectKept(html);
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Bella');
    expect(page.getByText('Dog')).toBeTruthy();
    expect(page.getByText('April 3, 2011')).toBeTruthy();
    expect(page.getByText('June 9, 2024')).toBeTruthy();
    expect(page.getByText('waited').tagName).toBe('STRONG');
    expect(page.getByRole('img', { name: 'At the gate' }).className).toContain('opacity-100');
    expect(page.getByRole('link', { name: 'Back to Gallery' })).toBeTruthy();
    expect(html).toContain('--color-paper:light-dark(');
    // The page's security policy allows no script of its own, and what waits for one would stay hidden.
    expect(html).not.toMatch(/<script|<template|hidden="" id="S:/);
  });

  test('REQ-317 REQ-319 shows the guestbook as everybody sees it', async () => {
    const waiting = tributeDto({
      id: '0197f3a0-0000-7000-8000-000000000201',
      visitorName: 'Otto',
      status: 'waiting',
    });
    const html = await paint(bella, true, { ...guestbook, entries: [tributeDto(), waiting] });
    const page = within(read(html));
    expect(page.getByText('She thanked me for each biscuit.')).toBeTruthy();
    expect(page.getByText('12 hours ago')).toBeTruthy();
    expect(page.queryByText('Otto')).toBeNull();
  });

  test('SEC-13 what people wrote is text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const story = memorialDto({ petName: evil, memorialText: `${evil}<script>alert(2)</script>` });
    const signed = { ...guestbook, entries: [tributeDto({ visitorName: evil, tributeMessage: evil })] };
    const page = read(await paint(story, true, signed));
    expect(within(page).getByRole('heading', { level: 1 }).textContent).toBe(evil);
    expect(page.querySelectorAll('script, [onerror]')).toHaveLength(0);
  });

  test('is none without the memorial', async () => {
    const painted = { visitor: true, at };
    expect(await firstPaint({ path: `/memorial/${bella.id}`, answers: {}, painted })).toBeNull();
  });

  test('names nobody who is signed in', async () => {
    const html = await firstPaint({
      path: `/memorial/${bella.id}`,
      answers: { ...answersOf(anasMemorial()), '/api/auth/user': ana },
      painted: { visitor: false, at },
    });
    expect(read(html).textContent).not.toMatch(/Ana|Edit/);
  });
});

describe('the first paint of the other first pages', () => {
  test('REQ-274 REQ-280 the gallery shows its memorials', async () => {
    const { images: _, ...rest } = bella;
    const html = await firstPaint({
      path: '/memorial-gallery',
      answers: {
        '/api/auth/user': null,
        '/api/memorials?sort=newest': { memorials: [{ ...rest, image: null }], nextCursor: null },
        '/api/memorials/stats': { total: 1, byType: { dog: 1 } },
      },
      painted: { visitor: true, at },
    });
    expectKept(html);
    expect(within(read(html)).getByRole('link', { name: 'Bella' }).getAttribute('href')).toBe(
      `/memorial/${bella.id}`,
    );
  });

  test('REQ-139 the landing page says what it is about', async () => {
    const answers = { '/api/auth/user': null, '/api/seasonal-themes/active': [] };
    const html = await firstPaint({ path: '/', answers, painted: { visitor: true, at } });
    expectKept(html);
    expect(within(read(html)).getByRole('heading', { level: 1 }).textContent).toBe(
      'A page for a life well loved',
    );
  });
});

describe('a drawn page comes alive', () => {
  let root: Root | undefined;
  afterEach(() => {
    act(() => root?.unmount());
    document.body.replaceChildren();
    document.head.querySelector('[name="everpaw-cached-at"]')?.remove();
    window.history.replaceState(null, '', '/');
  });

  /** The page as the server sends it, and the app over it. Answers what React complained of. */
  async function open(
    memorial: MemorialDto,
    { visitor, user }: { visitor: boolean; user: typeof ana | null },
  ) {
    window.history.replaceState(null, '', `/memorial/${memorial.id}`);
    const painted = { visitor, at };
    const answers = { ...answersOf(memorial), '/api/auth/user': user };
    const html = await paint(memorial, visitor);
    // Server and browser are one process here, and React leaves contexts as the last drawing had them.
    await prerender(null);
    const place = document.createElement('div');
    place.innerHTML = html ?? '';
    const data = document.createElement('script');
    data.type = 'application/json';
    data.id = 'everpaw-data';
    data.textContent = JSON.stringify({ answers, painted });
    document.body.append(place, data);
    const drawn = { heading: place.querySelector('h1'), photo: place.querySelector('img') };
    stubServer({
      ...asUser(user),
      [`GET /api/memorials/${memorial.id}`]: () => ({ body: memorial }),
      [`GET /api/memorials/${memorial.id}/guestbook`]: () => ({ body: guestbook }),
    });
    const complaints: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((...said) => {
      // As above: in a browser there is one of them.
      if (!String(said[0]).includes('multiple renderers')) complaints.push(said);
    });
    // No picture is ever fetched here.
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    const client = createQueryClient();
    const taken = takeFirstData(client, document);
    await act(async () => {
      root = hydrateRoot(
        place,
        <StrictMode>
          <BrowserRouter>
            <PaintedContext value={taken}>
              <OfflineContext value={openOffline()}>
                <App client={client} />
              </OfflineContext>
            </PaintedContext>
          </BrowserRouter>
        </StrictMode>,
        { onRecoverableError: (error) => complaints.push(error) },
      );
    });
    return { place, drawn, complaints };
  }

  const isAlive = (place: HTMLElement) =>
    waitFor(() => {
      const sign = within(place).getByRole('button', { name: 'Sign the Guestbook' });
      act(() => sign.click());
      expect(within(place).getByLabelText('Your name')).toBeTruthy();
    });

  test.each([
    ['a visitor', bella, true, null],
    ['its keeper', anasMemorial({ images: bella.images }), false, ana],
  ] as const)('as it was drawn, for %s', async (_, memorial, visitor, user) => {
    const { place, drawn, complaints } = await open(memorial, { visitor, user });
    await isAlive(place);
    expect(complaints).toEqual([]);
    expect(place.querySelector('h1')).toBe(drawn.heading);
    expect(place.querySelector('img')).toBe(drawn.photo);
    if (user)
      await waitFor(() => expect(within(place).getByRole('button', { name: /’s account$/ })).toBeTruthy());
  });

  test('also when the phone has kept it long ago, for whom it was', async () => {
    const mark = document.createElement('meta');
    mark.name = 'everpaw-cached-at';
    mark.content = String(Date.now() - 3 * 86_400_000);
    document.head.append(mark);
    const { place, drawn, complaints } = await open(bella, { visitor: true, user: ana });
    await isAlive(place);
    expect(complaints).toEqual([]);
    expect(place.querySelector('h1')).toBe(drawn.heading);
  });
});
