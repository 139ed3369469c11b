import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Film, film } from './helpers/films.ts';
import { type Firefox, openFirefox } from './helpers/firefox.ts';
import { openBrowser } from './helpers/phone.ts';

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25:duration=1'];
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=1'];
const yuv = ['-pix_fmt', 'yuv420p'];

/** Each kind of picture that the site stores. HEVC isn't here: whether it plays depends on the device's hardware. */
const pictures: Record<string, string[]> = {
  avc1: ['-c:v', 'libx264', ...yuv],
  avc3: ['-c:v', 'libx264', ...yuv, '-tag:v', 'avc3'],
  vp09: ['-c:v', 'libvpx-vp9', ...yuv],
  av01: ['-c:v', 'libaom-av1', '-cpu-used', '8', ...yuv],
};
const sounds: Record<string, string[]> = {
  AAC: ['-c:a', 'aac'],
  MP3: ['-c:a', 'libmp3lame'],
  Opus: ['-c:a', 'libopus'],
  FLAC: ['-c:a', 'flac', '-strict', 'experimental'],
};

let site: Server;
let origin: string;
let chromium: Browser;
let page: Page;
let firefox: Firefox;
const films = new Map<string, Film>();

beforeAll(async () => {
  site = createServer((request, response) => {
    const found = films.get(request.url ?? '');
    response.setHeader('content-type', found ? 'video/mp4' : 'text/html');
    response.end(found?.buffer ?? '<!doctype html><title>Films</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(site.address() as AddressInfo).port}/`;
  [chromium, firefox] = await Promise.all([openBrowser(), openFirefox()]);
  page = await chromium.newPage();
  await Promise.all([page.goto(origin), firefox.open(origin)]);
});
afterAll(async () => {
  await Promise.all([chromium.close(), firefox.close()]);
  await new Promise((resolve) => site.close(resolve));
});

/** Runs in the page: plays a film, and returns how many values the pixels of its last frame have: 1 if it has none. */
const shown = async (src: string) => {
  const media = document.createElement('video');
  media.muted = true;
  media.src = src;
  document.body.append(media);
  await new Promise((resolve) => {
    media.addEventListener('ended', resolve);
    media.addEventListener('error', resolve);
    media.play().catch(resolve);
  });
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 240;
  const context = canvas.getContext('2d');
  context?.drawImage(media, 0, 0);
  media.remove();
  const pixels = context?.getImageData(0, 0, 320, 240).data ?? [];
  return new Set(pixels).size;
};

/** Runs in the page: decodes the sound of a film, and returns how loud it is. */
const heard = async (src: string) => {
  const bytes = await (await fetch(src)).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(bytes);
  return sound.getChannelData(0).reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
};

/** What both browsers return. */
const inBoth = (work: (src: string) => Promise<number>, src: string) =>
  Promise.all([page.evaluate(work, src), firefox.evaluate<number>(`(${work})(${JSON.stringify(src)})`)]);

async function serve(name: string, options: string[]): Promise<string> {
  films.set(`/${name}.mp4`, await film(`${name}.mp4`, 'video/mp4', options));
  return `/${name}.mp4`;
}

describe('REQ-353 what is stored is played by Chromium and Firefox', () => {
  test.each(Object.keys(pictures))('a picture of the kind %s', async (kind) => {
    const src = await serve(kind, [...picture, ...(pictures[kind] ?? [])]);
    for (const colors of await inBoth(shown, src)) expect(colors).toBeGreaterThan(20);
  });

  test.each(Object.keys(sounds))('a sound of the kind %s', async (kind) => {
    const src = await serve(kind, [...tone, ...(sounds[kind] ?? [])]);
    for (const loudest of await inBoth(heard, src)) expect(loudest).toBeGreaterThan(0.05);
  });

  test('and VP8, which only Chromium shows in an MP4, is not stored', async () => {
    const web = await film('vp8.webm', 'video/webm', [...picture, '-c:v', 'libvpx']);
    const target = new BufferTarget();
    const conversion = await Conversion.init({
      input: new Input({ formats: ALL_FORMATS, source: new BufferSource(web.buffer) }),
      output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    });
    await conversion.execute();
    films.set('/vp8.mp4', { ...web, buffer: Buffer.from(target.buffer ?? new ArrayBuffer(0)) });
    const [inChromium, inFirefox] = await inBoth(shown, '/vp8.mp4');
    expect(inChromium).toBeGreaterThan(20);
    expect(inFirefox).toBeLessThan(20);
  });
});
