import { signedOutCookie } from '@everpaw/contracts/accounts/signed-out-cookie';
import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { signedOutMessages } from '@everpaw/contracts/sync/signed-out.messages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { confirmAddress, createMemorial, register, uploadPhoto, visitor } from './helpers/accounts.ts';
import { emailTo } from './helpers/emails.ts';
import { type GatewayMode, openGateway } from './helpers/gateway.ts';
import { told } from './helpers/notice.ts';
import {
  cachedOffline,
  noServer,
  openBrowser,
  openPhone,
  type Phone,
  picturesAreDrawn,
  rowsOf,
  until,
} from './helpers/phone.ts';
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
// The test before may have switched it off.
beforeEach(() => server.start());

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('link', { name: 'Log out' }).click();
}

/** Everything on this device in which the private story could be: the database and every cache. */
async function textOnTheDevice(page: Page): Promise<string> {
  const tables = ['documents', 'lists', 'outbox', 'drafts', 'cursor', 'pins', 'settings'];
  const rows = [];
  for (const table of tables) rows.push(JSON.stringify(await rowsOf(page, table)));
  const cached = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url);
        const kept = await cache.match(request);
        if (/html|json|manifest/.test(kept?.headers.get('content-type') ?? ''))
          texts.push((await kept?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });
  return [...rows, cached].join('\n');
}

