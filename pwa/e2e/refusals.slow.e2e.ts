import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createMemorial,
  everybodyReads,
  type Person,
  register,
  signGuestbook,
  tributesOf,
  visitor,
} from './helpers/accounts.ts';
import {
  cachedOffline,
  isAlive,
  noServer,
  openBrowser,
  openPhone,
  type Phone,
  rowsOf,
  until,
} from './helpers/phone.ts';
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

const words = 'She always knew which of us had a bad day.';

/** A visitor opens a memorial, signs it without a signal, and meanwhile the server hears something else. */
async function signedInVain(
  meanwhile: (keeper: Person, id: string) => Promise<unknown>,
): Promise<{ phone: Phone; page: Page; id: string; keeper: Person }> {
  const keeper = await register(server);
  const id = await createMemorial(keeper, { petName: 'Bella' });
  const phone = await openPhone(browser, server, {
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'allow',
  });
  const { page } = phone;
  await page.goto(`/memorial/${id}`);
  await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
  await cachedOffline(page, `/memorial/${id}`);
  phone.expecting(noServer, /404/);
  await phone.context.setOffline(true);
  await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
  await page.getByLabel('Your name').fill('Ines');
  await page.getByLabel('Your tribute').fill(words);
  await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
  await page.getByText('Waiting to be sent', { exact: true }).waitFor();
  await meanwhile(keeper, id);
  await phone.context.setOffline(false);
  return { phone, page, id, keeper };
}

const refused = (page: Page) => page.getByRole('region', { name: 'Your tribute wasn’t accepted' });

