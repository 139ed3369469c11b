import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { register } from './helpers/accounts.ts';
import { expectInOrderAnywhere } from './helpers/looks.ts';
import { told } from './helpers/notice.ts';
import { cachedOffline, openBrowser, openPhone } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';
import { openServices, type Services } from './helpers/services.ts';

let services: Services;
let server: Server;
let browser: Browser;
let address: string;

beforeAll(async () => {
  [services, browser] = await Promise.all([openServices(), openBrowser()]);
  server = await startServer({ env: services.env });
});
afterAll(async () => {
  await browser.close();
  await Promise.all([server.close(), services.stop()]);
});
beforeEach(() => {
  address = `${randomUUID()}@example.org`;
  const { google, apple, github } = services;
  google.next = {
    sub: randomUUID(),
    email: address,
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Reis',
  };
  apple.next = { sub: randomUUID(), email: address, email_verified: 'true' };
  github.person = { id: Math.floor(Math.random() * 1e9), login: 'ana', name: 'Ana Reis' };
  github.emails = [{ email: address, verified: true, primary: true }];
});

const own = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/accounts/me');
    return answer.ok ? answer.json() : null;
  });
const goThrough = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('link', { name: `Continue with ${name}` })
    .click();
const ways = (page: Page) => page.getByRole('region', { name: 'Ways to sign in' });

describe('a service that one can sign in with', () => {
  test.each([
    ['REQ-057', 'Google'],
    ['REQ-058', 'GitHub'],
    ['REQ-059', 'Apple'],
  ])(
    '%s %s makes an account for whoever comes the first time, and leads on to where they wanted to go',
    async (_requirement, name) => {
      const { page } = await openPhone(browser, server);
      await page.goto('/?auth=signin&redirect=/profile');
      await goThrough(page, name);
      await page.waitForURL(`${server.origin}/profile`);
      await ways(page).getByText(`Linked as ${address}`).waitFor();
      await page.getByText('Confirmed', { exact: true }).waitFor();
      await expect
        .poll(() => own(page))
        .toMatchObject({
          email: address,
          emailVerified: true,
          hasPassword: false,
          signIns: [{ provider: name.toLowerCase(), email: address }],
        });
      // The only way in cannot be taken off.
      await ways(page)
        .getByRole('button', { name: `Remove ${name}` })
        .click();
    },
  );

  test('SEC-07 a service is linked in the profile, signs in from then on, and is taken off again', async () => {
    const ben = await register(server, { name: 'Ben Ortiz' });
    const phone = await openPhone(browser, server, { screen: 'desktop', as: ben });
    const { page } = phone;
    await page.goto('/profile');
    await ways(page).getByRole('link', { name: 'Link Google' }).click();
    await told(page, 'You can now sign in with Google');
    await expect.poll(() => page.url()).toBe(`${server.origin}/profile`);
    await ways(page).getByText(`Linked as ${address}`).waitFor();

    const other = await openPhone(browser, server);
    await other.page.goto('/?auth=signin&redirect=/profile');
    await goThrough(other.page, 'Google');
    await other.page.waitForURL(`${server.origin}/profile`);
    await other.page.getByRole('main').getByText(ben.email).waitFor();
    await expect.poll(() => own(other.page)).toMatchObject({ id: ben.id, email: ben.email });

    await ways(page).getByRole('button', { name: 'Remove Google' }).click();
    const asked = page.getByRole('dialog', { name: 'Remove Google?' });
    await asked
      .getByText('You won’t be able to sign in with Google until you link it again.', { exact: true })
      .waitFor();
    await expectInOrderAnywhere(page, 'taking a service off');
    await asked.getByRole('button', { name: 'Remove', exact: true }).click();
    await told(page, 'Google is no longer linked');
    await ways(page).getByRole('link', { name: 'Link Google' }).waitFor();
    await expect.poll(() => own(page)).toMatchObject({ signIns: [] });
  });
});

describe('what leads nowhere is said where one set out', () => {
  const inDialog = async (page: Page, title: string, text: string) => {
    const notice = page.getByRole('dialog', { name: 'Welcome back' }).getByRole('status');
    await notice.getByText(title, { exact: true }).waitFor();
    await notice.getByText(text, { exact: true }).waitFor();
  };

  test('turning back at its door, an address that is not confirmed there, and one that has an account here', async () => {
    const { page } = await openPhone(browser, server, { serviceWorkers: 'allow' });
    await page.goto('/?auth=signin&redirect=/saved');
    await cachedOffline(page);
    for (const [claims, title, text] of [
      [null, 'Nothing was changed', 'You came back from Google without signing in.'],
      [
        { sub: randomUUID(), email: address, email_verified: false },
        'Your address isn’t confirmed there',
        'Google hasn’t confirmed your address yet. Confirm it there, or create an account with a password.',
      ],
      [
        { sub: randomUUID(), email: (await register(server)).email, email_verified: true },
        'You already have an account',
        'Please sign in the way you did before. You can then add Google to your profile.',
      ],
    ] as const) {
      services.google.next = claims;
      await goThrough(page, 'Google');
      await inDialog(page, title, text);
    }
    // Where one wanted to go is still known: signing in another way leads there.
    services.google.next = { sub: randomUUID(), email: address, email_verified: true, given_name: 'Ana' };
    await goThrough(page, 'Google');
    await page.waitForURL(`${server.origin}/saved`);
  });

  test('a sign-in of somebody else cannot be added, and turning back adds nothing', async () => {
    const [first, second] = [await register(server), await register(server)];
    const { page: firsts } = await openPhone(browser, server, { as: first });
    await firsts.goto('/profile');
    await ways(firsts).getByRole('link', { name: 'Link GitHub' }).click();
    await told(firsts, 'You can now sign in with GitHub');

    const { page } = await openPhone(browser, server, { as: second });
    await page.goto('/profile');
    await ways(page).getByRole('link', { name: 'Link GitHub' }).click();
    await told(
      page,
      'That sign-in is already in use',
      'This GitHub sign-in belongs to another Everpaw account.',
    );
    services.google.next = null;
    await ways(page).getByRole('link', { name: 'Link Google' }).click();
    await told(page, 'Nothing was changed', 'You came back from Google without signing in.');
    await expect.poll(() => page.url()).toBe(`${server.origin}/profile`);
    await expect.poll(() => own(page)).toMatchObject({ id: second.id, signIns: [] });
  });
});