describe('signing out', () => {
  test('REL-30 another tab shows and keeps nothing more of somebody who has signed out', async () => {
    const keeper = await register(server);
    await createMemorial(keeper);
    const { page, context, expecting } = await openPhone(browser, server, { as: keeper });
    expecting(/status of 401/);
    await page.goto('/my-memorials');
    await page.getByRole('heading', { name: 'Bella' }).waitFor();
    const other = await context.newPage();
    await other.goto('/');
    await leave(other);
    await other.getByRole('button', { name: 'Sign in' }).first().waitFor();
    await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
    expect(await page.getByRole('heading', { name: 'Bella' }).count()).toBe(0);
    expect(
      (await rowsOf(page, 'settings')).some((row) => JSON.stringify(row).includes(String(keeper.id))),
    ).toBe(false);
  });

  test('REQ-131 with unsent work it asks first, names what would be lost, and staying loses nothing', async () => {
    const before = server.countEvents('PhotoAdded');
    const keeper = await register(server);
    const id = await createMemorial(keeper, { memorialText: 'Before.' });
    const phone = await openPhone(browser, server, { as: keeper, serviceWorkers: 'allow' });
    phone.expecting(noServer);
    const { page } = phone;
    await page.goto(`/memorials/${id}/edit`);
    await page.getByRole('heading', { name: "Edit Bella's memorial" }).waitFor();
    await cachedOffline(page);
    await server.kill();
    await page.getByRole('button', { name: /Cherished Photos/ }).click();
    await page.getByLabel('Photos', { exact: true }).setInputFiles(await smallPhoto(4));
    await page.getByText('1 of 5').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(`**/memorial/${id}`);
    await page.goto('/create-memorial');
    await page.getByText("You've reached your memorial limit.").waitFor();
    await leave(page);
    const question = page.getByRole('dialog', { name: 'Log out and lose what hasn’t been sent?' });
    await question.getByText('1 change waiting to be sent').waitFor();
    await question.getByText('1 photo waiting to be sent').waitFor();
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await server.start();
    await page.reload();
    await until(async () => (await keeper.send('GET', `/api/memorials/${id}`)).json.images.length === 1);
    expect(server.countEvents('PhotoAdded') - before).toBe(1);
  });

  test('wipes everything private from this device and ends the session', async () => {
    const keeper = await register(server);
    const photo = await smallPhoto(5);
    const id = await createMemorial(keeper, { isPublic: false, memorialText: 'Only for our family.' }, [
      photo,
    ]);
    const sha256 = await uploadPhoto(keeper, photo);
    const other = await createMemorial(await register(server), {
      petName: 'Milo',
      memorialText: 'For everybody.',
    });
    const phone = await openPhone(browser, server, { as: keeper, serviceWorkers: 'allow' });
    phone.expecting(/status of 404/);
    const { page } = phone;
    await page.goto(`/memorial/${other}`);
    await page.getByRole('heading', { name: 'Milo', exact: true }).waitFor();
    await until(async () => (await textOnTheDevice(page)).includes('For everybody.'));
    await page.goto(`/memorial/${id}`);
    await page.getByText('Only for our family.').waitFor();
    await cachedOffline(page, `/memorial/${id}`);
    await picturesAreDrawn(page);
    await until(async () => (await textOnTheDevice(page)).includes(sha256));
    await leave(page);
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Sign In' }).first().waitFor();
    const kept = await textOnTheDevice(page);
    expect(kept).not.toContain('Only for our family.');
    expect(kept).not.toContain(id);
    expect(kept).not.toContain(sha256);
    expect(kept).not.toContain(keeper.email);
    expect(kept).toContain('For everybody.');
    await until(async () => (await keeper.send('GET', '/api/auth/user')).status === 401);
    await page.goto(`/memorial/${id}`);
    await page.getByRole('heading', { name: 'Memorial Not Found' }).waitFor();
  });

  test('also without a signal: the device forgets at once, the session ends as soon as there is a server', async () => {
    const keeper = await register(server);
    const id = await createMemorial(keeper, { isPublic: false, memorialText: 'Only for our family.' });
    const phone = await openPhone(browser, server, { as: keeper, serviceWorkers: 'allow' });
    phone.expecting(noServer, /status of 40[14]/);
    const { page } = phone;
    await page.goto(`/memorial/${id}`);
    await page.getByText('Only for our family.').waitFor();
    await cachedOffline(page, `/memorial/${id}`);
    await server.kill();
    await phone.context.setOffline(true);
    await leave(page);
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Sign In' }).first().waitFor();
    const kept = await textOnTheDevice(page);
    expect(kept).not.toContain('Only for our family.');
    expect(kept).not.toContain(keeper.email);
    await page.goto(`/memorial/${id}`);
    await page.getByRole('heading', { name: 'This page isn’t on your device yet' }).waitFor();
    await server.start();
    expect((await keeper.send('GET', '/api/auth/user')).status).toBe(200);
    await phone.context.setOffline(false);
    await page.goto('/');
    await until(async () => (await keeper.send('GET', '/api/auth/user')).status === 401);
    await page.reload();
    await page.getByRole('button', { name: 'Sign In' }).first().waitFor();
  });
});

/** A person and their phone behind a gateway, on the page of a private memorial. */
async function behindGateway(screen: 'phone' | 'desktop') {
  const keeper = await register(server);
  const id = await createMemorial(keeper, { isPublic: false, memorialText: words });
  const gateway = await openGateway(server);
  onTestFinished(() => gateway.close());
  const phone = await openPhone(browser, server, {
    screen,
    as: keeper,
    baseURL: gateway.origin,
    serviceWorkers: screen === 'phone' ? 'allow' : 'block',
  });
  phone.expecting(noServer, /status of (?:401|404|502)/);
  const { page } = phone;
  await page.goto(`/memorial/${id}`);
  await page.getByText(words).waitFor();
  await page.getByRole('button', { name: /’s account$/ }).waitFor();
  if (screen === 'phone') await cachedOffline(page, `/memorial/${id}`);
  return { keeper, id, gateway, phone, page };
}

const words = 'Only for our family.';

