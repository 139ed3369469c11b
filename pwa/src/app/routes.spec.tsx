import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { asUser, renderApp, stubServer } from '../test-app.tsx';

const heading = () => screen.findByRole('heading', { level: 1 });

async function open(path: string) {
  stubServer(asUser(null));
  const app = renderApp(path);
  await heading();
  return app;
}

describe('every address', () => {
  test.each([
    ['', '/'],
    ['REQ-022 ', '/home'],
  ])('%s%s is the landing page for visitors', async (_, path) => {
    await open(path);
    expect((await heading()).textContent).toBe('A page for a life well loved');
    expect(document.title).toBe('Pages of remembrance · Everpaw');
  });

  test.each([
    ['/about', 'About'],
    ['/store', 'Memorial Store'],
    ['/product/1', 'Product Not Found'],
    ['/cart', 'Your Cart'],
    ['/checkout', 'Checkout'],
    ['/gifts', 'Memorial Gifts'],
    ['/send-gift', 'Sign In Required'],
    ['/ecards', 'Sympathy Cards'],
    ['/dashboard', 'Dashboard'],
    ['/subscribe', 'Plans'],
    ['/admin', 'Administration'],
    ['/news', 'News & Updates'],
    // REQ-038: of no memorial that there is.
    ['/memory-timeline/1', 'Memorial Not Found'],
    ['/send-gift/1', 'Sign In Required'],
    ['/order-success', 'Your order'],
    ['/news/spring', 'This article isn’t here'],
    ['/help', 'Help Center'],
    ['/contact', 'Contact Us'],
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
    ['/verify', 'Verify a history'],
  ])('%s is registered and named %s', async (path, name) => {
    await open(path);
    await waitFor(() => expect(document.title).toBe(`${name} · Everpaw`));
  });

  test.each(['/404', '/nowhere', '/memorial', '/store/urns/old'])(
    'REQ-039 REQ-040 REQ-696 %s is the 404 page',
    async (path) => {
      await open(path);
      await waitFor(() => expect(document.title).toBe('Page not found · Everpaw'));
      expect(screen.getByText('404 · Page not found')).toBeTruthy();
    },
  );

  test.each([
    ['REQ-041', '/memorials/abc', '/memorial/abc'],
    ['REQ-043', '/products/abc', '/product/abc'],
  ])('%s %s leads on to %s', async (_, from, to) => {
    stubServer(asUser(null));
    const { place } = renderApp(from);
    await waitFor(() => expect(place()).toBe(to));
  });
});

describe('going somewhere else', () => {
  test('the heading of the new screen has the focus and its name is announced', async () => {
    await open('/store');
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(screen.getByRole('link', { name: 'Privacy Policy' }));
    await waitFor(() => expect(document.title).toBe('Privacy Policy · Everpaw'));
    expect(document.activeElement?.tagName).toBe('H1');
    expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain(
      'Privacy Policy · Everpaw',
    );
  });

  test('the first thing to be reached by keyboard skips to the content', async () => {
    await open('/store');
    const first = document.querySelector('a, button');
    expect(first?.textContent).toBe('Skip to content');
    expect(document.querySelector(first?.getAttribute('href') ?? '')?.tagName).toBe('MAIN');
  });
});
