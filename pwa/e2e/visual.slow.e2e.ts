import { demoMemorials } from '@everpaw/contracts/memorials/demo-memorials';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { createMemorial, type Person, register, visitor } from './helpers/accounts.ts';
import { press, type Stop } from './helpers/looks.ts';
import { isAlive, openBrowser, picturesAreDrawn, screens } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';
import { expectLooks } from './helpers/visual.ts';

let server: Server;
let browser: Browser;
let ada: Person;
let grace: Person;
let stone: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ seed: 'demo' }), openBrowser()]);
  ada = await register(server, { name: 'Ada Lovejoy', email: 'ada@example.org' });
  grace = await register(server, { name: 'Grace Hopper', email: 'grace@example.org' });
  await createMemorial(ada, { petName: 'Luna', petType: 'cat', passedDate: '2024-03-02', isPublic: false });
  const { json } = await visitor(server).send('GET', '/api/products');
  stone = json.find(({ name }: { name: string }) => name === 'Garden Stone').id;
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** A day without a seasonal theme, later than everything the demo tells. */
const today = new Date('2026-05-15T10:00:00Z');

const addToCart = async (page: Page) => {
  await page.getByLabel('Engraving').fill('Bella');
  await press(/^Add to Cart$/)(page);
  await page.getByRole('link', { name: 'View cart (1)' }).waitFor();
  await page.goto('/cart');
};
const scrollTo = (id: string) => async (page: Page) => {
  await page.locator(`#${id}`).evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
};

/** What people see first of each part of the site. `dark` is the one of both sizes that is shown dark. */
const stops: readonly (Stop & { as?: () => Person; dark: keyof typeof screens })[] = [
  { name: 'landing', path: () => '/', ready: 'A page for a life well loved', dark: 'desktop' },
  { name: 'sign-in', path: () => '/?auth=signin', ready: 'Forgot password?', dark: 'phone' },
  { name: 'gallery', path: () => '/memorial-gallery', ready: 'Total Memorials', dark: 'phone' },
  {
    name: 'memorial',
    path: () => `/memorial/${demoMemorials.bella}`,
    ready: /In loving memory/i,
    dark: 'desktop',
  },
  {
    name: 'guestbook',
    path: () => `/memorial/${demoMemorials.bella}`,
    open: scrollTo('guestbook'),
    ready: 'Sign the Guestbook',
    dark: 'phone',
  },
  {
    name: 'timeline',
    path: () => `/memorial/${demoMemorials.bella}/timeline`,
    as: () => ada,
    ready: 'Out of the bread van',
    dark: 'desktop',
  },
  { name: 'dashboard', path: () => '/', ready: 'Luna', as: () => ada, dark: 'desktop' },
  { name: 'wizard', path: () => '/create-memorial', ready: 'Pet Type *', as: () => grace, dark: 'phone' },
  { name: 'store', path: () => '/store', ready: 'Garden Stone', dark: 'phone' },
  { name: 'product', path: () => `/product/${stone}`, ready: 'Add to Cart', dark: 'desktop' },
  { name: 'cart', path: () => `/product/${stone}`, open: addToCart, ready: 'Your Cart', dark: 'phone' },
  { name: 'ecards', path: () => '/ecards', ready: 'Sympathy Cards', dark: 'desktop' },
];

describe.each(['phone', 'desktop'] as const)('on a %s', (screen) => {
  test.each(stops)('$name looks as it did', async ({ name, path, open, ready, as, dark }) => {
    const scheme = dark === screen ? 'dark' : 'light';
    const context = await browser.newContext({
      ...screens[screen],
      deviceScaleFactor: 1,
      baseURL: server.origin,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      timezoneId: 'UTC',
      locale: 'en-US',
    });
    onTestFinished(() => context.close());
    context.setDefaultTimeout(240_000);
    await context.clock.setFixedTime(today);
    if (as) await context.addCookies(as().cookies());
    const page = await context.newPage();
    await page.goto(path());
    await isAlive(page.locator('main'));
    await picturesAreDrawn(page);
    await open?.(page);
    await page.getByText(ready).filter({ visible: true }).first().waitFor();
    await isAlive(page.locator('main'));
    await picturesAreDrawn(page);
    await page.mouse.move(0, 0);
    await expectLooks(page, `${name}-${screen}-${scheme}`);
  });
});
