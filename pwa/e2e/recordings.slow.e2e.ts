import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemorial, type Person, putOnPlan, register, registerChief } from './helpers/accounts.ts';
import { expectAccessibleInBoth } from './helpers/axe.ts';
import { told } from './helpers/notice.ts';
import { holdsOffline, noServer, openBrowser, openPhone } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let owner: Person;
let chief: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  [owner, chief] = await Promise.all([register(server), registerChief(server)]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** A video of noise that the browser films itself, of more than one part. */
async function filmed(page: Page): Promise<Buffer> {
  const data = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 480;
    canvas.height = 360;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('nothing to draw on');
    const recorder = new MediaRecorder(canvas.captureStream(25), {
      mimeType: 'video/webm;codecs=vp9',
      videoBitsPerSecond: 60_000_000,
    });
    const parts: Blob[] = [];
    let size = 0;
    recorder.ondataavailable = (event) => {
      parts.push(event.data);
      size += event.data.size;
    };
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start(100);
    const image = context.createImageData(canvas.width, canvas.height);
    while (size < 6 * 1024 * 1024) {
      for (let at = 0; at < image.data.length; at += 1)
        image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
      context.putImageData(image, 0, 0);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await stopped;
    const reader = new FileReader();
    const read = new Promise((resolve) => {
      reader.onload = resolve;
    });
    reader.readAsDataURL(new Blob(parts));
    await read;
    return String(reader.result);
  });
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

const play = (player: Locator) =>
  player.evaluate((element) => {
    const media = element as HTMLVideoElement;
    media.muted = true;
    return media.play();
  });

test('REQ-353 a free plan is shown what Premium offers; with it a video is prepared, sent through a broken line, played in ranges, pinned, and played and sought in without a server', async () => {
  const id = await createMemorial(owner);
  const { page, expecting } = await openPhone(browser, server, { as: owner, serviceWorkers: 'allow' });
  await page.goto(`/memorial/${id}`);
  await page.getByRole('link', { name: 'Add or change videos and sounds' }).click();
  await page.getByRole('heading', { name: 'Videos and sounds of Bella' }).waitFor();
  await page.getByRole('link', { name: 'See Premium' }).waitFor();
  await expectAccessibleInBoth(page, 'what Premium offers');

  await putOnPlan(chief, owner, 'premium');
  await page.reload();
  await page.getByLabel('Title').fill('The first snow');
  await page.getByRole('button', { name: 'Add to the page' }).click();
  await page.getByText('Please choose a video or a sound first').waitFor();
  await expectAccessibleInBoth(page, 'adding a recording');
  const video = await filmed(page);
  const choose = () =>
    page
      .getByLabel('Video or sound', { exact: true })
      .setInputFiles({ name: 'snow.webm', mimeType: 'video/webm', buffer: video });
  expecting(noServer);
  let isBroken = true;
  await page.route('**/api/media/*/parts/1', (route) =>
    isBroken ? route.abort('connectionreset') : route.continue(),
  );
  const first: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/parts/0')) first.push(request.url());
  });
  await choose();
  await page.getByRole('button', { name: 'Add to the page' }).click();
  await page.getByText('You’re offline.').waitFor();
  // The same file chosen again goes on where it stopped, also after the page was closed.
  await page.reload();
  await page.getByLabel('Title').fill('The first snow');
  await choose();
  await page.getByRole('button', { name: 'Add to the page' }).click();
  await page.getByText('You’re offline.').waitFor();
  isBroken = false;
  await told(page, 'The video is on the page');
  expect(first).toHaveLength(1);
  await page.getByText('The first snow').waitFor();
  await expectAccessibleInBoth(page, 'the recordings of a memorial');

  await page.getByRole('link', { name: "Bella's page" }).click();
  const player = page.getByLabel('Play The first snow');
  await player.scrollIntoViewIfNeeded();
  const played = page.waitForResponse((response) => response.url().endsWith('/recording.mp4'));
  await play(player);
  const answer = await played;
  expect([answer.status(), answer.headers()['content-type']]).toEqual([206, 'video/mp4']);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  expect(await player.evaluate((element) => (element as HTMLVideoElement).poster)).toMatch(
    /\/media\/[0-9a-f]{64}\//,
  );
  await expectAccessibleInBoth(page, 'a memorial with a video');

  await holdsOffline(page, `/memorial/${id}`);
  await page.getByRole('button', { name: 'Keep on home screen' }).click();
  await page.getByText(/It takes up about \d+\.\d MB with 1 video\./).waitFor();
  await page.getByRole('button', { name: 'Pin this page' }).click();
  await page.getByText('Bella is pinned on this device').waitFor();
  const address = new URL(answer.url()).pathname;
  await holdsOffline(page, address);
  await page.goto('/saved');
  await page.getByText(/\d+\.\d MB on this device/).waitFor();
  await server.kill();
  await page.goto(`/memorial/${id}`);
  await player.scrollIntoViewIfNeeded();
  const [fromDevice] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(address)),
    play(player),
  ]);
  expect([fromDevice.status(), fromDevice.fromServiceWorker()]).toEqual([206, true]);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  // A player seeks by asking for the part that it needs.
  const soughtTo = await player.evaluate(async (element) => {
    const media = element as HTMLVideoElement;
    media.pause();
    const target = media.duration * 0.8;
    await new Promise((resolve) => {
      media.addEventListener('seeked', resolve, { once: true });
      media.currentTime = target;
    });
    return [media.currentTime - target, media.error?.message ?? null];
  });
  expect(soughtTo).toEqual([expect.closeTo(0, 1), null]);
  await server.start();
  await page.reload();

  await page.getByRole('link', { name: 'Add or change videos and sounds' }).click();
  await page.getByRole('button', { name: 'Edit the words: The first snow' }).click();
  const change = page.getByRole('dialog', { name: 'Edit the words' });
  await change.getByLabel('What’s said and heard').fill('Bella barks twice.');
  await change.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Saved');
  await page.getByRole('link', { name: "Bella's page" }).click();
  await page.getByText('What’s said and heard').click();
  await page.getByText('Bella barks twice.').waitFor();
  await expectAccessibleInBoth(page, 'a video with what is said and heard');
  await page.getByRole('link', { name: 'Add or change videos and sounds' }).click();
  await page.getByRole('button', { name: 'Remove: The first snow' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await told(page, 'The video was removed');
  await page.getByText('Bella’s videos and sounds will appear here.').waitFor();
});
