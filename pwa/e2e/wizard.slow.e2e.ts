import { sanitiseStory } from '@everpaw/contracts/memorials/story';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemorial, register, visitor } from './helpers/accounts.ts';
import { expectInOrder, expectInOrderAnywhere } from './helpers/looks.ts';
import {
  cachedOffline,
  noServer,
  openBrowser,
  openPhone,
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

const goTo = async (page: Page, title: string) => {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(title) })
    .click();
  await page.getByRole('heading', { level: 2, name: title }).waitFor();
};
const storyBox = (page: Page) => page.getByRole('textbox', { name: /story/ });
const format = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

/** Puts these into the clipboard of the page and pastes them, as another program would have left them there. */
async function paste(page: Page, html: string): Promise<void> {
  await storyBox(page).evaluate((box, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    clipboardData.setData('text/plain', 'unused');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const captions = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Caption/ })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));

/** Draws a finger or a mouse from the middle of one thing to another height, in steps as a hand does it. */
async function drag(page: Page, what: Locator, by: 'mouse' | 'finger', toY: number): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const path = Array.from({ length: 12 }, (_, step) => y + ((toY - y) * (step + 1)) / 12);
  if (by === 'mouse') {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const at of path) await page.mouse.move(x, at);
    await page.mouse.up();
    return;
  }
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  for (const at of path) await touch('touchMove', at);
  await touch('touchEnd', toY);
  await screen.detach();
}

const middle = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box.y + box.height / 2;
};