/** A new tab that notes whether these words ever stand in it, from the first of its document on. */
async function watchedTab({ context, newTab }: Phone) {
  const page = await newTab();
  await page.addInitScript((text) => {
    const noted = window as Window & { sawWords?: boolean };
    const look = () => {
      if (document.documentElement?.textContent?.includes(text)) noted.sawWords = true;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, words);
  return {
    page,
    sawWords: () => page.evaluate(() => (window as Window & { sawWords?: boolean }).sawWords ?? false),
    context,
  };
}

type Behind = Awaited<ReturnType<typeof behindGateway>>;

/** Asks the server from outside whether the session that the phone holds now is still open. */
async function heldSession({ context }: Phone): Promise<() => Promise<boolean>> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  return async () => (await fetch(new URL('/api/auth/user', server.origin), { headers: { cookie } })).ok;
}

/**
 * Somebody signs out while this is away, and a tab that is opened meanwhile shows nothing of them. The next tab tells the
 * server and shows nothing either; they sign in again in it.
 */
async function signOutUnheard(
  { keeper, id, gateway, phone }: Behind,
  page: Page,
  away: Exclude<GatewayMode, 'pass'>,
): Promise<Page> {
  const isOpen = await heldSession(phone);
  gateway.mode = away;
  if (away.answers === 'nothing') await phone.context.setOffline(true);
  await leave(page);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Sign In' }).first().waitFor();
  if (away.path !== '/') {
    const meanwhile = await watchedTab(phone);
    await meanwhile.page.goto(`/memorial/${id}`);
    await meanwhile.page.getByRole('button', { name: 'Sign In' }).first().waitFor();
    await meanwhile.page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await meanwhile.sawWords()).toBe(false);
    await meanwhile.page.close();
  }
  await page.close();
  expect(await isOpen()).toBe(true);

  gateway.mode = 'pass';
  await phone.context.setOffline(false);
  const { page: next, sawWords } = await watchedTab(phone);
  const answer = await next.goto(`/memorial/${id}`);
  // At once: it is the body of an answer that has come.
  expect(await answer?.text()).not.toContain(words);
  await next.getByRole('heading', { name: 'Memorial Not Found' }).waitFor();
  await until(async () => !(await isOpen()));
  await until(async () => !(await phone.context.cookies()).some(({ name }) => name === signedOutCookie));
  expect(await next.getByRole('button', { name: /’s account$/ }).count()).toBe(0);
  expect(await sawWords()).toBe(false);
  await next.goto(`/?auth=signin&redirect=/memorial/${id}`);
  await next.getByLabel('Email', { exact: true }).fill(keeper.email);
  await next.getByLabel('Password', { exact: true }).fill(keeper.password);
  await next.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click();
  await next.waitForURL(`**/memorial/${id}`);
  await next.getByText(words).waitFor();
  await next.getByRole('button', { name: /’s account$/ }).waitFor();
  return next;
}

describe('a sign-out that the server has not heard of', () => {
  test('REL-30 holds on this device while a gateway answers 502, there is no signal, or only the API is away, and after the tab was closed', async () => {
    const behind = await behindGateway('phone');
    const { id } = behind;
    let { page } = behind;
    for (const away of [
      { answers: '502', path: '/' },
      { answers: 'nothing', path: '/' },
      { answers: '502', path: '/api/' },
    ] as const) {
      page = await signOutUnheard(behind, page, away);
      await cachedOffline(page, `/memorial/${id}`);
    }
  });

  test('REL-30 holds also where nothing is kept for later', async () => {
    const behind = await behindGateway('desktop');
    await signOutUnheard(behind, behind.page, { answers: '502', path: '/api/' });
  });
});

