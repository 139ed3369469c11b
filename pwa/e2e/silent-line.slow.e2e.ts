import { settingsMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { orderMessages } from '@everpaw/contracts/orders/orders.messages';
import { yourPlanMessages } from '@everpaw/contracts/subscriptions/your-plan.messages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemorial, type Person, register, signGuestbook, visitor } from './helpers/accounts.ts';
import { type Line, openLine } from './helpers/line.ts';
import { cachedOffline, openBrowser, openPhone, rowsOf } from './helpers/phone.ts';
import { smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let line: Line;
let keeper: Person;
let bella: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  line = await openLine(server);
  keeper = await register(server);
  bella = await createMemorial(keeper, {}, [await smallPhoto(1)]);
  await signGuestbook(visitor(server), bella);
  await keeper.send('POST', `/api/memorials/${bella}/memories`, {
    title: 'At the sea',
    description: 'She sat down at the edge of it.',
    date: '2015-06-21',
    type: 'story',
  });
});
afterAll(async () => {
  await browser.close();
  await line.close();
  await server.close();
});

async function cachedAnswers(page: Page): Promise<number> {
  const row = (await rowsOf(page, 'settings')).find(({ key }) => key === 'accountAnswers');
  return (row?.value as { answers: unknown[] } | undefined)?.answers.length ?? 0;
}

test('REL-41 with a server that accepts and never answers, every cached screen is there without giving up on the network first, and a memory is added', async () => {
  const { page } = await openPhone(browser, server, {
    as: keeper,
    baseURL: line.origin,
    serviceWorkers: 'allow',
  });
  const main = page.getByRole('main');
  const screens: [path: string, ...words: string[]][] = [
    ['/my-memorials', 'Bella'],
    [`/memorial/${bella}`, 'She shared her stick with everyone.', 'Saved on this device'],
    [`/memorial/${bella}/history`, historyMessages.title('Bella'), historyMessages.download],
    [
      `/memorial/${bella}/history?at=today`,
      historyMessages.pageThenIntro,
      'She shared her stick with everyone.',
    ],
    ['/settings', settingsMessages.deviceTitle, settingsMessages.tributes],
    ['/profile', keeper.email],
    ['/orders', orderMessages.none],
    ['/your-plan', yourPlanMessages.none],
    ['/saved', 'Bella'],
    [`/memorial/${bella}/timeline`, 'At the sea'],
  ];
  const shows = async (words: readonly string[]) => {
    for (const text of words) await main.getByText(text).first().waitFor();
    await expect.poll(() => main.getByText(/^Loading/).allTextContents()).toEqual([]);
  };
  // How many answers to the account are cached after each: the history and when the page changed, and its guestbook; the
  // account, its devices and its export; orders; the plan.
  const cached: Record<string, number> = {
    ...{ history: 2, 'history?at=today': 3, settings: 6, profile: 6, orders: 7, 'your-plan': 8 },
  };
  for (const [path, ...words] of screens) {
    await page.goto(path);
    await shows(words);
    const answers = cached[path.split('/').at(-1) ?? ''];
    if (answers) await expect.poll(() => cachedAnswers(page)).toBe(answers);
  }
  await cachedOffline(page, `/memorial/${bella}`);

  line.silence();
  // What gives up on the network after a while would show the screens too: it never does here.
  await page.addInitScript((maxMs) => {
    const after = window.setTimeout;
    const within = (task: TimerHandler, ms?: number, ...more: unknown[]) =>
      (ms ?? 0) > maxMs ? 0 : after(task, ms, ...more);
    window.setTimeout = Object.assign(within, after);
  }, 1_000);
  for (const [path, ...words] of screens) {
    await page.goto(path, { waitUntil: 'commit' });
    await shows(words);
  }

  await page.getByRole('button', { name: 'Add a memory' }).click();
  await page.getByLabel('Title').fill('The goose');
  await page.getByRole('textbox', { name: 'Description' }).fill('It followed her all the way home.');
  await page.getByLabel('Date').fill('2016-01-30');
  await page.getByRole('button', { name: 'Save memory' }).click();
  await main.getByRole('button', { name: 'The goose' }).waitFor();
  expect((await rowsOf(page, 'outbox')).map(({ type }) => type)).toEqual(['AddMemory']);
});
