import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryChangeMessages as messages } from '@everpaw/contracts/timeline/memory-changes.messages';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createMemorial, register, uploadPhoto } from './helpers/accounts.ts';
import { statingColors } from './helpers/avif.ts';
import { told } from './helpers/notice.ts';
import { cachedOffline, noServer, openBrowser, openPhone, picturesAreDrawn, until } from './helpers/phone.ts';
import { cornersOf, uprightCorners } from './helpers/photo-maker.ts';
import { largePhoto, smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

const megabyte = 1024 * 1024;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function photoStep(page: Page): Promise<void> {
  await page.goto('/create-memorial');
  await page.getByRole('button', { name: /Cherished Photos/ }).click();
  await page.getByRole('heading', { name: 'Cherished Photos' }).waitFor();
}

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Photos', { exact: true }).setInputFiles(files);

type Sending = typeof globalThis & { sent?: Promise<ArrayBuffer> };

/** Keeps what a page uploads: Playwright doesn't see bodies that are files. */
function keepUploads(): void {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    (globalThis as Sending).sent = new Response(body instanceof Document ? null : body).arrayBuffer();
    return Reflect.apply(send, this, [body]);
  };
}

/** The body of the page's last upload, which is then forgotten. */
async function lastUpload(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => (globalThis as Sending).sent !== undefined);
  const base64 = await page.evaluate(async () => {
    const bytes = new Uint8Array((await (globalThis as Sending).sent) ?? []);
    (globalThis as Sending).sent = undefined;
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

/** The whole of a picture as the browser draws it, whatever part of it the page shows. */
async function asDrawn(page: Page, selector: string): Promise<Buffer> {
  const picture = await page.evaluate(async (wanted) => {
    const image = document.querySelector<HTMLImageElement>(wanted);
    if (!image) return '';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/png');
  }, selector);
  return Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
}

/** The one notice there is; there is never a second one (REQ-765). */
async function notice(page: Page, title: string, text: string): Promise<void> {
  // One look at all of them: it goes by itself after a while.
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: 'Dismiss' })
        .evaluateAll((buttons) => buttons.map((button) => button.closest('[role="status"]')?.textContent)),
    )
    .toEqual([expect.toSatisfy((shown: string) => [title, text].every((part) => shown.includes(part)))]);
}

