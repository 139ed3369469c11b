import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everybodyReads, type Person, register, registerChief } from './helpers/accounts.ts';
import { atEveryWidth, runningOut } from './helpers/looks.ts';
import { told } from './helpers/notice.ts';
import { openBrowser, openPhone, until } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let browser: Browser;
let server: Server;
let chief: Person;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({ env: { ARCHIVE_PASSPHRASE: 'a passphrase for archives' } });
  chief = await registerChief(server);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const fitsEveryScreen = (page: Page) =>
  atEveryWidth(page, async (screen) => expect(await runningOut(page), screen).toEqual([]));

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe('the administration', () => {
  test('REQ-694 REQ-695 everybody else reads the specified words', async () => {
    const { page } = await openPhone(browser, server);
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Admin is scheduled for Phase 2' }).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(
      /^ADMINISTRATION\s+Admin is scheduled for Phase 2\s*$/i,
    );
  });

  test('REQ-331 REQ-335 REQ-360 finds somebody, puts them on a plan, closes the account and reads of it in the log', async () => {
    const ben = await register(server, { name: 'Ben Ortiz' });
    const { page } = await openPhone(browser, server, { as: chief });
    await page.goto('/admin');
    await page.getByRole('searchbox', { name: 'Find someone' }).fill(ben.email.slice(0, 20));
    await page.getByRole('button', { name: ben.email }).click();
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('lifetime');
    await page.getByRole('button', { name: 'Save: Plan' }).click();
    await told(page, 'Saved');
    await until(async () => (await ben.send('GET', '/api/auth/user')).json.subscriptionStatus === 'lifetime');

    await page.getByRole('button', { name: 'Close this account' }).click();
    const asked = page.getByRole('dialog', { name: 'Close Ben Ortiz’s account?' });
    await asked.getByRole('button', { name: 'Close this account' }).click();
    await told(page, 'The account is closed');
    await until(async () => (await ben.send('GET', '/api/auth/user')).status === 401);
    await page.getByRole('button', { name: 'Reopen it' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Access log' }).click();
    await page.getByText(`${ben.email}: lifetime`).waitFor();
    await page.getByText('Account closed').first().waitFor();
    await fitsEveryScreen(page);
  });

  test('REQ-139 REQ-388 REQ-389 a seasonal theme is made by hand, dresses the landing page, and leaves no trace', async () => {
    const { page } = await openPhone(browser, server, { screen: 'desktop', as: chief });
    const visitor = await openPhone(browser, server);
    const headline = () => visitor.page.getByRole('heading', { level: 1 }).innerText();
    const colour = () =>
      visitor.page.evaluate(
        () =>
          /--color-moss:([^;}]+)/.exec(document.querySelector('main style')?.textContent ?? '')?.[1] ?? '',
      );
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    const house = await headline();
    expect(await colour()).toBe('');

    await page.goto('/admin?tool=seasonal-themes');
    await page.getByRole('button', { name: 'New seasonal theme' }).click();
    const form = page.getByRole('dialog', { name: 'New seasonal theme' });
    await form.getByLabel('Name').fill('Candles');
    await form.getByLabel('First day').fill(day(-2));
    await form.getByLabel('Last day').fill(day(2));
    await form.getByLabel('Headline', { exact: true }).fill('The long nights');
    await form.getByLabel('Subheading').fill('A light in the window for them.');
    await form.getByLabel('Color of words and buttons').fill('#5b4468');
    await form.getByRole('button', { name: 'Save' }).click();
    await told(page, 'The theme is scheduled');
    await page.getByText('Shown now').waitFor();
    await fitsEveryScreen(page);

    const active = '/api/seasonal-themes/active';
    await everybodyReads(server, active, ({ text }) => text.includes('The long nights'));
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { level: 1, name: 'The long nights' }).waitFor();
    // The words may be painted before the app is there, which brings the colours.
    await until(async () => (await colour()).startsWith('light-dark('));

    await page.getByRole('button', { name: 'Withdraw Candles' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await told(page, 'The theme has been withdrawn');
    await everybodyReads(server, active, ({ text }) => !text.includes('The long nights'));
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { level: 1, name: house }).waitFor();
    await expect.poll(colour).toBe('');
  });

  test('REQ-363 REQ-369 an archive schedule is made, makes an archive that is downloaded, is paused and switched off', async () => {
    const { page } = await openPhone(browser, server, { as: chief });
    const name = 'Nightly';
    await page.goto('/admin?tool=archives');
    await page.getByRole('button', { name: 'New schedule' }).click();
    const form = page.getByRole('dialog', { name: 'New schedule' });
    await form.getByLabel('What to archive').selectOption('site');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Schedule name is required').waitFor();
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Save' }).click();
    await told(page, 'The schedule is created');

    await page.getByRole('button', { name: `Make one now: ${name}` }).click();
    await told(page, 'An archive is being made');
    await page.getByRole('button', { name: `Runs: ${name}` }).click();
    const runs = page.getByRole('dialog', { name: `Runs of ${name}` });
    await runs.getByText('Made', { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      runs.getByRole('link', { name: /^Download everpaw-nightly/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^everpaw-nightly-.*\.tar\.zst\.age$/);
    expect(String(await readFile(await download.path()))).toMatch(/^age-encryption\.org\/v1\n/);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: `Pause: ${name}` }).click();
    await told(page, 'The schedule is paused');
    await fitsEveryScreen(page);
    await page.getByRole('button', { name: `Turn off: ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await told(page, 'The schedule is off');
  });
});
