import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createMemorial,
  everybodyReads,
  type Person,
  register,
  signGuestbook,
  visitor,
} from './helpers/accounts.ts';
import { lookAt, press, type Stop } from './helpers/looks.ts';
import { openBrowser, openPhone } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let keeper: Person;
let bella: string;
let gone: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  keeper = await register(server);
  const photos = await Promise.all([1, 2, 3].map(smallPhoto));
  bella = await createMemorial(
    keeper,
    {
      birthDate: '2009-04-17',
      passedDate: '2023-02-11',
      memorialText:
        'She came in a <strong>bread van</strong>.<br><li>the gate</li><blockquote>The blue rug.</blockquote>',
      templateId: 'warm-memory',
    },
    photos,
  );
  await keeper.send('POST', `/api/memorials/${bella}/memories`, {
    date: '2009-04-17',
    title: 'The bread van',
    description: 'It smelled of rolls for a week.',
    type: 'milestone',
    emotion: 'joy',
    tags: ['arrivals'],
  });
  await signGuestbook(visitor(server), bella);
  await signGuestbook(keeper, bella, { visitorName: 'Ada' });
  await everybodyReads(server, `/api/memorials/${bella}`, ({ json }) => json.tributeCount === 2);
  const other = await register(server);
  gone = await createMemorial(other, { petName: 'Milo', petType: 'cat' });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const step = (title: string) => press(new RegExp(title));