describe('photographs', () => {
  test('REQ-236 REQ-245 REQ-247 twelve megapixels, stored turned: upright on the phone and on the page, and the progress is real', async () => {
    const keeper = await register(server);
    const { page } = await openPhone(browser, server, { as: keeper });
    await photoStep(page);
    const photo = await largePhoto(3);
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    // Slow enough that a bar which only pretends would have to be somewhere else.
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: photo.buffer.length / 3,
    });
    await page.evaluate(() => {
      const seen: number[] = [];
      const wronglyDone: string[] = [];
      Object.assign(window, { seenProgress: seen, wronglyDone });
      new MutationObserver(() => {
        const bar = document.querySelector('[role="progressbar"][aria-label^="Uploading"]');
        const value = Number(bar?.getAttribute('aria-valuenow') ?? Number.NaN);
        if (!Number.isFinite(value)) return;
        if (seen.at(-1) !== value) seen.push(value);
        const words = bar?.closest('li')?.textContent ?? '';
        if (words.includes('Uploaded')) wronglyDone.push(words);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await choose(page, [photo]);
    const row = page.getByRole('listitem').filter({ hasText: 'Caption of the large photo' });
    await row.getByRole('img').waitFor();
    await page.waitForFunction(() =>
      (window as unknown as { seenProgress: number[] }).seenProgress.some((value) => value > 5 && value < 95),
    );
    await row.getByText('Uploaded').waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seenProgress: number[] }).seenProgress);
    expect(await page.evaluate(() => (window as unknown as { wronglyDone: string[] }).wronglyDone)).toEqual(
      [],
    );
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    await notice(page, 'Image Uploaded', 'Your image has been uploaded successfully.');
    expect(await cornersOf(await asDrawn(page, 'main li img'))).toEqual(uprightCorners);

    await page.getByRole('button', { name: /Pet Information/ }).click();
    await page.getByLabel("Pet's Name *").fill('Bella');
    await page.getByLabel('Pet Type *').selectOption('dog');
    await page.getByRole('button', { name: /Memorial Settings/ }).click();
    await page.getByRole('button', { name: 'Create Memorial' }).last().click();
    await page.waitForURL('**/memorial/*');
    const plate = page.getByRole('img', { name: 'Photo of Bella' });
    await plate.waitFor();
    await picturesAreDrawn(page);
    await until(async () => ((await plate.getAttribute('src')) ?? '').startsWith('/media/'));
    expect(await cornersOf(await asDrawn(page, 'article img'))).toEqual(uprightCorners);
  });

  test('REQ-240 REQ-241 REQ-242 REQ-246 REQ-765 what is not taken gets its one exact notice, what is good is taken all the same', async () => {
    const { page } = await openPhone(browser, server, { as: await register(server) });
    await photoStep(page);
    // No device can make smaller what it cannot open.
    const fiveAndOne = Buffer.alloc(5 * megabyte + 1);
    await choose(page, [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') }]);
    await notice(page, 'Invalid File Type', 'Please select an image file (JPG, PNG, GIF, WebP).');
    await choose(page, [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: fiveAndOne }]);
    await notice(page, 'File Too Large', 'Please select an image smaller than 5MB.');
    await page.getByText('0 of 5').waitFor();

    const small = await Promise.all([1, 2, 3, 4, 5, 6].map(smallPhoto));
    await choose(page, small);
    await notice(page, 'Maximum Images Reached', 'You can upload up to 5 images.');
    await page.getByText('5 of 5').waitFor();
    await until(async () => (await page.getByText('Uploaded', { exact: true }).count()) === 5);
    await page.getByRole('button', { name: 'Remove photo 5' }).click();
    await notice(page, 'Image Removed', '');
    await page.getByText('4 of 5').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('5 of 5').waitFor();
  });

  test('REQ-244 a document that calls itself a picture is refused, and what is wrong is said', async () => {
    const phone = await openPhone(browser, server, { as: await register(server) });
    phone.expecting(/status of 4\d\d/);
    const { page } = phone;
    await photoStep(page);
    await choose(page, [
      { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><script>1</script>') },
    ]);
    await notice(page, 'Upload Failed', 'This picture is damaged and can’t be opened.');
    await page.getByText('0 of 5').waitFor();
  });

  test('REQ-693 a photo whose card is taken out says that it cannot be read, not that it is damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'everpaw-card-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'sea.jpg');
    const photo = await smallPhoto(8);
    await writeFile(file, photo.buffer);
    const keeper = await register(server);
    const { page } = await openPhone(browser, server, { as: keeper });
    await page.goto(`/memorial/${await createMemorial(keeper)}/timeline`);
    await page.getByRole('button', { name: 'Add a memory' }).click();
    const input = page.getByLabel('Photo', { exact: true });
    // The app hears of the choice when the file is gone.
    await input.evaluate((element) =>
      element.addEventListener('change', (event) => event.stopImmediatePropagation(), { once: true }),
    );
    await input.setInputFiles(file);
    await rm(file);
    await input.dispatchEvent('change');
    await told(page, messages.uploadError.title, messages.uploadError.text);
    await input.setInputFiles(photo);
    await page.getByRole('button', { name: 'Choose another' }).waitFor();
  });

  test('the pictures of a private memorial are for its keeper only', async () => {
    const keeper = await register(server);
    const photo = await smallPhoto(9);
    const id = await createMemorial(keeper, { isPublic: false }, [photo]);
    const sha256 = await uploadPhoto(keeper, photo);
    const own = await openPhone(browser, server, { as: keeper });
    await own.page.goto(`/memorial/${id}`);
    await own.page.getByRole('img', { name: 'Photo of Bella' }).waitFor();
    await picturesAreDrawn(own.page);
    const other = await openPhone(browser, server);
    other.expecting(/status of 404/);
    const answer = await other.page.goto(`/media/${sha256}/w640.webp`);
    expect(answer?.status()).toBe(404);
  });

  test('REL-51 one photo that the server refuses costs nothing else: the memorial is made without it, and it is replaced later', async () => {
    const keeper = await register(server);
    const phone = await openPhone(browser, server, { as: keeper, serviceWorkers: 'allow' });
    phone.expecting(noServer, /status of 4\d\d/);
    const { page } = phone;
    await photoStep(page);
    await cachedOffline(page);
    await phone.context.setOffline(true);
    const good = await smallPhoto(21);
    // The device opens it, but the server takes no picture with a document in its comment.
    const { buffer: picture } = await smallPhoto(20);
    const comment = Buffer.from('\xff\xfe\0\x07<html', 'latin1');
    const bad = {
      name: 'IMG_0123.JPG',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]),
    };
    await choose(page, [bad, good]);
    await page.getByText('2 of 5').waitFor();
    await page.getByLabel('Caption of the large photo').fill('By the sea');
    await page.getByLabel('Caption of photo 2').fill('In the garden');
    await page.getByRole('button', { name: /Pet Information/ }).click();
    await page.getByLabel("Pet's Name *").fill('Bella');
    await page.getByLabel('Pet Type *').selectOption('dog');
    await page.getByRole('button', { name: /Memorial Settings/ }).click();
    await page.getByRole('button', { name: 'Create Memorial' }).last().click();
    await page.waitForURL('**/memorial/*');
    const id = new URL(page.url()).pathname.slice('/memorial/'.length);
    await phone.context.setOffline(false);
    const imagesOf = async () => (await keeper.send('GET', `/api/memorials/${id}`)).json.images ?? [];
    await until(async () => (await imagesOf()).length === 1);
    expect((await imagesOf()).map(({ caption }: { caption: string }) => caption)).toEqual(['In the garden']);

    await page.goto(`/memorials/${id}/edit`);
    const refused = page.getByRole('region', { name: 'A new photo wasn’t accepted' });
    await refused.getByText('IMG_0123.JPG').waitFor();
    await refused.getByText('By the sea').waitFor();
    await refused.getByText('This file contains a document inside a picture.').waitFor();
    await refused.getByLabel('Photo').setInputFiles(await smallPhoto(22));
    await refused.waitFor({ state: 'detached' });
    await until(async () => (await imagesOf()).length === 2);
    expect((await imagesOf()).map(({ caption }: { caption: string }) => caption)).toEqual([
      'In the garden',
      'By the sea',
    ]);
  });

  test('REL-51 a small AVIF with brightness or colors of its own looks as the browser shows it', async () => {
    const keeper = await register(server);
    const { page } = await openPhone(browser, server, { as: keeper });
    await page.addInitScript(keepUploads);
    await photoStep(page);
    const raw = { width: 64, height: 64, channels: 3 } as const;
    const plain = await sharp(
      Buffer.from(Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => [200, 90, 40][at % 3] ?? 0)),
      { raw },
    )
      .avif({ quality: 90 })
      .toBuffer();
    for (const [name, primaries, transfer] of [
      ['p3', 12, 13],
      ['pq', 9, 16],
      ['hlg', 9, 18],
    ] as const) {
      const bytes = statingColors(plain, { primaries, transfer });
      const drawn = await page.evaluate(async (base64) => {
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([content], { type: 'image/avif' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return [...(context?.getImageData(32, 32, 1, 1).data ?? [])].slice(0, 3);
      }, bytes.toString('base64'));
      await choose(page, [{ name: `${name}.avif`, mimeType: 'image/avif', buffer: bytes }]);
      const pixels = await sharp(await lastUpload(page))
        .raw()
        .toBuffer();
      const middle = [...pixels.subarray((32 * 64 + 32) * 3, (32 * 64 + 32) * 3 + 3)];
      for (const [channel, value] of middle.entries())
        expect(Math.abs(value - (drawn[channel] ?? 0)), `${name}: ${middle} as ${drawn}`).toBeLessThanOrEqual(
          4,
        );
    }
  });
});
