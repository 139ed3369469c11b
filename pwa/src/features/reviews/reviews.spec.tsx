import type { ReviewDto } from '@everpaw/contracts/reviews/review.dto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import { freshDatabase } from '../../offline/testing/fixtures.ts';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-01-01T00:00:00.000Z';
const cup = {
  id: id(1),
  name: 'Cup',
  description: 'For tea.',
  price: '20.00',
  category: 'gifts',
  imageUrl: '/products/garden-stone.svg',
  inStock: true,
  stockQuantity: 9,
  isActive: true,
  featured: false,
  createdAt: at,
  updatedAt: at,
};
const review = (n: number, more: Partial<ReviewDto> = {}): ReviewDto => ({
  id: id(n),
  productId: cup.id,
  authorName: 'Ben Okafor',
  rating: 4,
  title: 'Lovely',
  text: 'It stands by the door.',
  isHidden: false,
  createdAt: at,
  ...more,
});
const answer = (more: object = {}) => ({
  average: null,
  count: 0,
  reviews: [],
  nextCursor: null,
  own: null,
  mayWrite: false,
  ...more,
});
const [list, own] = [`/api/products/${cup.id}/reviews`, `/api/products/${cup.id}/review`];

function open(path: string, reviews: () => object, user: typeof ana | null = ana) {
  localStorage.clear();
  const calls = stubServer({
    ...asUser(user),
    'GET /api/site': () => ({ body: { mode: 'live', calls: [] } }),
    'GET /api/products': () => ({ body: [cup] }),
    [`GET /api/products/${cup.id}`]: () => ({ body: cup }),
    [`GET ${list}`]: () => ({ body: reviews() }),
    [`PUT ${own}`]: () => ({ body: { id: id(7) } }),
    [`DELETE ${own}`]: () => ({ body: { id: id(7) } }),
    'GET /api/admin/reviews': () => ({
      body: { reviews: [{ ...review(5), productName: 'Cup' }], nextCursor: null },
    }),
    [`POST /api/admin/reviews/${id(5)}/hide`]: () => ({ body: { id: id(5) } }),
  });
  return { ...renderApp(path, { offline: openOffline({ db: freshDatabase() }) }), calls };
}
async function openTab() {
  const tab = await screen.findByRole('tab', { name: 'Reviews' });
  fireEvent.mouseDown(tab);
  fireEvent.focus(tab);
  return within(await screen.findByRole('tabpanel', { name: 'Reviews' }));
}

beforeEach(() => vi.unstubAllGlobals());

describe('REQ-473 REQ-474 REQ-490 where the site sells', () => {
  test('a product shows what its buyers say, and the average', async () => {
    open(`/product/${cup.id}`, () => answer({ average: 4.5, count: 2, reviews: [review(5), review(6)] }));
    expect(await screen.findByText('4.5 of 5 (2 reviews)')).toBeTruthy();
    const panel = await openTab();
    expect(await panel.findAllByText('It stands by the door.')).toHaveLength(2);
    expect(panel.queryByRole('button', { name: 'Write a review' })).toBeNull();
  });

  test('whoever has bought it writes a review, with what is missing said', async () => {
    const { calls } = open(`/product/${cup.id}`, () => answer({ mayWrite: true }));
    const panel = await openTab();
    fireEvent.click(await panel.findByRole('button', { name: 'Write a review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your review' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save the review' }));
    expect(await dialog.findByText('Please write a few words')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Stars'), { target: { value: '5' } });
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Lovely' } });
    fireEvent.change(dialog.getByLabelText('Your words'), { target: { value: 'By the door.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save the review' }));
    expect(await screen.findByText('Thank you for your review')).toBeTruthy();
    expect(calls.find(({ path, method }) => path === own && method === 'PUT')?.body).toEqual({
      rating: 5,
      title: 'Lovely',
      text: 'By the door.',
    });
  });

  test('the own review is deleted after a question', async () => {
    const { calls } = open(`/product/${cup.id}`, () => answer({ mayWrite: true, own: review(7) }));
    const panel = await openTab();
    fireEvent.click(await panel.findByRole('button', { name: 'Delete your review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your review?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete your review' }));
    await waitFor(() =>
      expect(calls.some(({ method, path }) => method === 'DELETE' && path === own)).toBe(true),
    );
  });

  test('those who moderate hide one', async () => {
    const moderator = { ...ana, role: 'admin' as const, isAdmin: true };
    const { calls } = open('/admin?tool=reviews', () => answer(), moderator);
    fireEvent.click(await screen.findByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('The review is hidden')).toBeTruthy();
    expect(calls.some(({ path }) => path === `/api/admin/reviews/${id(5)}/hide`)).toBe(true);
  });
});
