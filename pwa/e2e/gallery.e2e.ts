import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemorial, everybodyReads, register } from './helpers/accounts.ts';
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

const counter = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText();
const cards = (page: Page) => page.getByRole('region', { name: 'Memorials' }).getByRole('article').count();

describe('the gallery', () => {
  test('REQ-283 REQ-286 an empty one says so, and those who are signed in can make the first', async () => {
    const visitor = await openPhone(browser, server);
    await visitor.page.goto('/memorial-gallery');
    await visitor.page.getByText('No memorials yet').waitFor();
    expect(await visitor.page.getByRole('link', { name: 'Create First Memorial' }).count()).toBe(0);
    expect(await visitor.page.getByRole('main').getByRole('link', { name: 'Create Memorial' }).count()).toBe(
      0,
    );
    const { page } = await openPhone(browser, server, { as: await register(server) });
    await page.goto('/memorial-gallery');
    await page.getByRole('link', { name: 'Create First Memorial' }).click();
    await page.getByLabel("Pet's Name *").waitFor();
  });

  test('REQ-274..280 REQ-282 REQ-284 REQ-285 search, filter, counters, more pages and nothing found', async () => {
    const stories: Record<string, string> = { 'Pet 3': 'She was afraid of umbrellas.' };
    await Promise.all(
      Array.from({ length: 27 }, async (_, index) =>
        createMemorial(await register(server), {
          petName: `Pet ${index}`,
          petType: index % 9 === 0 ? 'rabbit' : 'dog',
          memorialText: stories[`Pet ${index}`] ?? 'A quiet one.',
        }),
      ),
    );
    await everybodyReads(server, '/api/memorials/stats', ({ json }) => json.total === 27);
    const { page } = await openPhone(browser, server);
    await page.goto('/memorial-gallery');
    await page.getByRole('heading', { name: 'Memorial Gallery' }).waitFor();
    await until(async () => (await cards(page)) === 24);
    await expect.poll(() => counter(page, 'Total Memorials')).toBe('27');
    await expect.poll(() => counter(page, 'Pet Types')).toBe('2');
    await expect.poll(() => counter(page, 'Showing')).toBe('24');
    await page.getByRole('button', { name: 'Load more' }).click();
    await until(async () => (await cards(page)) === 27);
    await expect.poll(() => counter(page, 'Showing')).toBe('27');
    await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0);

    const filter = page.getByLabel('Pet type');
    await expect
      .poll(() => filter.locator('option').allInnerTexts())
      .toEqual(['All Pets', 'Dogs', 'Rabbits']);
    await filter.selectOption('rabbit');
    await until(async () => (await cards(page)) === 3);
    await until(async () => (await counter(page, 'Showing')) === '3');
    await filter.selectOption('');
    await until(async () => (await cards(page)) === 27);
    // A kind that is chosen while the words still rest holds together with them.
    await page.getByLabel('Search').fill('quiet');
    await filter.selectOption('rabbit');
    await page.waitForURL((url) => url.searchParams.get('search') === 'quiet');
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('rabbit');
    await until(async () => (await cards(page)) === 3);
    await filter.selectOption('');
    await page.getByLabel('Search').fill('umbrellas');
    await until(async () => (await cards(page)) === 1);
    await page.getByRole('link', { name: 'Pet 3', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('umbrellas');
    await page.getByLabel('Search').fill('an animal that was never here');
    await page.getByText('No memorials found').waitFor();
    await page.getByText('Try adjusting your search or filter.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await until(async () => (await cards(page)) >= 24);
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('');
  });

  test('the first screen comes with the page: no second round trip for it', async () => {
    const { page } = await openPhone(browser, server);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.goto('/memorial-gallery');
    await until(async () => (await cards(page)) === 24);
    expect(asked.filter((path) => path.startsWith('/api/memorials') || path === '/api/auth/user')).toEqual(
      [],
    );
  });
});
