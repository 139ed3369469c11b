import { readFile } from 'node:fs/promises';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAddress, createMemorial, register, signGuestbook, tributesOf } from './helpers/accounts.ts';
import { emailTo } from './helpers/emails.ts';
import { expectInOrderAnywhere } from './helpers/looks.ts';
import { told } from './helpers/notice.ts';
import { openBrowser, openPhone, until } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';
import { unzipped } from './helpers/zip.ts';

let browser: Browser;
let server: Server;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The path of the invitation that was emailed to somebody. */
const invitationTo = async (address: string) =>
  (await emailTo(server, address, keeperMessages.mailSubject)).link;

describe('keepers', () => {
  test('REQ-342 SEC-09 a friend is invited, joins by the mailed link, edits, and the memorial is handed over', async () => {
    const owner = await register(server, { name: 'Olga Owner' });
    await confirmAddress(server, owner);
    const friend = await register(server, { name: 'Tom Friend' });
    const id = await createMemorial(owner, { petName: 'Luna', isPublic: false }, [await smallPhoto(1)]);
    await signGuestbook(owner, id);

    const { page, expecting } = await openPhone(browser, server, { screen: 'desktop', as: owner });
    // An address that is none, and a memorial that is no longer theirs.
    expecting(/status of 40[04]/);
    await page.goto(`/memorials/${id}/edit`);
    const panel = page.getByRole('region', { name: 'Caring together' });
    await panel.getByText('Olga Owner').waitFor();
    await panel.getByLabel('Their email').fill('not an address');
    await panel.getByRole('button', { name: 'Send invitation' }).click();
    await panel.getByText('Please enter a valid email address').waitFor();
    for (const address of ['eva.with.a.rather.long.name@families.example.org', friend.email]) {
      await panel.getByLabel('Their email').fill(address);
      await panel.getByRole('button', { name: 'Send invitation' }).click();
      await panel.getByText(address, { exact: true }).waitFor();
    }
    await panel.scrollIntoViewIfNeeded();
    await expectInOrderAnywhere(page, 'keepers-owner');

    // A visitor who opens the link sees who invites, and signs in to accept.
    const link = await invitationTo(friend.email);
    const { page: visitors } = await openPhone(browser, server);
    await visitors.goto(link);
    await visitors.getByRole('heading', { level: 1, name: "Care for Luna's memorial" }).waitFor();
    await visitors.getByRole('button', { name: 'Sign in to accept' }).click();
    await visitors.getByRole('dialog').waitFor();

    const { page: friends } = await openPhone(browser, server, { as: friend });
    await friends.goto(link);
    await friends.getByText(/Olga Owner invites you/).waitFor();
    await friends.getByText(`You’re accepting as ${friend.email}.`).waitFor();
    await expectInOrderAnywhere(friends, 'invitation');
    await friends.getByRole('button', { name: 'Accept and open the memorial' }).click();
    await friends.waitForURL(`**/memorial/${id}`);
    await friends.getByRole('heading', { level: 1, name: 'Luna' }).waitFor();
    await friends.getByText('She shared her stick with everyone.').waitFor();
    expect(await friends.getByRole('button', { name: "Delete Luna's memorial" }).count()).toBe(0);

    await friends.getByRole('link', { name: 'Edit', exact: true }).click();
    const theirs = friends.getByRole('region', { name: 'Caring together' });
    await theirs.getByText('Tom Friend').waitFor();
    await friends.getByLabel(/name/i).first().fill('Luna Bell');
    await friends.getByRole('button', { name: 'Save changes' }).last().click();
    await friends.waitForURL(`**/memorial/${id}`);
    await until(async () => (await owner.send('GET', `/api/memorials/${id}`)).json.petName === 'Luna Bell');
    await friends.goto('/my-memorials');
    await friends.getByText('Luna Bell').first().waitFor();

    await until(async () =>
      JSON.stringify((await owner.send('GET', `/api/memorials/${id}/keepers`)).json).includes('Tom Friend'),
    );
    await page.goto(`/memorials/${id}/edit`);
    await panel.getByRole('button', { name: 'Hand over: Tom Friend' }).click();
    const asked = page.getByRole('dialog', { name: 'Hand this memorial over to Tom Friend?' });
    await asked.waitFor();
    await expectInOrderAnywhere(page, 'hand-over');
    await asked.getByRole('button', { name: 'Hand over' }).click();
    await told(page, 'Tom Friend now owns this memorial');
    await panel.getByRole('button', { name: 'Stop caring for it' }).waitFor();
    await expect.poll(() => panel.getByLabel('Their email').count()).toBe(0);
    await expectInOrderAnywhere(page, 'keepers-keeper');
    await panel.getByRole('button', { name: 'Stop caring for it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop caring for it' }).click();
    await page.waitForURL('**/my-memorials');
    await page.getByText('No memorials yet').waitFor();
    await until(async () => (await owner.send('GET', `/api/memorials/${id}`)).status === 404);
  });

  test('REL-15 the data is taken along, and the account deleted with everything on this device', async () => {
    const owner = await register(server, { name: 'Vera Voss' });
    await confirmAddress(server, owner);
    const friend = await register(server, { name: 'Tom Friend' });
    const id = await createMemorial(owner, { petName: 'Milo' }, [await smallPhoto(2), await smallPhoto(3)]);
    await signGuestbook(friend, id);
    const rex = await createMemorial(friend, { petName: 'Rex' });
    await signGuestbook(owner, rex, { visitorName: 'Vera', tributeMessage: 'From Vera to Rex.' });
    await signGuestbook(friend, rex, { tributeMessage: 'From his own people.' });
    const { page, expecting } = await openPhone(browser, server, { as: owner, serviceWorkers: 'allow' });
    expecting(/status of 401/);
    await page.goto(`/memorials/${id}/edit`);
    const panel = page.getByRole('region', { name: 'Caring together' });
    await panel.getByLabel('Their email').fill(friend.email);
    await panel.getByRole('button', { name: 'Send invitation' }).click();
    await friend.send('POST', '/api/invitations/accept', {
      token: new URL(await invitationTo(friend.email), server.origin).searchParams.get('token'),
    });

    await until(async () =>
      JSON.stringify((await owner.send('GET', `/api/memorials/${id}/keepers`)).json).includes('Tom Friend'),
    );
    await until(async () => (await tributesOf(server, id)).length === 1);
    await until(async () => (await tributesOf(server, rex)).length === 2);
    await page.goto('/settings');
    const exporting = page.getByRole('region', { name: 'Export my data' });
    await exporting.getByRole('button', { name: 'Prepare my data' }).click();
    await exporting.getByText(/^Ready: /).waitFor();
    const coming = page.waitForEvent('download');
    await exporting.getByRole('link', { name: 'Download' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^everpaw-\d{4}-\d\d-\d\d\.zip$/);
    const files = await unzipped(await readFile(await download.path()));
    const photo = files.get('memorials/01-milo/photos/002.jpg');
    expect(photo?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(JSON.parse(String(files.get('profile.json')))).toMatchObject({ email: owner.email });
    expect(JSON.parse(String(files.get('memorials/01-milo/memorial.json')))).toMatchObject({
      petName: 'Milo',
    });
    expect(JSON.parse(String(files.get('tributes-written.json')))).toMatchObject([
      { tributeMessage: 'From Vera to Rex.' },
    ]);
    await expectInOrderAnywhere(page, 'settings');

    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText("Milo's memorial with 2 photos and 1 tribute").waitFor();
    await dialog.getByText('1 tribute you wrote for others').waitFor();
    await dialog.getByRole('link', { name: 'Hand it over: Milo' }).waitFor();
    await expectInOrderAnywhere(page, 'delete-account');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(owner.password);
    await dialog.getByRole('checkbox', { name: 'I understand that this can’t be undone' }).check();
    // The certificate is asked for until it is there.
    expecting(/status of 404/);
    await dialog.getByRole('button', { name: 'Delete everything now' }).click();
    await page.waitForURL(`${server.origin}/erasure/*`);
    await told(page, 'Your account has been deleted', 'Everything you had here has been deleted. Take care.');
    await page.getByText('the keys to it destroyed').waitFor();
    await page.getByText('2 photos', { exact: true }).waitFor();
    await expectInOrderAnywhere(page, 'certificate');
    await page.goto('/my-memorials');
    await page.getByText('Please sign in').waitFor();
    await until(async () => (await friend.send('GET', `/api/memorials/${id}`)).status === 404);
    // What the person wrote goes with them, what others wrote stays.
    await until(async () => (await tributesOf(server, rex)).length === 1);
    expect((await tributesOf(server, rex))[0]?.tributeMessage).toBe('From his own people.');
    await page.goto(`/memorial/${id}`);
    await page.getByRole('heading', { name: 'Memorial Not Found' }).waitFor();
  });
});