/** Every screen and dialog of these pages. */
const stops: (Stop & { signedIn?: boolean })[] = [
  { name: 'landing', path: () => '/', ready: 'A page for a life well loved' },
  { name: 'sign in', path: () => '/?auth=signin', ready: 'Forgot password?' },
  {
    name: 'sign up with errors',
    path: () => '/?auth=signup',
    open: press('Create Your Account'),
    ready: 'Please enter your first name',
  },
  { name: 'menu', path: () => '/', open: press('Menu'), ready: 'Menu', narrow: true },
  { name: 'gallery', path: () => '/memorial-gallery', ready: 'Total Memorials' },
  {
    name: 'gallery without a find',
    path: () => '/memorial-gallery?search=nobody',
    ready: 'No memorials found',
  },
  { name: 'memorial', path: () => `/memorial/${bella}`, ready: 'She shared her stick with everyone.' },
  { name: 'memorial without a photo', path: () => `/memorial/${gone}`, ready: /Be the first to sign/ },
  {
    name: 'guestbook form with errors',
    path: () => `/memorial/${bella}`,
    open: async (page) => {
      await press('Sign the Guestbook')(page);
      await page.getByLabel('Your tribute').waitFor();
      await press('Sign the Guestbook')(page);
    },
    ready: 'Name and tribute message are required.',
  },
  { name: 'lightbox', path: () => `/memorial/${bella}`, open: press('Open Photo 1'), ready: 'Photo 1 of 3' },
  { name: 'share', path: () => `/memorial/${bella}`, open: press('Share'), ready: 'Copy link' },
  { name: 'QR code', path: () => `/memorial/${bella}`, open: press('QR Code'), ready: 'Save as PNG' },
  {
    name: 'keep close',
    path: () => `/memorial/${bella}`,
    open: press('Keep on home screen'),
    ready: 'Pin this page',
  },
  {
    name: 'report',
    path: () => `/memorial/${bella}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'More about the tribute from Ines' }).click();
      await page.getByRole('button', { name: 'Report' }).click();
    },
    ready: 'What’s wrong with it?',
  },
  {
    name: 'memorial not found',
    path: () => '/memorial/0197f3a0-dead-7000-8000-00000000dead',
    ready: 'Memorial Not Found',
  },
  { name: '404', path: () => '/a/trail/that/ends', ready: 'We followed every trail' },
  { name: 'saved', path: () => '/saved', ready: 'All caught up' },
  {
    name: 'plans',
    path: () => '/subscribe',
    signedIn: true,
    open: press('Choose Premium'),
    ready: 'This is a test.',
  },
  { name: 'own plan', path: () => '/your-plan', signedIn: true, ready: 'You’re on Basic, and pay nothing.' },
  { name: 'gifts without products', path: () => '/gifts', ready: 'No gifts available' },
  { name: 'sending a gift', path: () => '/send-gift', signedIn: true, ready: 'Choose the gift' },
  { name: 'a store without products', path: () => '/store', ready: 'No products available' },
  { name: 'news without articles', path: () => '/news', ready: 'No news found' },
  { name: 'an article that is not there', path: () => '/news/nowhere', ready: 'This article isn’t here' },
  { name: 'an empty cart', path: () => '/cart', ready: 'Your Cart is Empty' },
  { name: 'create, signed out', path: () => '/create-memorial', ready: accountMessages.createFormLead },
  {
    name: 'at the limit',
    path: () => '/create-memorial',
    signedIn: true,
    ready: /reached your memorial limit/,
  },
  { name: 'own memorials', path: () => '/my-memorials', signedIn: true, ready: 'Bella' },
  { name: 'own page', path: () => `/memorial/${bella}`, signedIn: true, ready: 'Approve tributes first' },
  { name: 'history', path: () => `/memorial/${bella}/history`, signedIn: true, ready: 'made the page' },
  {
    name: 'the page as it was',
    path: () => `/memorial/${bella}/history?at=today`,
    signedIn: true,
    ready: 'The page today',
  },
  { name: 'timeline', path: () => `/memorial/${bella}/timeline`, signedIn: true, ready: 'The bread van' },
  {
    name: 'slideshow',
    path: () => `/memorial/${bella}/timeline?view=slideshow`,
    signedIn: true,
    ready: 'The bread van',
  },
  {
    name: 'memory',
    path: () => `/memorial/${bella}/timeline`,
    signedIn: true,
    open: press('The bread van'),
    ready: 'It smelled of rolls for a week.',
  },
  {
    name: 'memory form with errors',
    path: () => `/memorial/${bella}/timeline`,
    signedIn: true,
    open: async (page) => {
      await press('Add a memory')(page);
      await press('Save memory')(page);
    },
    ready: 'Title is required',
  },
  {
    name: 'delete',
    path: () => '/my-memorials',
    signedIn: true,
    open: press("Delete Bella's memorial"),
    ready: '2 tributes in the guestbook',
  },
  { name: 'edit', path: () => `/memorials/${bella}/edit`, signedIn: true, ready: "Edit Bella's memorial" },
  ...(
    [
      ['Important Dates', 'Birth Date'],
      ['Cherished Photos', 'Caption of photo 2'],
      ['Their Story', 'characters'],
      ['Memorial Theme', 'Peaceful Garden'],
      ['Memorial Settings', 'Summary'],
    ] as const
  ).map(([title, ready]) => ({
    name: `edit, ${title}`,
    path: () => `/memorials/${bella}/edit`,
    signedIn: true,
    open: step(title),
    ready,
  })),
];

describe('REL-18 the screens of memorials and their dialogs have no violation, on a phone and a desk, light and dark, and never run out of the page', () => {
  test.each([
    ['a visitor', false],
    ['its keeper', true],
  ])('as %s sees it', async (_who, signedIn) => {
    const phone = await openPhone(browser, server, {
      isMobile: false,
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      ...(signedIn ? { as: keeper } : {}),
    });
    phone.expecting(/status of 404/);
    const { page } = phone;
    // A window in full screen can't be resized.
    await page.addInitScript(() => Object.assign(Element.prototype, { requestFullscreen: undefined }));
    for (const stop of stops) if (Boolean(stop.signedIn) === signedIn) await lookAt(page, stop);
  });
});

describe('what people set their devices to', () => {
  test('who wants no motion gets none: nothing slides, fades or breathes', async () => {
    const { page } = await openPhone(browser, server, { reducedMotion: 'reduce' });
    await page.goto(`/memorial/${bella}`);
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
    const longest = () =>
      page.evaluate(() =>
        Math.max(
          0,
          ...document
            .getAnimations()
            .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0)),
        ),
      );
    await page.getByRole('button', { name: 'QR Code' }).tap();
    await page.getByRole('dialog', { name: 'QR Code' }).waitFor();
    expect(await longest()).toBeLessThanOrEqual(10);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open Photo 1' }).tap();
    await page.getByRole('dialog', { name: 'Photos of Bella' }).waitFor();
    expect(await longest()).toBeLessThanOrEqual(10);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });

  test('a chosen appearance is there before the first paint, and stays', async () => {
    const { page } = await openPhone(browser, server, { colorScheme: 'light' });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('everpaw.scheme', 'dark'));
    await page.reload();
    // At once: it is chosen before the first paint, which a loaded page has had.
    expect(await page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark');
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).not.toBe('rgb(244, 243, 236)');
  });
});
