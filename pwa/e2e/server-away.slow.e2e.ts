import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMemorial, register } from './helpers/accounts.ts';
import { emailTo } from './helpers/emails.ts';
import { cachedOffline, noServer, openBrowser, openPhone } from './helpers/phone.ts';
import { operate, type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
// The test before may have switched it off.
beforeEach(() => server.start());

/** A form that is filled in while there is a server, and sent when there is none. */
type Form = {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
  typed: Record<string, string>;
  send: string;
  /** What is said then; all of it. */
  words: readonly string[];
  signedIn?: boolean;
};

const unreachable = 'We couldn’t reach the server. Please try again when you’re connected.';

test('REQ-081 REQ-082 REQ-097 REQ-098 what is sent while the server is away is said to have failed, kindly, and everything typed is still there', async () => {
  const ben = await register(server, { name: 'Ben Ortiz' });
  await ben.send('POST', '/api/auth/forgot-password', { email: ben.email });
  const { link } = await emailTo(server, ben.email, 'Set a new password');
  const forms: Form[] = [
    {
      name: 'sign in',
      path: '/?auth=signin',
      typed: { Email: ben.email, Password: ben.password },
      send: 'Sign In',
      words: ['Login failed', unreachable],
    },
    {
      name: 'sign up',
      path: '/?auth=signup',
      typed: {
        'First name': 'Ada',
        'Last name': 'Lovejoy',
        Email: 'ada@example.org',
        Password: 'a field of clover',
        'Confirm password': 'a field of clover',
      },
      send: 'Create Your Account',
      words: ['Registration failed', unreachable],
    },
    {
      name: 'forgot password',
      path: '/?auth=signin',
      open: (page) => page.getByRole('button', { name: 'Forgot password?' }).click(),
      typed: { Email: ben.email },
      send: 'Send the link',
      words: ['The link wasn’t sent', unreachable],
    },
    {
      name: 'create form, an address',
      path: '/create-memorial',
      typed: { Email: ben.email },
      send: 'Continue',
      words: ['Login failed', 'Please check your email and try again.'],
    },
    {
      name: 'create form, a new account',
      path: '/create-memorial',
      typed: { Email: 'ada@example.org', 'First name': 'Ada', 'Last name': 'Lovejoy' },
      send: 'Continue',
      words: ['Registration failed', 'Please try again with different information.'],
    },
    {
      name: 'new password',
      path: link,
      typed: { 'New password': 'a meadow of thyme', 'Confirm password': 'a meadow of thyme' },
      send: 'Save the new password',
      words: ['That didn’t work', unreachable],
    },
    {
      name: 'contact',
      path: '/contact',
      typed: { 'Your name': 'Ines', 'Your email': 'ines@example.org', 'Your message': 'The gate squeaks.' },
      send: 'Send Message',
      words: ['Your message wasn’t sent', 'It’s still here. Please try again in a moment, or email us.'],
    },
    {
      name: 'profile',
      path: '/profile',
      typed: { 'First name': 'Benedita', 'Last name': 'Ortiz' },
      send: 'Save',
      words: ['That didn’t work', 'Nothing was changed. Please try again in a moment.'],
      signedIn: true,
    },
    {
      name: 'settings',
      path: '/settings',
      typed: {
        'Current password': 'a field of clover',
        'New password': 'a meadow of thyme',
        'Repeat the new password': 'a meadow of thyme',
      },
      send: 'Change password',
      words: ['Your password wasn’t changed', unreachable],
      signedIn: true,
    },
  ];
  const field = (page: Page, label: string) =>
    page.getByLabel(label, { exact: true }).filter({ visible: true });
  const ready = await Promise.all(
    forms.map(async (form) => {
      const phone = await openPhone(browser, server, form.signedIn ? { as: ben } : {});
      const { page } = phone;
      await page.goto(form.path);
      await form.open?.(page);
      for (const [label, text] of Object.entries(form.typed)) await field(page, label).fill(text);
      phone.expecting(noServer);
      return { form, page };
    }),
  );
  await server.kill();
  try {
    await Promise.all(
      ready.map(async ({ form, page }) => {
        const inside = form.path.includes('auth=') ? page.getByRole('dialog') : page.getByRole('main');
        await inside.getByRole('button', { name: form.send, exact: true }).first().click();
        for (const words of form.words)
          await page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor();
        for (const [label, text] of Object.entries(form.typed))
          expect(await field(page, label).inputValue(), `${form.name}: ${label}`).toBe(text);
      }),
    );
  } finally {
    await server.start();
  }
});

test('every screen of an account opens without the server, with what the phone has or with kind words', async () => {
  const ada = await register(server, { name: 'Ada Lovejoy' });
  await operate(server, 'accounts', 'promote', ada.email);
  await createMemorial(ada, { petName: 'Luna', petType: 'cat' });
  const [mine, theirs] = await Promise.all([
    openPhone(browser, server, { as: ada, serviceWorkers: 'allow' }),
    openPhone(browser, server, { serviceWorkers: 'allow' }),
  ]);
  await Promise.all(
    [mine, theirs].map(async (phone) => {
      await phone.page.goto('/');
      await phone.page.getByRole('heading', { level: 1 }).waitFor();
      await cachedOffline(phone.page);
      phone.expecting(noServer);
    }),
  );
  await mine.page.getByText('Luna').first().waitFor();
  await server.kill();
  try {
    const unloaded = [
      'We couldn’t load your account',
      'This page needs a connection. Your memorials still open without one.',
    ];
    const shows = async (page: Page, path: string, ...words: string[]) => {
      await page.goto(path);
      for (const text of words)
        await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
    };
    // What waits for several attempts waits side by side.
    const own = [
      ['/', 'Welcome, Ada', 'Luna', 'Failed to fetch public memorials'],
      ['/dashboard', 'Welcome, Ada', 'View My Memorials'],
      ['/profile', ...unloaded],
      ['/settings', ...unloaded, 'Saved on this device'],
      ['/admin', 'Admin is scheduled for Phase 2'],
    ] as const;
    await Promise.all([
      ...own.map(async ([path, ...words]) => shows(await mine.newTab(), path, ...words)),
      (async () => {
        const { page } = theirs;
        await shows(page, '/', 'A page for a life well loved');
        for (const [path, title] of [
          ['/about', 'They were here. That should be easy to see.'],
          ['/help', 'Help Center'],
          ['/contact', 'Contact Us'],
          ['/privacy', 'Privacy Policy'],
          ['/terms', 'Terms of Service'],
        ] as const)
          await shows(page, path, title);
        await shows(page, '/dashboard', 'Please log in');
        await shows(page, '/create-memorial', 'Continue');
        await shows(page, `/sign-in?token=${'x'.repeat(43)}`, 'Sign in with this link');
        await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('alert').getByText(unreachable, { exact: true }).waitFor();
        await page.goto('/api/auth/google?redirect=/saved');
        await page
          .getByRole('dialog')
          .getByText('You can use Google again as soon as you have a signal.')
          .waitFor();
        expect(new URL(page.url()).searchParams.get('redirect')).toBe('/saved');
      })(),
    ]);
  } finally {
    await server.start();
  }
});
