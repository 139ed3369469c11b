import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tributesOf, visitor } from './helpers/accounts.ts';
import {
  cachedOffline,
  nobodyIsThere,
  noServer,
  openProfile,
  picturesAreDrawn,
  rowsOf,
  until,
} from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let profiles: string;

beforeAll(async () => {
  server = await startServer();
  profiles = await mkdtemp(join(tmpdir(), 'everpaw-profiles-'));
});
afterAll(async () => {
  await server.close();
  await rm(profiles, { recursive: true, force: true, maxRetries: 3 });
});

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

describe('a family, a visitor, and a server that goes away', () => {
  test('REQ-024 REQ-026 REQ-072 REQ-077 REQ-080 REQ-158 REQ-198 REQ-202 REQ-203 REQ-206 REQ-210..213 REQ-215 REQ-218 REQ-219 REQ-222 REQ-230 REQ-291 REQ-293 REQ-299 REQ-306 REQ-307 REQ-323 REQ-327 the whole story, from the form to a phone without a signal and back', async () => {
    // A person comes, signs up in the dialog, and makes a memorial with photographs.
    let family = await openProfile(join(profiles, 'family'), server);
    const { page } = family;
    await page.goto('/');
    await page.getByRole('button', { name: 'Create Memorial' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Begin your first page' });
    await dialog.getByLabel('First name').fill('Ada');
    await dialog.getByLabel('Last name').fill('Lovejoy');
    await dialog.getByLabel('Email').fill('ada@example.org');
    await dialog.getByLabel('Password', { exact: true }).fill('a field of clover');
    await dialog.getByLabel('Confirm password', { exact: true }).fill('a field of clover');
    await dialog.getByRole('button', { name: 'Create Your Account' }).click();
    await page.waitForURL('**/create-memorial');
    await toast(page, 'Your account has been created successfully.').waitFor();

    await page.getByLabel("Pet's Name *").fill('Bella');
    await page.getByLabel('Pet Type *').selectOption('dog');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Birth Date').fill('2009-04-17');
    await page.getByLabel('Passed Away Date').fill('2023-02-11');
    await page.getByRole('button', { name: 'Next' }).click();
    await page
      .getByLabel('Photos', { exact: true })
      .setInputFiles([await smallPhoto(1), await smallPhoto(2)]);
    await page.getByText('2 of 5').waitFor();
    await until(async () => (await page.getByText('Uploaded').count()) === 2);
    await page.getByLabel('Caption of the large photo').fill('By the sea');
    await page.getByRole('button', { name: 'Next' }).click();
    await page
      .getByRole('textbox', { name: 'The story of Bella' })
      .pressSequentially('She came in a bread van, and stayed for good.');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect
      .poll(() => summary.innerText())
      .toMatch(/Bella[\s\S]*Dog[\s\S]*Photos\s*2[\s\S]*Added[\s\S]*Public/);
    await page.getByRole('button', { name: 'Create Memorial' }).last().click();
    await page.waitForURL('**/memorial/*');
    await toast(page, 'Memorial Created!').waitFor();
    const id = new URL(page.url()).pathname.slice('/memorial/'.length);
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
    await page.getByText('She came in a bread van').waitFor();
    await picturesAreDrawn(page);

    // It stands in the gallery for everybody.
    await page.getByRole('link', { name: 'Back to Gallery' }).click();
    await page.getByRole('link', { name: 'Bella', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Bella', exact: true }).click();
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();

    // A visitor on another phone signs the guestbook.
    const guest = await openProfile(join(profiles, 'guest'), server);
    guest.expecting(nobodyIsThere);
    await guest.page.goto(`/memorial/${id}`);
    await sign(guest.page, 'Ines', 'She shared her stick with everyone.');
    await toast(guest.page, 'Your tribute to Bella has been added.').waitFor();
    await until(async () => (await tributesOf(server, id)).length === 1);
    await page.getByText('She shared her stick with everyone.').waitFor();
    await page.getByText('1 visitor', { exact: true }).waitFor();
    await page.goto(`/memorial/${id}`);
    await page.getByText('She shared her stick with everyone.').waitFor();
    await cachedOffline(page, `/memorial/${id}`);
    await picturesAreDrawn(page);
    await guest.page.reload();
    await cachedOffline(guest.page, `/memorial/${id}`);
    await picturesAreDrawn(guest.page);

    // The server is gone. Both phones still have all of it.
    family.expecting(noServer);
    guest.expecting(noServer);
    await server.kill();
    await page.goto(`/memorial/${id}`);
    await everythingIsThere(page);

    // Without a server the visitor signs again, and the family adds a photograph and changes the story.
    await guest.page.reload();
    await everythingIsThere(guest.page);
    await sign(guest.page, 'Ines', 'I walked past the gate today.');
    await toast(guest.page, 'It’s saved on this device, and will be sent when you’re back online.').waitFor();
    await guest.page
      .getByRole('listitem')
      .filter({ hasText: 'past the gate' })
      .getByText(/Waiting to be sent|Being sent/)
      .waitFor();
    await guest.page.getByRole('link', { name: /change waiting to be sent|Sending/ }).waitFor();

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: /Cherished Photos/ }).click();
    await page.getByLabel('Photos', { exact: true }).setInputFiles(await smallPhoto(7));
    await page.getByText('3 of 5').waitFor();
    await page.getByRole('button', { name: /Their Story/ }).click();
    await page
      .getByRole('textbox', { name: 'The story of Bella' })
      .fill('She stayed for good, and then some.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(`**/memorial/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Bella', exact: true }).waitFor();
    await page.getByText('She stayed for good, and then some.').waitFor();
    await page
      .getByText(/Waiting to be sent|Being sent/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Open / }).count()).toBe(3);
    await picturesAreDrawn(page);

    // Both phones are closed with the work in them, and opened again before there is a server.
    await family.close();
    await guest.close();
    family = await openProfile(join(profiles, 'family'), server);
    const returned = await openProfile(join(profiles, 'guest'), server);
    family.expecting(noServer);
    returned.expecting(noServer, nobodyIsThere);
    await family.page.goto(`/memorial/${id}`);
    await family.page.getByText('She stayed for good, and then some.').waitFor();
    await picturesAreDrawn(family.page);
    await returned.page.goto(`/memorial/${id}`);
    await returned.page.getByText('I walked past the gate today.').waitFor();

    // The server is back, and everything arrives, once.
    await server.start();
    await family.page.reload();
    await returned.page.reload();
    await until(async () => (await tributesOf(server, id)).length === 2);
    await until(async () => {
      const { json } = await visitor(server).send('GET', `/api/memorials/${id}`);
      return json.images.length === 3 && json.memorialText.includes('and then some');
    });
    for (const phone of [family.page, returned.page]) {
      await phone.getByText('I walked past the gate today.').waitFor();
      await phone.getByText('2 visitors', { exact: true }).waitFor();
      await until(async () => (await phone.getByText(/Waiting to be sent|Being sent/).count()) === 0);
      await until(async () => (await phone.getByRole('link', { name: /to be sent|Sending/ }).count()) === 0);
      await until(async () => (await rowsOf(phone, 'outbox')).length === 0);
      await picturesAreDrawn(phone);
    }
    const [newest, oldest] = await tributesOf(server, id);
    expect(newest?.tributeMessage).toBe('I walked past the gate today.');
    expect(oldest?.tributeMessage).toBe('She shared her stick with everyone.');
    expect(server.countEvents('MemorialCreated')).toBe(1);
    expect(server.countEvents('TributeSigned')).toBe(2);
    expect(server.countEvents('PhotoAdded')).toBe(3);
    expect(server.countEvents('MemorialDetailsChanged')).toBe(1);
  });
});

async function sign(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your tribute').fill(words);
  await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
}

async function everythingIsThere(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
  await page.getByText('stayed for good').waitFor();
  await page.getByText('She shared her stick with everyone.').waitFor();
  await picturesAreDrawn(page);
  await expect.poll(() => page.getByRole('button', { name: /^Open / }).count()).toBeGreaterThanOrEqual(2);
}
