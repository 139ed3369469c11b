import { demoMemorials } from '@everpaw/contracts/memorials/demo-memorials';
import type { SiteMode } from '@everpaw/contracts/site/site-mode';
import { planFacts } from '@everpaw/contracts/subscriptions/plans.messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { createQueryClient } from '../../net/query-client.ts';
import { openOffline } from '../../offline/offline.ts';
import { OfflineContext } from '../../offline/react/hooks.ts';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { clearNotices } from '../../ui/helpers/notices.ts';
import { currentUserPath } from '../session/current-user.ts';
import LandingScreen from './landing.screen.tsx';

const alert =
  'This site is currently in testing mode and not open for business. Thank you for your understanding.';

beforeEach(() => act(clearNotices));

async function open(mode: SiteMode = 'testing') {
  stubServer({
    ...asUser(null),
    'GET /api/site': () => ({ body: { mode, calls: [] } }),
    'GET /api/auth/providers': () => ({ body: { google: true, github: false, apple: false } }),
  });
  const app = renderApp('/');
  await screen.findByRole('heading', { level: 1 });
  await app.known();
  return app;
}
const main = () => within(screen.getByRole('main'));

describe('the landing page', () => {
  test('REQ-139 REQ-387 the hero says the default text', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A page for a life well loved');
  });

  test('REQ-140 REQ-158 Create Memorial opens the dialog for a visitor', async () => {
    await open();
    const [hero] = main().getAllByRole('button', { name: 'Create Memorial' });
    if (hero) fireEvent.click(hero);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('REQ-141 a link scrolls to the examples', async () => {
    await open();
    const link = main().getByRole('link', { name: 'See three finished pages' });
    expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain('Bella');
  });

  test('REQ-142 REQ-143 REQ-144 the three steps, in order', async () => {
    await open();
    const [steps] = main().getAllByRole('list');
    const titles = within(steps ?? document.body).getAllByRole('heading');
    expect(titles.map((title) => title.textContent)).toEqual([
      'Choose Template',
      'Add Memories',
      'Share & Celebrate',
    ]);
  });

  test.each([
    ['REQ-145', 'Browse Sympathy Cards'],
    ['REQ-147', 'Memorial Urns'],
    ['REQ-148', 'Picture Frames'],
    ['REQ-149', 'Garden Memorials'],
  ])('%s REQ-011 %s is disabled, and pressing it shows the alert', async (_, name) => {
    await open();
    const button = main().getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(await screen.findByText(alert)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('REQ-146 three samples lead to the seeded memorials', async () => {
    await open();
    for (const [name, id] of [
      ['Bella', demoMemorials.bella],
      ['Milo', demoMemorials.milo],
      ['Clover', demoMemorials.clover],
    ] as const)
      expect(
        main()
          .getByRole('link', { name: new RegExp(name) })
          .getAttribute('href'),
      ).toBe(`/memorial/${id}`);
  });

  test('REQ-150 REQ-154 three sample products, each with Add to Cart that behaves like Create Memorial', async () => {
    await open();
    const buttons = main().getAllByRole('button', { name: /^Add to Cart/ });
    expect(buttons).toHaveLength(3);
    if (buttons[0]) fireEvent.click(buttons[0]);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test.each([
    ['REQ-155', 'Browse All Products'],
    ['REQ-156', 'View all memorials'],
    ['REQ-157', 'Start free'],
    ['REQ-157', 'Choose Premium'],
    ['REQ-157', 'Choose Lifetime'],
  ])('%s %s behaves like Create Memorial', async (_, name) => {
    await open();
    fireEvent.click(main().getByRole('button', { name }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('REQ-151 REQ-657 REQ-658 REQ-659 REQ-665 the plans in this page’s own words', async () => {
    await open();
    const told = ['Free', 'Premium', 'Lifetime'].map(
      (name) => main().getByRole('heading', { name }).closest('li')?.textContent,
    );
    expect(told[0]).toContain('$0/month1 memorial5 photosBasic templates');
    expect(told[1]).toContain(
      `$9.99/month${planFacts.premiumPrice}Unlimited memorials and photosPremium templatesVideo${planFacts.premiumRoom}`,
    );
    expect(told[2]).toContain(
      `$199onceAll premium featuresPriority supportCustom domains${planFacts.noCustomDomains}`,
    );
  });

  test('REQ-152 REQ-153 what can be relied on, and a last invitation', async () => {
    await open();
    expect(main().getByRole('heading', { name: 'What you can rely on' })).toBeTruthy();
    expect(main().getByRole('heading', { name: 'Begin with their name' })).toBeTruthy();
    expect(main().getAllByRole('button', { name: 'Create Memorial' })).toHaveLength(2);
  });

  test('REQ-009 REQ-010 REQ-145 says that the site is in testing mode where it is pressed, and says it once', async () => {
    await open();
    const closed = main()
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-disabled') === 'true');
    expect(closed.map((button) => button.textContent)).toEqual([
      'Browse Sympathy Cards',
      'Memorial Urns',
      'Picture Frames',
      'Garden Memorials',
    ]);
    for (const button of closed) fireEvent.click(button);
    expect(await screen.findAllByText(alert)).toHaveLength(1);
  });

  test.each([
    ['REQ-145', 'Browse Sympathy Cards', '/ecards'],
    ['REQ-147', 'Memorial Urns', '/store?category=urns'],
    ['REQ-148', 'Picture Frames', '/store?category=frames'],
    ['REQ-149', 'Garden Memorials', '/store?category=garden'],
  ])('%s in live mode %s leads to %s, and nothing is closed', async (_, name, target) => {
    await open('live');
    const link = await main().findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(target);
    expect(document.querySelector('[aria-disabled=true]')).toBeNull();
  });

  test('REQ-147 a page that opens without a signal is in the mode that this device heard of last', async () => {
    await open('live');
    await main().findByRole('link', { name: 'Memorial Urns' });
    cleanup();
    stubServer({ 'GET /api/auth/user': () => null, 'GET /api/site': () => null });
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'Memorial Urns' })).toBeTruthy();
  });

  test('REQ-154 REQ-155 REQ-157 in live mode too the other buttons behave like Create Memorial', async () => {
    await open('live');
    await main().findByRole('link', { name: 'Memorial Urns' });
    for (const name of ['Add to Cart: Oak Keepsake Urn', 'Browse All Products', 'Choose Premium'])
      expect(main().getByRole('button', { name })).toBeTruthy();
  });

  test('REQ-157 in live mode Lifetime leads to its payment, by the sign-in', async () => {
    await open('live');
    await main().findByRole('link', { name: 'Memorial Urns' });
    fireEvent.click(main().getByRole('button', { name: 'Choose Lifetime' }));
    const dialog = await screen.findByRole('dialog');
    const [leading] = await within(dialog).findAllByRole('link', { name: /Google/ });
    expect(leading?.getAttribute('href')).toContain('subscribe%3Fplan%3Dlifetime');
  });

  test('REQ-152 each promise is something the product does', async () => {
    await open();
    const trust = main().getByRole('heading', { name: 'What you can rely on' }).closest('section');
    const promises = within(trust ?? document.body).getAllByRole('term');
    expect(promises.map((promise) => promise.textContent)).toEqual([
      'You decide who sees it',
      'It opens without a signal',
      'No one watches you grieve',
      'Nothing is lost by accident',
    ]);
  });
});

/** The page as it is for somebody who has signed in in another tab since it was opened. */
async function openSignedIn() {
  stubServer(asUser(ana));
  const client = createQueryClient();
  client.setQueryData([currentUserPath], ana);
  let place = '';
  function Place() {
    place = useLocation().pathname;
    return null;
  }
  render(
    <MemoryRouter>
      <OfflineContext value={openOffline()}>
        <QueryClientProvider client={client}>
          <LandingScreen />
          <Place />
        </QueryClientProvider>
      </OfflineContext>
    </MemoryRouter>,
  );
  return { place: () => place };
}

describe('the landing page for somebody who is signed in', () => {
  test.each([
    ['REQ-140 REQ-158', 'Create Memorial'],
    ['REQ-154', 'Add to Cart: Oak Keepsake Urn'],
    ['REQ-155', 'Browse All Products'],
    ['REQ-156', 'View all memorials'],
    ['REQ-157', 'Start free'],
    ['REQ-157', 'Choose Premium'],
    ['REQ-157', 'Choose Lifetime'],
  ])('%s %s leads to /create-memorial', async (_, name) => {
    const { place } = await openSignedIn();
    const [button] = screen.getAllByRole('button', { name });
    if (button) fireEvent.click(button);
    await waitFor(() => expect(place()).toBe('/create-memorial'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