test('REL-30 a session that was ended from the list of devices leaves its device at once, and says so', async () => {
  const { keeper, gateway, page } = await behindGateway('phone');
  const other = await createMemorial(await register(server), { petName: 'Milo' });
  await page.goto(`/memorial/${other}`);
  await page.getByRole('heading', { name: 'Milo', exact: true }).waitFor();
  gateway.mode = { answers: '502', path: '/api/sync' };
  await page.getByRole('button', { name: 'Sign the Guestbook' }).first().click();
  await page.getByLabel('Your name').fill('Ines Alves');
  await page.getByLabel('Your tribute').fill('He had the softest ears.');
  await page.locator('form').getByRole('button', { name: guestbookMessages.sign }).click();
  await until(async () => (await rowsOf(page, 'outbox')).length === 1);
  const elsewhere = visitor(server);
  await elsewhere.send('POST', '/api/auth/login', { email: keeper.email, password: keeper.password });
  await elsewhere.send('DELETE', '/api/accounts/me/sessions');
  gateway.mode = 'pass';
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await told(page, signedOutMessages.signedOutElsewhere, signedOutMessages.unsentRemoved);
  await page.getByRole('button', { name: 'Sign In' }).first().waitFor();
  expect(await page.getByRole('button', { name: /’s account$/ }).count()).toBe(0);
  const kept = await textOnTheDevice(page);
  for (const text of ['softest ears', words, keeper.email]) expect(kept).not.toContain(text);
  expect(await page.getByText(/Sign in to send/).count()).toBe(0);
});

describe('what may not be seen any more', () => {
  test('SEC-30 leaves an open page, and everything that is kept of it, without a reload', async () => {
    const keeper = await register(server);
    const photo = await smallPhoto(6);
    const id = await createMemorial(keeper, { memorialText: 'Only for our family.' }, [photo]);
    const sha256 = await uploadPhoto(keeper, photo);
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    phone.expecting(/status of 404/);
    const { page } = phone;
    await page.goto(`/memorial/${id}`);
    await page.getByText('Only for our family.').waitFor();
    await cachedOffline(page, `/memorial/${id}`);
    await page.getByRole('button', { name: 'Keep on home screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep Bella close' });
    await dialog.getByRole('button', { name: 'Pin this page' }).click();
    await dialog.getByText('Bella is pinned on this device').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await until(async () => (await textOnTheDevice(page)).includes(sha256));
    await keeper.send('PATCH', `/api/memorials/${id}`, { changes: { isPublic: false } });
    await page.getByRole('heading', { name: 'Memorial Not Found' }).waitFor();
    await until(async () => !(await textOnTheDevice(page)).includes(sha256));
    expect(await textOnTheDevice(page)).not.toContain('Only for our family.');
    phone.expecting(noServer);
    await server.kill();
    await page.goto(`/memorial/${id}`);
    await page.getByRole('heading', { name: 'This page isn’t on your device yet' }).waitFor();
    expect(await textOnTheDevice(page)).not.toContain('Only for our family.');
  });

  test('SEC-30 leaves the phone of a keeper who is one no longer, whatever page is open', async () => {
    const owner = await register(server, { name: 'Vera Voss' });
    await confirmAddress(server, owner);
    const friend = await register(server);
    const id = await createMemorial(owner, { isPublic: false, memorialText: 'Only for our family.' });
    await owner.send('POST', `/api/memorials/${id}/invitations`, { email: friend.email });
    const { link } = await emailTo(server, friend.email, keeperMessages.mailSubject);
    const token = new URL(link, server.origin).searchParams.get('token');
    await friend.send('POST', '/api/invitations/accept', { token });
    await until(async () => (await friend.send('GET', `/api/memorials/${id}`)).status === 200);
    const phone = await openPhone(browser, server, { as: friend, serviceWorkers: 'allow' });
    const { page } = phone;
    await page.goto(`/memorial/${id}`);
    await page.getByText('Only for our family.').waitFor();
    await cachedOffline(page, `/memorial/${id}`);
    await page.goto('/my-memorials');
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
    await owner.send('DELETE', `/api/memorials/${id}/keepers/${friend.id}`);
    await until(async () => !(await textOnTheDevice(page)).includes('Only for our family.'));
    phone.expecting(noServer);
    await server.kill();
    await page.goto(`/memorial/${id}`);
    await page.getByRole('heading', { name: 'This page isn’t on your device yet' }).waitFor();
  });
});
