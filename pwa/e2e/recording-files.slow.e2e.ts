import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemorial, type Person, putOnPlan, register, registerChief } from './helpers/accounts.ts';
import { expectAccessibleInBoth } from './helpers/axe.ts';
import { type Film, film, h264, picture, tone } from './helpers/films.ts';
import { told } from './helpers/notice.ts';
import { openBrowser, openPhone } from './helpers/phone.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  const chief = await registerChief(server);
  owner = await register(server);
  await putOnPlan(chief, owner, 'premium');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Opens the page where recordings are added, on a desk. */
async function opened() {
  const id = await createMemorial(owner);
  const { page } = await openPhone(browser, server, { as: owner, screen: 'desktop' });
  await page.goto(`/memorial/${id}/recordings`);
  await page.getByRole('heading', { name: 'Videos and sounds of Bella' }).waitFor();

  const add = async (file: Film) => {
    await page.getByLabel('Title').fill(file.name);
    await page.getByLabel('Video or sound', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Add to the page' }).click();
  };

  /** The codecs and the length of what was stored under a title. */
  const stored = async (title: string) => {
    const { json } = await owner.send('GET', `/api/memorials/${id}`);
    const all: { title: string; videoUrl?: string; audioUrl?: string }[] = [...json.videos, ...json.audio];
    const found = all.find((each) => each.title === title);
    if (!found) throw new Error(`${title} was not stored`);
    const url = found.videoUrl ?? found.audioUrl ?? '';
    const answer = await page.request.get(new URL(url, server.origin).href);
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await answer.body()) });
    const tracks = await input.getTracks();
    const codecs = await Promise.all(tracks.map((track) => track.getCodec()));
    return { codecs, seconds: await input.computeDuration(), plays: await plays(page, url) };
  };
  return { page, add, stored };
}

/** Plays a recording to its end, and returns whether pictures and sound of it were decoded. */
const plays = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const media = document.createElement('video') as HTMLVideoElement & {
      webkitAudioDecodedByteCount: number;
    };
    media.muted = true;
    media.src = src;
    document.body.append(media);
    const ended = new Promise((resolve) => media.addEventListener('ended', resolve));
    await media.play();
    await ended;
    const { totalVideoFrames } = media.getVideoPlaybackQuality();
    const found = { picture: totalVideoFrames > 0, sound: media.webkitAudioDecodedByteCount > 0 };
    media.remove();
    return found;
  }, url);

test('REQ-353 the sound of a camera and a memo is kept, and one that cannot be read is asked about', async () => {
  const { page, add, stored } = await opened();

  const camera = await film('camera.mov', 'video/quicktime', [
    ...picture,
    ...tone,
    ...h264,
    '-c:a',
    'pcm_s16le',
  ]);
  await add(camera);
  await told(page, 'The video is on the page');
  expect(await stored(camera.name)).toMatchObject({
    codecs: ['avc', expect.stringMatching(/^(aac|opus)$/)],
    plays: { picture: true, sound: true },
  });

  const camcorder = await film('camcorder.mts', 'video/mp2t', [...picture, ...tone, ...h264, '-c:a', 'ac3']);
  await add(camcorder);
  const question = page.getByRole('dialog', { name: 'This video will have no sound' });
  await question.getByText('This device can’t read its sound. Add it anyway?').waitFor();
  await expectAccessibleInBoth(page, 'a question about a video without its sound');
  await question.getByRole('button', { name: 'Don’t add it' }).click();
  await told(page, 'Nothing was added');
  await expect(stored(camcorder.name)).rejects.toThrow('was not stored');
  await add(camcorder);
  await question.getByRole('button', { name: 'Add it anyway' }).click();
  await told(page, 'The video is on the page');
  expect(await stored(camcorder.name)).toMatchObject({
    codecs: ['avc'],
    plays: { picture: true, sound: false },
  });

  const memo = await film('memo.wav', 'audio/wav', tone);
  await add(memo);
  await told(page, 'The sound is on the page');
  expect((await stored(memo.name)).plays).toEqual({ picture: false, sound: true });
});

test('REQ-353 SEC-16 VP8 is converted, what was cut off is left out, and a clock that is late does not make it long', async () => {
  const { page, add, stored } = await opened();

  const web = await film('web.webm', 'video/webm', [
    ...picture,
    ...tone,
    '-c:v',
    'libvpx',
    '-c:a',
    'libvorbis',
  ]);
  await add(web);
  await told(page, 'The video is on the page');
  expect(await stored(web.name)).toMatchObject({
    codecs: [expect.stringMatching(/^(avc|vp9|av1)$/), expect.stringMatching(/^(aac|opus)$/)],
    plays: { picture: true, sound: true },
  });

  // ffmpeg copies from the key frame before the cut, and hides what is before it by an edit list.
  const short = await film(
    'short.mp4',
    'video/mp4',
    [...picture, ...tone, ...h264, '-c:a', 'aac'],
    ['-ss', '1.5', '-i', '{}', '-c', 'copy'],
  );
  await add(short);
  await told(page, 'The video is on the page');
  const { seconds, plays: shown } = await stored(short.name);
  expect(seconds).toBeCloseTo(1.5, 1);
  expect(shown).toEqual({ picture: true, sound: true });

  const late = await film('late.ts', 'video/mp2t', [
    ...picture,
    ...tone,
    ...h264,
    '-c:a',
    'aac',
    '-output_ts_offset',
    '3600',
    '-f',
    'mpegts',
  ]);
  await add(late);
  await told(page, 'The video is on the page');
  expect((await stored(late.name)).seconds).toBeCloseTo(3, 0);
});
