import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemorial, everybodyReads, register, tributesOf, visitor } from './helpers/accounts.ts';
import { emailTo } from './helpers/emails.ts';
import { openBrowser, openPhone, until } from './helpers/phone.ts';
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

/** The focused element's name and role as they are read out, and whether one sees that it has the focus. */
async function focused(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isSeen: true };
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const name =
      element.getAttribute('aria-label') ??
      (labels.length > 0 ? labels.map((label) => label.textContent).join(' ') : element.textContent) ??
      '';
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const holder = element.closest('label') ?? element;
    const ofHolder = getComputedStyle(holder);
    const isSeen =
      (outlineStyle !== 'none' && outlineWidth !== '0px') ||
      (ofHolder.outlineStyle !== 'none' && ofHolder.outlineWidth !== '0px') ||
      element.tabIndex < 0 ||
      // The calendar button inside a date field is the browser's own, ring and all.
      !element.matches(':focus');
    return { name: name.trim().replace(/\s+/g, ' '), isSeen };
  });
}

/** Presses Tab until this has the focus, as somebody without a mouse does; every stop on the way must be seen. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    expect(stop.isSeen, `the focus on “${stop.name}” can be seen`).toBe(true);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
    passed.push(stop.name);
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(' | ')}`);
}

async function write(page: Page, field: string | RegExp, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

describe('with the keyboard only', () => {
  test('REL-18 sign up, create a memorial, sign its guestbook, delete it after a question, and take that back', async () => {
    const { page } = await openPhone(browser, server, { screen: 'desktop' });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await until(async () => (await focused(page)).name === 'Skip to content');
    await tabTo(page, 'Get Started');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Begin your first page' }).waitFor();
    await until(async () => /First name/.test((await focused(page)).name));
    await page.keyboard.type('Ada');
    await write(page, /Last name/, 'Lovejoy');
    await write(page, /^Email/, 'keyboard@example.org');
    await write(page, /^Password/, 'a field of clover');
    await write(page, /^Confirm password/, 'a field of clover');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/create-memorial');
    await page.getByLabel("Pet's Name *").waitFor();

    await write(page, /^Pet's Name/, 'Bella');
    await tabTo(page, /^Pet Type/);
    await page.keyboard.type('Dog');
    await tabTo(page, 'Next');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Important Dates' }).waitFor();
    await tabTo(page, /^Birth Date/);
    await page.keyboard.type('04172009');
    for (const title of ['Cherished Photos', 'Their Story', 'Memorial Theme', 'Memorial Settings']) {
      await tabTo(page, 'Next');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: title }).waitFor();
      if (title === 'Their Story')
        await write(page, /^The story of Bella/, 'She came in a bread van and stayed.');
    }
    await tabTo(page, 'Create Memorial');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/memorial/*');
    const id = new URL(page.url()).pathname.slice('/memorial/'.length);
    // The screen that a navigation leads to has the focus on its heading.
    await until(async () => (await focused(page)).name === 'Bella');

    await tabTo(page, 'Sign the Guestbook');
    await page.keyboard.press('Space');
    await until(async () => /^Your name/.test((await focused(page)).name));
    await page.keyboard.type('Ines');
    await write(page, /^Your tribute/, 'She shared her stick.');
    await tabTo(page, 'Sign the Guestbook');
    await page.keyboard.press('Enter');
    await until(async () => (await tributesOf(server, id)).length === 1);
    await everybodyReads(server, `/api/memorials/${id}`, ({ json }) => json.tributeCount === 1);

    await page.goto('/my-memorials');
    await page.getByRole('button', { name: "Delete Bella's memorial" }).waitFor();
    await tabTo(page, "Delete Bella's memorial");
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: "Delete Bella's memorial?" });
    await question.waitFor();
    // The easier choice is to keep it.
    await until(async () => (await focused(page)).name === 'Keep it');
    expect(await question.innerText()).toContain('1 tribute in the guestbook');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await until(async () => (await focused(page)).name === "Delete Bella's memorial");
    await page.keyboard.press('Enter');
    await question.waitFor();
    await tabTo(page, 'Delete memorial');
    await page.keyboard.press('Enter');
    await until(async () => (await visitor(server).send('GET', `/api/memorials/${id}`)).status === 404);
    await page.getByRole('heading', { name: 'Recently deleted' }).waitFor();
    await tabTo(page, 'Undo');
    await page.keyboard.press('Enter');
    await until(async () => (await visitor(server).send('GET', `/api/memorials/${id}`)).status === 200);
    await page.getByRole('button', { name: "Delete Bella's memorial" }).waitFor();
  });

  test('REL-18 REQ-063 set a new password by the emailed link, sign in with it, and delete the account', async () => {
    const ana = await register(server, { name: 'Ana Reis' });
    await ana.send('POST', '/api/auth/forgot-password', { email: ana.email });
    const { link } = await emailTo(server, ana.email, 'Set a new password');
    const { page, expecting } = await openPhone(browser, server, { screen: 'desktop' });
    // Who is there is asked again after the password was set, and after the account is gone.
    expecting(/status of 401 .*\/api\/auth\/user/);
    await page.goto(link);
    await page.getByRole('button', { name: 'Save the new password' }).waitFor();
    await write(page, /^New password/, 'a meadow of thyme');
    await write(page, /^Confirm password/, 'a meadow of thyme');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Your new password is set' }).waitFor();

    await tabTo(page, 'Sign In');
    await page.keyboard.press('Enter');
    await until(async () => /^Email/.test((await focused(page)).name));
    await page.keyboard.type(ana.email);
    await write(page, /^Password/, 'a meadow of thyme');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/create-memorial');

    await page.goto('/settings');
    await page.getByRole('button', { name: 'Delete my account…' }).waitFor();
    await tabTo(page, 'Delete my account…');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete your account?' });
    await question.getByLabel('Your password', { exact: true }).waitFor();
    // The easier choice is to keep it, and leaving gives the focus back.
    await until(async () => (await focused(page)).name === 'Keep my account');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await until(async () => (await focused(page)).name === 'Delete my account…');
    await page.keyboard.press('Enter');
    await question.getByLabel('Your password', { exact: true }).waitFor();
    await write(page, /^Your password/, 'a meadow of thyme');
    await tabTo(page, 'I understand that this can’t be undone');
    await page.keyboard.press('Space');
    await tabTo(page, 'Delete everything now');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.origin}/erasure/*`);
    await page.getByText('Your account has been deleted').waitFor();
    await until(async () => (await ana.send('GET', '/api/auth/user')).status === 401);
  });

  test('REQ-056 the dialog to sign in holds the focus, and gives it back', async () => {
    const { page } = await openPhone(browser, server, { screen: 'desktop' });
    await page.goto('/');
    await tabTo(page, 'Sign In');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Welcome back' });
    await dialog.waitFor();
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      // At once: the browser moves the focus while it handles the key.
      const isInside = await page.evaluate(() => {
        const at = document.activeElement;
        // Between two rounds the focus belongs to the browser's own bar.
        return at === document.body || at?.closest('dialog') !== null;
      });
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await until(async () => (await focused(page)).name === 'Sign In');
  });

  test('the keeper goes to the edit screen, chooses another theme and saves it', async () => {
    const keeper = await register(server);
    const id = await createMemorial(keeper);
    const { page } = await openPhone(browser, server, { screen: 'desktop', as: keeper });
    await page.goto(`/memorial/${id}`);
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    await tabTo(page, 'Edit');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/edit');
    await page.getByLabel("Pet's Name *").waitFor();
    await tabTo(page, /Memorial Theme/);
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /Classic/ }).waitFor();
    await tabTo(page, /Classic/);
    await page.keyboard.press('ArrowDown');
    await until(() => page.getByRole('radio', { name: /Peaceful Garden/ }).isChecked());
    await tabTo(page, 'Save changes');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/memorial/${id}`);
    await until(
      async () => (await visitor(server).send('GET', `/api/memorials/${id}`)).json.templateId === 'peaceful',
    );
  });
});