describe('the wizard', () => {
  test('REL-18 REQ-207 REQ-250 REQ-251 REQ-252 REQ-253 REQ-254 REQ-255 REQ-256 REQ-257 REQ-258 REQ-259 a story is written with its formatting, kept over a reload, and stands on the page', async () => {
    const keeper = await register(server);
    const phone = await openPhone(browser, server, { as: keeper });
    const { page } = phone;
    await page.goto('/create-memorial');
    await page.getByLabel("Pet's Name *").fill('Bella');
    await page.getByLabel('Pet Type *').selectOption('dog');
    await goTo(page, 'Their Story');
    await storyBox(page).click();
    await page.keyboard.type('She came in a ');
    await format(page, 'Bold').click();
    await expect.poll(() => format(page, 'Bold').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.type('bread van');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('.');
    await page.keyboard.press('Enter');
    await format(page, 'Quote').click();
    await page.keyboard.type('Not now.');
    await page.keyboard.press('Enter');
    await format(page, 'Bullet list').click();
    await page.keyboard.type('sun');
    await page.keyboard.press('Enter');
    await page.keyboard.type('socks');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await format(page, 'Numbered list').click();
    await page.keyboard.type('tuna');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+i');
    await page.keyboard.type('more tuna');
    await page.getByText('13 words').waitFor();
    await expectInOrderAnywhere(page, 'the story is written');
    await page.getByRole('tab', { name: 'Preview' }).click();
    const preview = page.getByRole('tabpanel', { name: 'Preview' });
    await expect.poll(() => preview.locator('ul li').allInnerTexts()).toEqual(['sun', 'socks']);
    await expect.poll(() => preview.locator('ol li').allInnerTexts()).toEqual(['tuna', 'more tuna']);
    await expectInOrderAnywhere(page, 'the story is looked at');
    await page.getByRole('tab', { name: 'Edit' }).click();
    await storyBox(page).waitFor();

    const story =
      'She came in a <strong>bread van</strong>.<blockquote>Not now.</blockquote><li>sun</li><li>socks</li><li>1. tuna</li><li>2. <em>more tuna</em></li>';
    await until(async () =>
      JSON.stringify(await rowsOf(page, 'drafts')).includes(JSON.stringify(story).slice(1, -1)),
    );
    await page.reload();
    await goTo(page, 'Their Story');
    await until(async () => (await storyBox(page).locator('ol li').count()) === 2);
    expect(await storyBox(page).locator('ul li').allInnerTexts()).toEqual(['sun', 'socks']);
    await goTo(page, 'Memorial Settings');
    await page.getByRole('button', { name: 'Create Memorial' }).last().click();
    await page.waitForURL('**/memorial/*');
    // The wizard's small page is inert.
    const article = page.locator('article:not([inert] *)');
    await article.locator('ol li', { hasText: 'more tuna' }).waitFor();
    expect(await article.locator('ul li').allInnerTexts()).toEqual(['sun', 'socks']);
    expect(await article.locator('blockquote').innerText()).toBe('Not now.');
    const id = new URL(page.url()).pathname.slice('/memorial/'.length);
    // The page shows what the device sends as soon as it is written.
    await expect
      .poll(async () => (await visitor(server).send('GET', `/api/memorials/${id}`)).json.memorialText)
      .toBe(story);

    await page.goto(`/memorials/${id}/edit`);
    await goTo(page, 'Their Story');
    await until(async () => (await storyBox(page).locator('ol li').count()) === 2);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('status').getByText('Nothing was changed').waitFor();
  });

  test('REQ-258 REQ-260 SEC-13 what is pasted in a real browser keeps its words and the five tags, runs nothing, and ends at the limit', async () => {
    // Without the policy that would stop scripts in any case: the editor itself must not run them.
    const { page } = await openPhone(browser, server, { bypassCSP: true, as: await register(server) });
    await page.goto('/create-memorial');
    await goTo(page, 'Their Story');
    await storyBox(page).click();
    const hostile = [
      '<p style="font-weight:700" onclick="ran()">sun</p><script>ran()</script><img src=x onerror=ran()>',
      '<svg/onload=ran()><style>*{color:red}</style><a href="javascript:ran()">socks</a>',
      '<math><mtext></form><form><mglyph><style></math><img src onerror=ran()>',
      '<ul><li>a<ol><li>b</li></ol></li></ul><table><tr><td>c</td></tr></table><iframe srcdoc="<script>ran()</script>">',
    ];
    await page.evaluate(() => Object.assign(window, { ran: () => (document.title = 'ran') }));
    for (const html of hostile) {
      await paste(page, html);
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
    }
    await storyBox(page).getByText('socks').waitFor();
    expect(
      await storyBox(page)
        .locator('script, img:not(.ProseMirror-separator), svg, style, a, iframe, table')
        .count(),
    ).toBe(0);
    expect(await page.title()).not.toBe('ran');
    const kept = async () =>
      String(
        (await rowsOf(page, 'drafts')).map(
          ({ value }) => (value as { form: { memorialText: string } }).form.memorialText,
        ),
      );
    await until(async () => (await kept()).includes('<strong>sun</strong>'));
    const story = await kept();
    expect(sanitiseStory(story)).toBe(story);

    await page.keyboard.press('Control+a');
    await paste(page, `<p>${'x'.repeat(5000)}</p>`);
    await page.getByText('5000 / 5000 characters').waitFor();
    await page.keyboard.type('y');
    await page.getByText(/^A story has room for 5000 characters/).waitFor();
    await page.getByText('5000 / 5000 characters').waitFor();
    await page.keyboard.press('Backspace');
    await page.getByText('4999 / 5000 characters').waitFor();
  });

  test('REQ-237 REQ-238 REQ-239 REQ-247 a chosen photo stays on the phone until there is a signal, then says how far it is, and can be taken out', async () => {
    const keeper = await register(server);
    const phone = await openPhone(browser, server, { as: keeper, serviceWorkers: 'allow' });
    const { page, context } = phone;
    await page.goto('/create-memorial');
    await goTo(page, 'Cherished Photos');
    await cachedOffline(page);
    phone.expecting(noServer);
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await context.setOffline(true);
    await page.getByLabel('Photos', { exact: true }).setInputFiles([await smallPhoto(4)]);
    await page.getByText('On this device, sent when you have a signal').waitFor();
    await picturesAreDrawn(page);
    expect(sent).toEqual([]);
    await context.setOffline(false);
    await page.getByText('Uploaded', { exact: true }).waitFor();
    expect(sent.filter((call) => call.startsWith('PUT /api/media/'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await page.getByRole('status').getByText('Image Removed').waitFor();
    await page.getByText('0 of 5').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 of 5').waitFor();
    await picturesAreDrawn(page);
  });

  test('REL-18 the draft with its photos, its story and its order is there after a reload without a server', async () => {
    const ownServer = await startServer();
    const keeper = await register(ownServer);
    const phone = await openPhone(browser, ownServer, { as: keeper, serviceWorkers: 'allow' });
    const { page } = phone;
    await page.goto('/create-memorial');
    await page.getByLabel("Pet's Name *").fill('Hilda');
    await page.getByLabel('Pet Type *').selectOption('cat');
    await goTo(page, 'Cherished Photos');
    await page
      .getByLabel('Photos', { exact: true })
      .setInputFiles(await Promise.all([1, 2, 3].map(smallPhoto)));
    await page.getByText('3 of 5').waitFor();
    const boxes = page.getByRole('textbox', { name: /^Caption/ });
    for (const [index, words] of ['one', 'two', 'three'].entries()) await boxes.nth(index).fill(words);

    const rows = page.getByRole('list').filter({ has: boxes }).last().getByRole('listitem');
    await picturesAreDrawn(page);
    // Where things are is asked once nothing scrolls any more.
    await rows.nth(0).evaluate((row) => row.scrollIntoView({ block: 'start', behavior: 'instant' }));
    // Between the two others: far enough from both middles that a row which still grows does not matter.
    const between = ((await middle(rows.nth(1))) + (await middle(rows.nth(2)))) / 2;
    await drag(page, rows.nth(0).locator('[data-grip]'), 'finger', between);
    await expect.poll(() => captions(page)).toEqual(['two', 'one', 'three']);
    await page.getByRole('button', { name: 'Move photo 2 later' }).click();
    await expect.poll(() => captions(page)).toEqual(['two', 'three', 'one']);
    await page.getByText('Photo 2 is now photo 3 of 3').waitFor();
    await expectInOrder(page, 'photos in order');

    await goTo(page, 'Their Story');
    await storyBox(page).click();
    await page.keyboard.type('She ruled the sill.');
    await until(async () => JSON.stringify(await rowsOf(page, 'drafts')).includes('ruled the sill'));
    await cachedOffline(page);
    phone.expecting(noServer);
    await ownServer.kill();
    await page.reload();
    // It opens again at the step where it was left.
    await storyBox(page).getByText('She ruled the sill.').waitFor();
    await goTo(page, 'Cherished Photos');
    await expect.poll(() => captions(page)).toEqual(['two', 'three', 'one']);
    await picturesAreDrawn(page);
    await ownServer.close();
  });

  test('photos are put in order with a mouse, over more than a screen too', async () => {
    const keeper = await register(server);
    const { page } = await openPhone(browser, server, { screen: 'desktop', as: keeper });
    const files = await Promise.all([1, 2, 3, 4, 5].map(smallPhoto));
    const id = await createMemorial(keeper, {}, files);
    await page.goto(`/memorials/${id}/edit`);
    await goTo(page, 'Cherished Photos');
    const boxes = page.getByRole('textbox', { name: /^Caption/ });
    for (const [index, words] of ['one', 'two', 'three', 'four', 'five'].entries())
      await boxes.nth(index).fill(words);
    const rows = page.getByRole('list').filter({ has: boxes }).last().getByRole('listitem');
    // What still comes would move the rows under the hand.
    await picturesAreDrawn(page);
    await drag(page, rows.nth(1).locator('img').first(), 'mouse', (await middle(rows.nth(0))) - 10);
    await expect.poll(() => captions(page)).toEqual(['two', 'one', 'three', 'four', 'five']);

    // Held at the lower edge, the page goes on until the last row is reached.
    const grip = rows.nth(0).locator('[data-grip]');
    await grip.scrollIntoViewIfNeeded();
    const box = await grip.boundingBox();
    if (!box) throw new Error('there is no grip');
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, 890, { steps: 8 });
    await until(async () => (await middle(rows.nth(4))) < 880);
    await page.mouse.up();
    await until(async () => (await captions(page)).at(-1) === 'two');

    await grip.scrollIntoViewIfNeeded();
    const again = await grip.boundingBox();
    if (!again) throw new Error('there is no grip');
    await page.mouse.move(again.x + 20, again.y + 20);
    await page.mouse.down();
    await page.mouse.move(again.x + 20, again.y + 260, { steps: 6 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => captions(page)).toEqual(['one', 'three', 'four', 'five', 'two']);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(`**/memorial/${id}`);
    await until(async () => {
      const { json } = await visitor(server).send('GET', `/api/memorials/${id}`);
      return (
        json.images.map(({ caption }: { caption: string }) => caption).join() === 'one,three,four,five,two'
      );
    });
  });
});
