import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import {
  confirmAddress,
  createMemorial,
  everybodyReads,
  type Person,
  putOnPlan,
  register,
  registerChief,
  visitor,
} from './helpers/accounts.ts';
import { emailTo, type SentEmail } from './helpers/emails.ts';
import { lookAt, press, type Stop } from './helpers/looks.ts';
import { openBrowser, openPhone } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let free: Person;
let premium: Person;
let beginner: Person;
let chief: Person;
let invitation: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ seed: 'demo', env: { ARCHIVE_PASSPHRASE: 'a passphrase for archives' } }),
    openBrowser(),
  ]);
  [free, premium, beginner, chief] = await Promise.all([
    register(server, { name: 'Free Ferreira' }),
    register(server, { name: 'Prem Ium' }),
    register(server),
    registerChief(server),
  ]);
  await putOnPlan(chief, premium, 'premium');
  const id = await createMemorial(free, { petName: 'Luna' }, [await smallPhoto(1)]);
  await confirmAddress(server, free);
  await free.send('POST', `/api/memorials/${id}/invitations`, { email: premium.email });
  invitation = (await emailTo(server, premium.email, 'An invitation to care for a memorial')).link;
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Opens a browser of a desk that takes the width of a phone: see `lookAt`. */
async function lookAround(stops: readonly Stop[], as?: Person): Promise<void> {
  const phone = await openPhone(browser, server, {
    isMobile: false,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    ...(as ? { as } : {}),
  });
  phone.expecting(/status of 4(00|01|03|04|10)/);
  for (const stop of stops) await lookAt(phone.page, stop, 'crossed');
}

const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);
const each =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const tokenOf = ({ link }: SentEmail) => new URL(link, server.origin).searchParams.get('token');
/** Has the shape of a token, and opens nothing. */
const noToken = 'x'.repeat(43);
const newPassword = each(
  fill('New password', 'a meadow of thyme'),
  fill('Confirm password', 'a meadow of thyme'),
  press('Save the new password'),
);

