import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../../test-app.tsx';
import { memorialCard } from '../../../test-memorials.ts';

const bella = memorialCard();
const milo = memorialCard({ id: '0197f3a0-0000-7000-8000-000000000011', petName: 'Milo', petType: 'cat' });
const stats = (byType: Record<string, number>) => ({
  'GET /api/memorials/stats': () => ({
    body: { total: Object.values(byType).reduce((sum, count) => sum + count, 0), byType },
  }),
});
const page =
  (memorials: unknown[], nextCursor: string | null = null) =>
  () => ({ body: { memorials, nextCursor } });

function counters() {
  return Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((each) => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.textContent,
    ]),
  );
}

describe('the gallery', () => {
  test('REQ-003 REQ-006 REQ-025 REQ-274 REQ-278 REQ-279 REQ-280 REQ-284 REQ-285 headline, counters and cards, without signing in', async () => {
    stubServer({
      ...asUser(null),
      ...stats({ dog: 1, cat: 1 }),
      'GET /api/memorials?sort=newest': page([bella, milo]),
    });
    renderApp('/memorial-gallery');
    expect(await screen.findByRole('heading', { level: 1, name: 'Memorial Gallery' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Bella' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Milo' })).toBeTruthy();
    await waitFor(() =>
      expect(counters()).toEqual({ 'Total Memorials': '2', 'Pet Types': '2', Showing: '2' }),
    );
  });

  test('REQ-281 six skeletons while loading', async () => {
    stubServer({ ...asUser(null), ...stats({}) });
    renderApp('/memorial-gallery');
    const skeletons = await screen.findByText('Loading memorials');
    expect(skeletons.parentElement?.querySelectorAll('.aspect-\\[4\\/5\\]')).toHaveLength(6);
  });

  test('REQ-276 REQ-277 filters by the kinds present, capitalised and pluralised, and keeps it in the address', async () => {
    stubServer({
      ...asUser(null),
      ...stats({ dog: 1, fish: 2, cat: 0 }),
      'GET /api/memorials?sort=newest': page([bella]),
      'GET /api/memorials?sort=newest&petType=fish': page([
        memorialCard({ petName: 'Bubbles', petType: 'fish' }),
      ]),
    });
    const app = renderApp('/memorial-gallery');
    const filter = await screen.findByLabelText('Pet type');
    await waitFor(() =>
      expect([...filter.querySelectorAll('option')].map((each) => each.textContent)).toEqual([
        'All Pets',
        'Dogs',
        'Fish',
      ]),
    );
    fireEvent.change(filter, { target: { value: 'fish' } });
    expect(await screen.findByRole('link', { name: 'Bubbles' })).toBeTruthy();
    expect(app.place()).toBe('/memorial-gallery?type=fish');
  });

  test('REQ-275 REQ-282 searches for what is typed, and says when nothing is found', async () => {
    const calls = stubServer({
      ...asUser(null),
      ...stats({ dog: 1 }),
      'GET /api/memorials?sort=newest': page([bella]),
      'GET /api/memorials?sort=newest&search=zebra': page([]),
    });
    const app = renderApp('/memorial-gallery');
    fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'zeb' } });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'zebra' } });
    expect(await screen.findByRole('heading', { name: 'No memorials found' })).toBeTruthy();
    expect(screen.getByText('Try adjusting your search or filter.')).toBeTruthy();
    expect(app.place()).toBe('/memorial-gallery?search=zebra');
    expect(calls.some(({ path }) => path.endsWith('search=zeb'))).toBe(false);
  });

  test('REQ-275 REQ-276 words and a kind that are asked for before either is drawn hold together', async () => {
    stubServer({
      ...asUser(null),
      ...stats({ dog: 1, fish: 1 }),
      'GET /api/memorials?sort=newest': page([bella]),
      'GET /api/memorials?sort=newest&search=quiet&petType=fish': page([]),
    });
    const app = renderApp('/memorial-gallery');
    await screen.findByRole('option', { name: 'Fish' });
    const search = screen.getByLabelText('Search');
    fireEvent.change(search, { target: { value: 'quiet' } });
    act(() => {
      fireEvent.change(screen.getByLabelText('Pet type'), { target: { value: 'fish' } });
      fireEvent.keyDown(search, { key: 'Enter' });
    });
    expect(await screen.findByRole('heading', { name: 'No memorials found' })).toBeTruthy();
    expect(app.place()).toBe('/memorial-gallery?search=quiet&type=fish');
  });

  test('REQ-283 REQ-286 an empty gallery invites only those who are signed in', async () => {
    const empty = { ...stats({}), 'GET /api/memorials?sort=newest': page([]) };
    stubServer({ ...asUser(null), ...empty });
    const visitor = renderApp('/memorial-gallery');
    expect(await screen.findByRole('heading', { name: 'No memorials yet' })).toBeTruthy();
    await visitor.known();
    expect(screen.queryByRole('link', { name: 'Create First Memorial' })).toBeNull();
    visitor.unmount();

    stubServer({ ...asUser(ana), ...empty });
    renderApp('/memorial-gallery');
    const create = await screen.findByRole('link', { name: 'Create First Memorial' });
    expect(create.getAttribute('href')).toBe('/create-memorial');
  });

  test('more pages come when they are asked for', async () => {
    stubServer({
      ...asUser(null),
      ...stats({ dog: 1, cat: 1 }),
      'GET /api/memorials?sort=newest': page([bella], 'next'),
      'GET /api/memorials?sort=newest&cursor=next': page([milo]),
    });
    renderApp('/memorial-gallery');
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Milo' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bella' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
});