describe('a refusal is shown, never swallowed', () => {
  test('a tribute to a memorial that has become private stays as a draft: copied, changed, sent again when it may be', async () => {
    const { page, id, keeper } = await signedInVain((keeper, id) =>
      keeper.send('PATCH', `/api/memorials/${id}`, { changes: { isPublic: false } }),
    );
    await page.getByRole('link', { name: /needs your attention/ }).click();
    await refused(page).waitFor();
    expect(await refused(page).innerText()).toContain(words);

    await refused(page).getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(words);

    // Sent again while it still may not be, it is refused again and still here.
    const answered = page.waitForResponse('**/api/sync/push');
    await refused(page).getByRole('button', { name: 'Send again' }).click();
    expect((await answered).status()).toBe(200);
    await until(async () => (await rowsOf(page, 'outbox')).map(({ state }) => state).join() === 'rejected');
    await refused(page).waitFor();

    await keeper.send('PATCH', `/api/memorials/${id}`, { changes: { isPublic: true } });
    await refused(page).getByRole('button', { name: 'Change' }).click();
    await refused(page).getByLabel('Your tribute').fill(`${words} Every time.`);
    await refused(page).getByRole('button', { name: 'Send again' }).click();
    await until(async () => (await tributesOf(server, id)).length === 1);
    expect((await tributesOf(server, id))[0]?.tributeMessage).toBe(`${words} Every time.`);
    await refused(page).waitFor({ state: 'detached' });
    await page.getByText('All caught up').waitFor();
  });

  test('a tribute to a memorial that was deleted is let go of only when the person says so', async () => {
    const { page, id } = await signedInVain((keeper, id) => keeper.send('DELETE', `/api/memorials/${id}`));
    await page.goto('/saved');
    await refused(page).waitFor();
    await refused(page).getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
    await question.getByText(words).waitFor();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await page.reload();
    await refused(page).waitFor();
    await refused(page).getByRole('button', { name: 'Discard' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await refused(page).waitFor({ state: 'detached' });
    expect(await tributesOf(server, id)).toEqual([]);
  });

  test('an edit that ran into another one shows both versions, and the person chooses', async () => {
    const keeper = await register(server);
    const id = await createMemorial(keeper, { petName: 'Bella', memorialText: 'The first version.' });
    const phone = await openPhone(browser, server, { as: keeper, serviceWorkers: 'allow' });
    const { page } = phone;
    await page.goto(`/memorials/${id}/edit`);
    await cachedOffline(page);
    phone.expecting(noServer);
    await page.getByRole('button', { name: /Their Story/ }).click();
    await page.getByRole('textbox', { name: 'The story of Bella' }).fill('Written at the grave.');
    await phone.context.setOffline(true);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(`**/memorial/${id}`);
    await page.getByText('Written at the grave.').first().waitFor();
    const elsewhere = await keeper.send('PATCH', `/api/memorials/${id}`, {
      changes: { memorialText: 'Written at the kitchen table.' },
    });
    expect(elsewhere.status).toBe(200);
    await everybodyReads(server, `/api/memorials/${id}`, ({ json }) =>
      /kitchen table/.test(json.memorialText),
    );
    await phone.context.setOffline(false);
    await page.getByRole('link', { name: /needs your attention/ }).click();
    const change = page.getByRole('region', { name: 'A change to the memorial wasn’t accepted' });
    await change.waitFor();
    await expect
      .poll(() => change.innerText())
      .toMatch(
        /Your version\s+Written at the grave\.[\s\S]*Current version\s+Written at the kitchen table\./,
      );
    await change.getByRole('button', { name: 'Keep my version' }).click();
    await change.waitFor({ state: 'detached' });
    await until(async () => {
      const { json } = await visitor(server).send('GET', `/api/memorials/${id}`);
      return json.memorialText === 'Written at the grave.';
    });
    expect(server.countEvents('MemorialDetailsChanged')).toBe(2);
  });

  test('what was refused never opens a dialog over a memorial page', async () => {
    const { page, id, keeper } = await signedInVain((keeper, id) =>
      keeper.send('DELETE', `/api/memorials/${id}`),
    );
    await page.getByRole('link', { name: /needs your attention/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await keeper.send('POST', `/api/memorials/${id}/restore`);
    await everybodyReads(server, `/api/memorials/${id}`, ({ status }) => status === 200);
    await signGuestbook(visitor(server), id);
    await page.goto(`/memorial/${id}`);
    await refused(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

/** The server takes everything but what holds these words, of which it only ever says that it failed. */
async function neverTakes(page: Page, text: string): Promise<{ times(): number; heal(): Promise<void> }> {
  let times = 0;
  await page.route('**/api/sync/push', async (route) => {
    const { commands } = route.request().postDataJSON() as { commands: { id: string }[] };
    const isPoison = (command: { id: string }) => JSON.stringify(command).includes(text);
    const others = commands.filter((command) => !isPoison(command));
    if (others.length < commands.length) times += 1;
    const answer =
      others.length === 0
        ? { verdicts: [], position: null }
        : await (await route.fetch({ postData: { commands: others } })).json();
    const failed = commands
      .filter(isPoison)
      .map(({ id }) => ({ id, verdict: 'retry', code: 'failed', message: 'Something went wrong' }));
    await route.fulfill({ json: { ...answer, verdicts: [...answer.verdicts, ...failed] } });
  });
  return { times: () => times, heal: () => page.unroute('**/api/sync/push') };
}

test('words that the server can never take are tried when asked, hold nothing else up, and after ten times are the person’s to decide', async () => {
  const [bella, milo] = [
    await createMemorial(await register(server), { petName: 'Bella' }),
    await createMemorial(await register(server), { petName: 'Milo' }),
  ];
  const phone = await openPhone(browser, server);
  const { page } = phone;
  const sign = async (id: string, petName: string, text: string) => {
    await page.goto(`/memorial/${id}`);
    await page.getByRole('heading', { name: petName, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
    await page.getByLabel('Your name').fill('Ines');
    await page.getByLabel('Your tribute').fill(text);
    await page.getByRole('button', { name: 'Sign the Guestbook' }).click();
  };
  const poison = await neverTakes(page, words);
  await sign(bella, 'Bella', words);
  await page.getByText('Waiting to be sent', { exact: true }).waitFor();
  await until(async () => poison.times() === 1);
  await sign(milo, 'Milo', 'He shared his bed with everyone.');
  await until(async () => (await tributesOf(server, milo)).length === 1);

  await page.goto('/saved');
  const stuck = page.getByRole('region', { name: 'Your tribute couldn’t be sent' });
  const sendNow = page.getByRole('button', { name: 'Send now' });
  await isAlive(sendNow);
  // The notice is gone after six seconds, so the wait for it begins before the press.
  await Promise.all([
    page.getByText('Some things couldn’t be sent yet. They stay here, and we’ll send them later.').waitFor(),
    sendNow.click(),
  ]);
  expect(await stuck.count()).toBe(0);
  // An attempt that was cut off by going to another page is none.
  const attempts = async () => Number((await rowsOf(page, 'outbox'))[0]?.attempts);
  for (let made = await attempts(); made < 10; made = await attempts()) {
    await sendNow.click();
    await until(async () => (await attempts()) > made);
  }
  await stuck.waitFor();
  expect(await attempts()).toBe(10);
  const times = poison.times();
  expect(await stuck.innerText()).toContain(words);
  expect(await stuck.innerText()).toContain(
    'We tried to send this several times and it didn’t work. You can send it again, or let it go.',
  );
  await page.getByText('All caught up').waitFor();

  // It is not tried again by itself, also when the app is opened again; nothing was lost by that.
  await page.reload();
  await stuck.waitFor();
  expect((await rowsOf(page, 'outbox')).map(({ state }) => state)).toEqual(['rejected']);
  expect(poison.times()).toBe(times);

  await poison.heal();
  await stuck.getByRole('button', { name: 'Send again' }).click();
  await until(async () => (await tributesOf(server, bella)).length === 1);
  await stuck.waitFor({ state: 'detached' });
  expect((await tributesOf(server, bella))[0]?.tributeMessage).toBe(words);
});
