import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemorial, register } from './helpers/accounts.ts';
import { told } from './helpers/notice.ts';
import { openBrowser, openPhone, picturesAreDrawn, until } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
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

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('one’s own account', () => {
  test('REQ-128 REQ-125 REQ-338 the profile: a name that shows everywhere, and a photo that comes and goes', async () => {
    const ben = await register(server, { name: 'Ben Ortiz' });
    const { page } = await openPhone(browser, server, { screen: 'desktop', as: ben });
    await page.goto('/profile');
    const name = part(page, 'Your name');
    await name.getByLabel('First name').fill('');
    await name.getByRole('button', { name: 'Save' }).click();
    await name.getByText('Please enter your name').waitFor();
    await name.getByLabel('First name').fill('Benedita');
    await name.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Saved');
    await expect
      .poll(async () => (await ben.send('GET', '/api/accounts/me')).json)
      .toMatchObject({
        firstName: 'Benedita',
        lastName: 'Ortiz',
      });

    const photo = part(page, 'Your photo');
    const [picker] = await Promise.all([
      page.waitForEvent('filechooser'),
      photo.getByRole('button', { name: 'Choose a photo' }).click(),
    ]);
    await picker.setFiles(await smallPhoto(1));
    await photo.getByRole('button', { name: 'Choose another photo' }).waitFor();
    await picturesAreDrawn(page);
    const [wrong] = await Promise.all([
      page.waitForEvent('filechooser'),
      photo.getByRole('button', { name: 'Choose another photo' }).click(),
    ]);
    await wrong.setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await told(page, 'Invalid File Type', 'Please select an image file (JPG, PNG, GIF, WebP).');
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Benedita' }).waitFor();
    // In the header too, on the way everywhere.
    await page.getByRole('banner').locator('img').waitFor();
    await page.goto('/profile');
    await photo.getByRole('button', { name: 'Remove photo' }).click();
    await told(page, 'Photo removed');
    await photo.getByRole('button', { name: 'Choose a photo' }).waitFor();
    await until(async () => (await ben.send('GET', '/api/accounts/me')).json.profileImageUrl === null);
  });

  test('REQ-129 SEC-05 the settings: another device is signed out from here, and a new password signs out all others', async () => {
    const ana = await register(server, { name: 'Ana Reis' });
    const device = async (path: string, userAgent?: string) => {
      const opened = await openPhone(browser, server, { userAgent });
      const { page } = opened;
      await page.goto(`/?auth=signin&redirect=${path}`);
      await page.getByRole('dialog').getByLabel('Email').fill(ana.email);
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(ana.password);
      await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click();
      await told(page, 'Welcome back!', "You've been successfully logged in.");
      return opened;
    };
    const lost = await device(
      '/dashboard',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1',
    );
    const here = await device('/settings');
    const { page } = here;
    const devices = part(page, 'Devices');
    await devices.getByText('This device').waitFor();
    // The account was opened on a third one.
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(3);
    await expect.poll(() => devices.getByRole('listitem').first().innerText()).toContain('This device');
    await devices.getByRole('button', { name: 'Sign out device: Safari on iPhone' }).click();
    await told(page, 'That device is signed out');
    await until(async () => (await devices.getByRole('listitem').count()) === 2);
    lost.expecting(/status of 401/);
    await lost.page.reload();
    await lost.page.getByRole('heading', { level: 1, name: 'Please log in' }).waitFor();
    expect((await ana.send('GET', '/api/auth/user')).status).toBe(200);

    const password = part(page, 'Password');
    const fill = (label: string, text: string) => password.getByLabel(label, { exact: true }).fill(text);
    const press = () => password.getByRole('button', { name: 'Change password' }).click();
    await fill('Current password', 'not this one');
    await fill('New password', 'a meadow of thyme');
    await fill('Repeat the new password', 'a meadow of time');
    await press();
    await password.getByText('The two passwords don’t match').waitFor();
    await fill('Repeat the new password', 'a meadow of thyme');
    here.expecting(/status of 400 .*\/api\/accounts\/me\/password/);
    await press();
    await password.getByRole('alert').getByText('Your password wasn’t changed').waitFor();
    await password.getByText('That doesn’t match your current password').first().waitFor();
    await fill('Current password', ana.password);
    await press();
    await told(page, 'Your password has been changed', 'Every other device has been signed out.');
    await expect.poll(() => password.getByLabel('Current password', { exact: true }).inputValue()).toBe('');
    await until(async () => (await devices.getByRole('listitem').count()) === 1);
    await until(async () => (await ana.send('GET', '/api/auth/user')).status === 401);
    await page.reload();
    await devices.getByText('This device').waitFor();
  });

  test('REQ-129 the settings: what one hears by mail, what the device keeps', async () => {
    const tom = await register(server, { name: 'Tom Friend' });
    await createMemorial(tom);
    const { page } = await openPhone(browser, server, { as: tom });
    await page.goto('/settings');
    const emails = part(page, 'Email');
    const news = emails.getByRole('switch', { name: 'News from Everpaw' });
    const before: boolean = (await tom.send('GET', '/api/accounts/me')).json.emailPreferences.news;
    await until(async () => (await news.isChecked()) === before);
    await news.click();
    await until(async () => (await news.isChecked()) !== before);
    await until(
      async () => (await tom.send('GET', '/api/accounts/me')).json.emailPreferences.news === !before,
    );
    await page.reload();
    await until(async () => (await news.isChecked()) === !before);

    const kept = part(page, 'Saved on this device');
    const fact = (name: string) =>
      kept.locator('dl > div').filter({ hasText: name }).locator('dd').innerText();
    await until(async () => (await fact('Memorials that open offline')) === '1');
    await expect.poll(() => fact('Waiting to be sent')).toBe('Nothing');
    await expect.poll(() => fact('Storage used')).toMatch(/MB of .*(MB|GB)/);
    await kept.getByRole('link', { name: 'See what’s saved' }).click();
    await page.getByText('All caught up').waitFor();
  });
});