test('REL-18 signing in, the ways back by mail and the pages to read, as a visitor sees them', async () => {
  const una = await register(server);
  await una.send('POST', '/api/auth/forgot-password', { email: una.email });
  const reset = await emailTo(server, una.email, 'Set a new password');
  await visitor(server).send('POST', '/api/auth/login', { email: una.email });
  const signIn = await emailTo(server, una.email, 'Your link to sign in');
  const used = await register(server);
  await used.send('POST', '/api/auth/forgot-password', { email: used.email });
  const gone = await emailTo(server, used.email, 'Set a new password');
  await visitor(server).send('POST', '/api/auth/reset-password', {
    token: tokenOf(gone),
    password: 'a meadow of thyme',
  });
  await lookAround([
    {
      name: 'sign-in that failed',
      path: () => '/?auth=signin',
      open: each(fill('Email', una.email), fill('Password', 'not the one'), (page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click(),
      ),
      ready: 'Login failed',
    },
    {
      name: 'a service that is not set up',
      path: () => '/?auth=signin&notice=provider-off&provider=google',
      ready: /^It hasn’t been set up on this site/,
    },
    {
      name: 'forgot password',
      path: () => '/?auth=signin',
      open: each(press('Forgot password?'), press('Send the link')),
      ready: 'Please enter your email',
    },
    {
      name: 'check your email',
      path: () => '/?auth=signin',
      open: each(press('Forgot password?'), fill('Email', una.email), press('Send the link')),
      ready: 'Check your email',
    },
    {
      name: 'create form with an error',
      path: () => '/create-memorial',
      open: press('Continue'),
      ready: 'Please enter your email',
    },
    {
      name: 'create form, check your email',
      path: () => '/create-memorial',
      open: each(fill('Email', 'somebody@example.org'), press('Continue')),
      ready: 'Check your email',
    },
    {
      name: 'new password with errors',
      path: () => reset.link,
      open: press('Save the new password'),
      ready: 'Please type the password again',
    },
    {
      name: 'new password, used link',
      path: () => gone.link,
      open: newPassword,
      ready: 'This link has already been used',
    },
    {
      name: 'new password, done',
      path: () => reset.link,
      open: newPassword,
      ready: 'Your new password is set',
    },
    {
      name: 'confirm the address, by password',
      path: () => `/verify-email?token=${noToken}`,
      open: press('Confirm the address'),
      ready: 'Please enter your password',
    },
    { name: 'sign-in link', path: () => signIn.link, ready: 'Sign in with this link' },
    {
      name: 'sign-in link that does not work',
      path: () => `/sign-in?token=${noToken}`,
      open: (page) => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click(),
      ready: 'This link doesn’t work',
    },
    { name: 'dashboard, signed out', path: () => '/dashboard', ready: 'Please log in' },
    { name: 'settings, signed out', path: () => '/settings', ready: 'Please sign in' },
    { name: 'admin, signed out', path: () => '/admin', ready: 'Admin is scheduled for Phase 2' },
    { name: 'invitation, signed out', path: () => invitation, ready: 'Sign in to accept' },
    { name: 'about', path: () => '/about', ready: 'Where to find us' },
    {
      name: 'help',
      path: () => '/help',
      open: (page) => page.getByText('What do I need to begin?').click(),
      ready: /^A name, and what kind of animal/,
    },
    {
      name: 'contact with errors',
      path: () => '/contact',
      open: press('Send Message'),
      ready: 'Please write a message',
    },
    {
      name: 'contact, sent',
      path: () => '/contact',
      open: each(
        fill('Your name', 'Ines'),
        fill('Your email', 'ines@example.org'),
        fill('Your message', 'The gate squeaks.'),
        press('Send Message'),
      ),
      ready: 'Thank you for writing',
    },
    { name: 'privacy', path: () => '/privacy', ready: 'We don’t sell or rent out anyone’s data.' },
    { name: 'terms', path: () => '/terms', ready: 'The site is in testing mode' },
  ]);
});

test('REL-18 home, profile, settings and their dialogs, as somebody with a free account sees them', async () => {
  const email = await emailTo(server, free.email, 'Please confirm your address');
  await lookAround(
    [
      { name: 'home', path: () => '/', ready: 'Upgrade your plan' },
      { name: 'dashboard', path: () => '/dashboard', ready: 'View My Memorials' },
      { name: 'menu', path: () => '/about', open: press('Menu'), ready: 'Log out', narrow: true },
      {
        name: 'profile with an error',
        path: () => '/profile',
        open: each(fill('First name', ''), press('Save')),
        ready: 'Please enter your name',
      },
      {
        name: 'settings with errors',
        path: () => '/settings',
        open: press('Change password'),
        ready: 'Please enter your password',
      },
      {
        name: 'settings, deleting the account, with errors',
        path: () => '/settings',
        open: each(press('Delete my account…'), press('Delete everything now')),
        ready: 'Please confirm that you understand this',
      },
      {
        name: 'settings, data prepared',
        path: () => '/settings',
        open: press('Prepare my data'),
        ready: /^Ready: /,
      },
      { name: 'confirm the address', path: () => email.link, ready: 'Confirm the address' },
      {
        name: 'address confirmed',
        path: () => email.link,
        open: press('Confirm the address'),
        ready: 'Your address is confirmed',
      },
    ],
    free,
  );
});

test('REL-18 the wizard with a draft, as somebody sees it who has no memorial yet', async () => {
  const step = (title: RegExp) => press(title);
  await lookAround(
    [
      {
        name: 'create, a draft',
        path: () => '/create-memorial',
        open: each(fill("Pet's Name *", 'Hilda'), (page) =>
          page.getByLabel('Pet Type *').selectOption('cat'),
        ),
        ready: 'Start over',
      },
      ...(
        [
          [/Important Dates/, 'Birth Date'],
          [/Cherished Photos/, '0 of 5'],
          [/Their Story/, 'characters'],
          [/Memorial Theme/, 'Upgrade to Premium to use this theme'],
          [/Memorial Settings/, 'Summary'],
        ] as const
      ).map(([title, ready]) => ({
        name: `create, ${title.source}`,
        path: () => '/create-memorial',
        open: step(title),
        ready: typeof ready === 'string' ? new RegExp(ready) : ready,
      })),
      {
        name: 'create, start again',
        path: () => '/create-memorial',
        open: press('Start over'),
        ready: 'What you’ve written here is only on this device.',
      },
    ],
    beginner,
  );
});

test('REL-18 home, the themes and an invitation, as somebody with a premium account sees them', async () => {
  await lookAround(
    [
      { name: 'home, premium', path: () => '/', ready: 'No Memorials Yet' },
      {
        name: 'create, themes for premium',
        path: () => '/create-memorial',
        open: press(/Memorial Theme/),
        ready: 'Golden Fields',
      },
      { name: 'invitation', path: () => invitation, ready: /^You’re accepting as/ },
    ],
    premium,
  );
});

test('REL-18 the tools of the administration and their dialogs, and the landing page in the loudest of seasons', async () => {
  const day = (offset: number) =>
    `${new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;
  const heroTitle = 'The brightest of days';
  await chief.send('POST', '/api/admin/seasonal-themes', {
    name: 'Loud',
    isActive: true,
    startDate: day(-2),
    endDate: day(2),
    priority: 100,
    theme: {
      primaryColor: '#ffee00',
      secondaryColor: '#ff00aa',
      backgroundImage: '/icons/icon-512.png',
      heroTitle,
      heroSubtitle: 'In colours that nobody would choose.',
      specialMessage: 'And that can be read all the same.',
      ctaText: 'Create Memorial',
    },
  });
  await everybodyReads(server, '/api/seasonal-themes/active', ({ text }) => text.includes(heroTitle));
  const schedules = '/api/admin/archive-schedules';
  const { siteId } = (await chief.send('GET', schedules)).json;
  const whole = { entityType: 'site', entityId: siteId, encryptionEnabled: true };
  await chief.send('POST', schedules, { name: 'Nightly', ...whole });
  const person = (page: Page) => page.getByRole('button', { name: free.email }).click();
  const tool = (name: string) => () => `/admin?tool=${name}`;
  await lookAround(
    [
      { name: 'admin, people', path: () => '/admin', ready: free.email },
      { name: 'admin, an account', path: () => '/admin', open: person, ready: 'Last signed in' },
      {
        name: 'admin, changing a role',
        path: () => '/admin',
        open: each(
          person,
          (page) => page.getByRole('combobox', { name: 'Role' }).selectOption('admin'),
          press('Save: Role'),
        ),
        ready: 'Administrator: Free Ferreira?',
      },
      {
        name: 'admin, closing an account',
        path: () => '/admin',
        open: each(person, press('Close this account')),
        ready: 'Close Free Ferreira’s account?',
      },
      { name: 'admin, access log', path: tool('access-log'), ready: 'New account' },
      { name: 'admin, seasonal themes', path: tool('seasonal-themes'), ready: 'Shown now' },
      {
        name: 'admin, new theme with errors',
        path: tool('seasonal-themes'),
        open: each(press('New seasonal theme'), (page) =>
          page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
        ),
        ready: /Please/,
      },
      {
        name: 'admin, withdrawing a theme',
        path: tool('seasonal-themes'),
        open: press('Withdraw Loud'),
        ready: /Withdraw/,
      },
      { name: 'admin, archives', path: tool('archives'), ready: 'Nightly' },
      {
        name: 'admin, new archive schedule with errors',
        path: tool('archives'),
        open: each(press('New schedule'), (page) =>
          page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
        ),
        ready: 'Schedule name is required',
      },
      {
        name: 'admin, runs of an archive schedule',
        path: tool('archives'),
        open: press('Runs: Nightly'),
        ready: 'It hasn’t run yet',
      },
    ],
    chief,
  );
  await lookAround([{ name: 'landing, loud', path: () => '/', ready: heroTitle }]);
});
