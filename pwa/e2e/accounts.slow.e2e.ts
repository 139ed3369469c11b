import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from './helpers/accounts.ts';
import { emailsTo, emailTo } from './helpers/emails.ts';
import { told } from './helpers/notice.ts';
import { nobodyIsThere, openBrowser, openPhone, rowsOf, until } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const newAddress = () => `${randomUUID()}@example.org`;
const welcomeBack = ['Welcome back!', "You've been successfully logged in."] as const;
const welcome = ['Welcome to Everpaw!', 'Your account has been created successfully.'] as const;

/** Whose session the browser holds; null for nobody. */
const whoIsThere = async (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/auth/user');
    return answer.ok ? (await answer.json()).email : null;
  });

/** Lets calls to this path wait until the answer is asked for. */
async function heldBack(context: BrowserContext, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(`**${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** What each field of the form says is wrong with it. */
const errorOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id.endsWith('-error'))
      .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
      .join(' '),
  );

describe('with an email address', () => {
  test('REQ-056 REQ-060..062 REQ-073 REQ-075..079 REQ-081 REQ-085 REQ-179 somebody signs in over the page they are on and goes on where they wanted to go', async () => {
    const ben = await register(server, { name: 'Ben Ortiz' });
    const phone = await openPhone(browser, server);
    const { page } = phone;
    phone.expecting(nobodyIsThere, /status of 401 .*\/api\/auth\/login/);
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Please log in' }).waitFor();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Welcome back' });
    await dialog.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
    const submit = dialog.getByRole('button', { name: 'Sign In', exact: true });
    await submit.click();
    await expect.poll(() => errorOf(page, 'Email')).toBe('Please enter your email');
    await expect.poll(() => errorOf(page, 'Password')).toBe('Please enter your password');
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');

    await dialog.getByLabel('Email').fill(ben.email);
    await dialog.getByLabel('Password', { exact: true }).fill('a field of thistles');
    await submit.click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('Login failed', { exact: true }).waitFor();
    await alert.getByText('Please check your credentials and try again.', { exact: true }).waitFor();
    await expect.poll(() => whoIsThere(page)).toBeNull();

    await dialog.getByLabel('Password', { exact: true }).fill(ben.password);
    await dialog.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => dialog.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.evaluate(() => Object.assign(globalThis, { isTheOldPage: true }));
    const release = await heldBack(phone.context, '/api/auth/login');
    await submit.click();
    await dialog.getByRole('button', { name: 'Signing In...' }).waitFor();
    release();
    await told(page, ...welcomeBack);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(await page.evaluate(() => 'isTheOldPage' in globalThis)).toBe(false);
    await page.getByRole('heading', { level: 1, name: 'Welcome, Ben' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('REQ-064..070 REQ-072 REQ-074 REQ-077 REQ-080 REQ-082 REQ-086 somebody signs up, told at each field what is missing', async () => {
    const taken = await register(server);
    const phone = await openPhone(browser, server, { screen: 'desktop' });
    const { page } = phone;
    phone.expecting(nobodyIsThere, /status of 4(09|00) .*\/api\/auth\/register/);
    await page.goto('/about?auth=signup');
    const dialog = page.getByRole('dialog', { name: 'Begin your first page' });
    const submit = dialog.getByRole('button', { name: 'Create Your Account' });
    await submit.click();
    const fields = {
      'First name': 'Please enter your first name',
      'Last name': 'Please enter your last name',
      Email: 'Please enter your email',
      Password: 'Please enter your password',
      'Confirm password': 'Please type the password again',
    };
    for (const [label, words] of Object.entries(fields))
      await expect.poll(() => errorOf(page, label)).toBe(words);
    await until(() => dialog.getByLabel('First name').evaluate((field) => field === document.activeElement));

    const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
    await fill('First name', 'Ada');
    await fill('Last name', 'Lovejoy');
    await fill('Email', 'nobody@nowhere');
    await fill('Password', 'clover');
    await fill('Confirm password', 'clovers');
    // At once: it is there as long as the field.
    expect(await dialog.getByLabel('Password', { exact: true }).getAttribute('placeholder')).toBe(
      'Minimum 6 characters',
    );
    await submit.click();
    await expect.poll(() => errorOf(page, 'Email')).toBe('Please enter a valid email address');
    await expect.poll(() => errorOf(page, 'Password')).toBe('Please use at least 8 characters');
    await expect.poll(() => errorOf(page, 'Confirm password')).toBe('The two passwords don’t match');

    await fill('Email', taken.email);
    for (const label of ['Password', 'Confirm password']) await fill(label, 'password123');
    await submit.click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('Registration failed', { exact: true }).waitFor();
    await expect
      .poll(() => errorOf(page, 'Password'))
      .toBe('This is one of the most common passwords. Please choose another');
    // The address is somebody's, and this is not their password.
    for (const label of ['Password', 'Confirm password']) await fill(label, 'a meadow of thyme');
    await submit.click();
    await alert.getByText('Please try again with different information.', { exact: true }).waitFor();

    // What is read before agreeing opens beside, and what is filled in stays.
    const [terms] = await Promise.all([
      phone.context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Terms of Service' }).click(),
    ]);
    await terms.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await terms.close();
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Ada');

    const address = newAddress();
    await fill('Email', address);
    const release = await heldBack(phone.context, '/api/auth/register');
    await submit.click();
    await dialog.getByRole('button', { name: 'Creating Account...' }).waitFor();
    release();
    await told(page, ...welcome);
    expect(new URL(page.url()).pathname).toBe('/create-memorial');
    await page.getByLabel("Pet's Name *").waitFor();
    const own = await page.evaluate(async () => (await fetch('/api/auth/user')).json());
    expect(own).toMatchObject({ email: address, firstName: 'Ada', lastName: 'Lovejoy' });
  });

  test('REQ-090..096 REQ-099 the way to a memorial asks who is there: a name makes an account, an address alone a link by mail, and the draft is still there', async () => {
    const phone = await openPhone(browser, server);
    const { page } = phone;
    const address = newAddress();
    phone.expecting(nobodyIsThere);
    await page.goto('/create-memorial');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => errorOf(page, 'Email')).toBe('Please enter your email');
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('First name').fill('Ines');
    await page.getByLabel('Last name').fill('Alves');
    await page.getByRole('button', { name: 'Continue' }).click();
    await told(page, ...welcome);
    await page.getByLabel("Pet's Name *").fill('Hilda');
    await until(async () => JSON.stringify(await rowsOf(page, 'drafts')).includes('Hilda'));
    const first = await emailTo(server, address, 'Set a password for your account');
    expect(first.text).toContain('it doesn’t have a password yet');

    // The session ends elsewhere; this device is asked who it is, and nothing that was typed is lost.
    await phone.context.clearCookies();
    await page.goto('/create-memorial');
    await page.getByLabel('Email').fill(` ${address} `);
    await page.getByRole('button', { name: 'Continue' }).click();
    const answer = page.getByRole('status').filter({ hasText: 'Check your email' });
    await answer.getByText(address).waitFor();
    await answer.getByText(/^If there’s an account for this address, a link is on its way\./).waitFor();
    await expect.poll(() => whoIsThere(page)).toBeNull();

    const { link } = await emailTo(server, address, 'Your link to sign in');
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Sign in with this link' }).waitFor();
    // Looking uses nothing up; pressing does.
    await page.reload();
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await told(page, ...welcomeBack);
    expect(new URL(page.url()).pathname).toBe('/create-memorial');
    await until(async () => (await page.getByLabel("Pet's Name *").inputValue()) === 'Hilda');
    await expect.poll(() => whoIsThere(page)).toBe(address);

    // In a browser that holds no session of the account a used link opens none (SEC-24).
    phone.expecting(/status of 410/);
    await phone.context.clearCookies();
    await page.goto(link);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('This link has already been used', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await page.waitForURL('**/create-memorial');
  });

  test('REQ-063 SEC-05 a forgotten password: the mailed link sets a new one, ends what was open elsewhere, and works once', async () => {
    const ana = await register(server, { name: 'Ana Reis' });
    const elsewhere = await openPhone(browser, server, { screen: 'desktop', as: ana });
    await elsewhere.page.goto('/dashboard');
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Welcome, Ana' }).waitFor();

    const phone = await openPhone(browser, server, { screen: 'desktop' });
    const { page } = phone;
    phone.expecting(nobodyIsThere, /status of 4(01|10) .*\/api\/auth\/(login|reset-password)/);
    await page.goto('/?auth=signin');
    await page.getByRole('dialog').getByLabel('Email').fill(ana.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { level: 3, name: 'Set a new password' }).waitFor();
    // What was typed came along.
    expect(await page.getByRole('dialog').getByLabel('Email').inputValue()).toBe(ana.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Check your email', { exact: true }).waitFor();

    const { link } = await emailTo(server, ana.email, 'Set a new password');
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
    const save = page.getByRole('button', { name: 'Save the new password' });
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('Confirm password', { exact: true }).fill('other');
    await save.click();
    await expect.poll(() => errorOf(page, 'New password')).toBe('Please use at least 8 characters');
    await expect.poll(() => errorOf(page, 'Confirm password')).toBe('The two passwords don’t match');
    for (const label of ['New password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('a meadow of thyme');
    await save.click();
    await page.getByRole('heading', { level: 1, name: 'Your new password is set' }).waitFor();

    elsewhere.expecting(nobodyIsThere);
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Please log in' }).waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Welcome back' });
    for (const [password, answer] of [
      [ana.password, dialog.getByText('Login failed', { exact: true })],
      ['a meadow of thyme', page.getByText('Welcome back!', { exact: true })],
    ] as const) {
      await dialog.getByLabel('Email').fill(ana.email);
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
      await answer.waitFor();
    }

    await page.goto(link);
    for (const label of ['New password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('a field of clover');
    await save.click();
    const dead = page.getByRole('alert').filter({ hasText: 'This link has already been used' });
    await dead
      .getByText(
        'Each link in our emails works once. If it wasn’t you who used it, please set a new password.',
      )
      .waitFor();
    await dead.getByRole('button', { name: 'Ask for a new link' }).click();
    await page.getByRole('dialog', { name: 'Welcome back' }).waitFor();
  });

  test('REQ-336 an address is confirmed by its link: at once where the person is signed in, elsewhere with the password', async () => {
    const tom = await register(server, { name: 'Tom Friend' });
    const { link } = await emailTo(server, tom.email, 'Please confirm your address');
    const { page } = await openPhone(browser, server, { as: tom });
    await page.goto('/profile');
    await page.getByText('Not confirmed yet').waitFor();
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your address is confirmed' }).waitFor();
    await until(async () => (await tom.send('GET', '/api/accounts/me')).json.emailVerified === true);
    await page.goto('/profile');
    await page.getByText('Confirmed', { exact: true }).waitFor();

    const una = await register(server, { name: 'Una Voss' });
    const email = await emailTo(server, una.email, 'Please confirm your address');
    const phone = await openPhone(browser, server);
    phone.expecting(nobodyIsThere, /status of 400 .*\/api\/auth\/verify-email/);
    const other = phone.page;
    await other.goto(email.link);
    await other.getByLabel('Password', { exact: true }).fill('not hers at all');
    await other.getByRole('button', { name: 'Confirm the address' }).click();
    await until(
      async () => (await errorOf(other, 'Password')) === 'That doesn’t match your current password',
    );
    await other.getByLabel('Password', { exact: true }).fill(una.password);
    await other.getByRole('button', { name: 'Confirm the address' }).click();
    await other.getByRole('heading', { level: 1, name: 'Your address is confirmed' }).waitFor();
    await until(async () => (await una.send('GET', '/api/accounts/me')).json.emailVerified === true);
  });
});

test('REQ-057 REQ-058 REQ-059 a service that is not set up is shown neither in the dialog nor in the profile', async () => {
  const { page } = await openPhone(browser, server, { as: await register(server) });
  const services = /Google|GitHub|Apple/;
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  const ways = page.getByRole('region', { name: 'Ways to sign in' });
  for (const [path, place, withPassword] of [
    ['/?auth=signin', dialog, dialog.locator('input[type="password"]').first()],
    ['/profile', ways, ways.getByText('Email and password', { exact: true })],
  ] as const) {
    const known = page.waitForResponse('**/api/auth/providers');
    await page.goto(path);
    await known;
    await withPassword.waitFor();
    expect(await place.getByText(services).count()).toBe(0);
  }
});

test('REQ-095 SEC-04 an address that nobody has here is answered alike, and gets no mail', async () => {
  const { page, expecting } = await openPhone(browser, server);
  expecting(nobodyIsThere);
  const [unknown, known] = [newAddress(), (await register(server)).email];
  const answers: string[] = [];
  for (const address of [unknown, known]) {
    await page.goto('/create-memorial');
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Continue' }).click();
    const answer = page.getByRole('status').filter({ hasText: 'Check your email' });
    answers.push((await answer.innerText()).replace(address, 'the address'));
  }
  expect(answers[0]).toBe(answers[1]);
  await emailTo(server, known, 'Your link to sign in');
  expect(await emailsTo(server, unknown)).toEqual([]);
});

test('REQ-047 REQ-048 SEC-08 the addresses to sign in and out lead to the dialog and to the door, never to another site', async () => {
  const ada = await register(server);
  const phone = await openPhone(browser, server, { as: ada });
  const { page } = phone;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/?signed-out');
  await until(async () => (await ada.send('GET', '/api/auth/user')).status === 401);
  phone.expecting(nobodyIsThere);
  for (const [asked, leads] of [
    ['/saved', '/saved'],
    ['//evil.example', '/create-memorial'],
  ]) {
    await phone.context.clearCookies();
    await page.goto(`/api/login?redirect=${encodeURIComponent(asked ?? '')}`);
    const dialog = page.getByRole('dialog', { name: 'Welcome back' });
    await dialog.getByLabel('Email').fill(ada.email);
    await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(`${server.origin}${leads}`);
    await page.getByText('Welcome back!').waitFor();
  }
});
