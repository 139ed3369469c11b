import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** What screens look like; `VISUAL=write` takes these pictures again. */
const references = join(root, 'pwa/e2e/pictures');
const differing = join(root, 'node_modules/.everpaw/visual');

/** A pixel differs when its colour is further than this from the reference's in OKLab; black and white are 1 apart. */
const colourTolerance = 0.05;
/** The share of pixels that may differ with the browser that took the references, and with another version of it. */
const tolerances = { same: 0.005, other: 0.03 };
/** Holds the version of the browser that took the references. */
const versionFile = join(references, 'chromium.txt');
/** After so many equal pictures in a row nothing more is coming. */
const looks = 5;

/** A picture as it is stored. Both sides of a comparison have gone through it, so what it loses makes no difference. */
const stored = (png: Buffer) => sharp(png).removeAlpha().webp({ quality: 62, effort: 5 }).toBuffer();

type Compared = { share: number; difference: Buffer };

async function compared(actual: Buffer, reference: Buffer): Promise<Compared> {
  const [one, other] = await Promise.all(
    [actual, reference].map((picture) =>
      sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!one || !other) throw new Error('There is nothing to compare.');
  const { width, height } = one.info;
  if (width !== other.info.width || height !== other.info.height) return { share: 1, difference: actual };
  const pixels = Buffer.alloc(one.data.length);
  const count = pixelmatch(one.data, other.data, pixels, width, height, { threshold: colourTolerance });
  const difference = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { share: count / (width * height), difference };
}

const shot = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });

/** Looks until the picture is right or stays as it is; answers the last one. */
async function lookedAt(page: Page, isRight: (png: Buffer) => Promise<boolean>): Promise<Buffer> {
  let last = await shot(page);
  for (let same = 1; same < looks && !(await isRight(last)); ) {
    await page.waitForTimeout(150);
    const next = await shot(page);
    same = next.equals(last) ? same + 1 : 1;
    last = next;
  }
  return last;
}

/** The window looks like its reference. If not, both pictures are written and the share that differs is said. */
export async function expectLooks(page: Page, name: string): Promise<void> {
  const file = join(references, `${name}.webp`);
  const version = page.context().browser()?.version() ?? '';
  await page.evaluate(() => document.fonts.ready);
  if (process.env.VISUAL === 'write') {
    await mkdir(references, { recursive: true });
    await writeFile(file, await stored(await lookedAt(page, async () => false)));
    await writeFile(versionFile, `${version}\n`);
    return;
  }
  const [reference, madeWith] = await Promise.all([readFile(file), readFile(versionFile, 'utf8')]);
  const tolerance = madeWith.trim() === version ? tolerances.same : tolerances.other;
  const compare = async (png: Buffer) => compared(await stored(png), reference);
  const seen = await lookedAt(page, async (png) => (await compare(png)).share <= tolerance);
  const { share, difference } = await compare(seen);
  if (share <= tolerance) return;
  await mkdir(differing, { recursive: true });
  const [actualFile, differenceFile] = ['actual', 'difference'].map((kind) =>
    join(differing, `${name}-${kind}.png`),
  );
  await writeFile(actualFile ?? '', seen);
  await writeFile(differenceFile ?? '', difference);
  expect.fail(
    `${name}: ${(100 * share).toFixed(2)} % of the pixels differ, more than ${100 * tolerance} %. See ${relative(root, differenceFile ?? '')}`,
  );
}
