import { randomUUID } from 'node:crypto';
import { timelineMessages as words } from '@everpaw/contracts/timeline/timeline.messages';
import type { Browser, Page } from 'playwright-core';
import { createMemorial, type Person, register, uploadPhoto } from '../e2e/helpers/accounts.ts';
import { screens } from '../e2e/helpers/phone.ts';
import { largePhoto, smallPhoto } from '../e2e/helpers/photos.ts';
import type { Server } from '../e2e/helpers/server.ts';
import type { BenchRow } from './page.bench.ts';

/** Number of memories to scroll through, and in the slideshow. Every fourth has a photo. */
const memories = { tiny: 60, quick: 1_000, full: 1_000 };
const slides = { tiny: 2, quick: 6, full: 6 };
/** A photo as a phone takes it; at the smallest size a small one, which is ready sooner. */
const photoOf = { tiny: smallPhoto, quick: largePhoto, full: largePhoto };
/** Number of measured slide changes, and how long frames are counted after each, in milliseconds. */
const turns = { tiny: 1, quick: 12, full: 36 };
const turnMs = 700;
/** The speed of a fling, in pixels per frame. */
const pixelsPerFrame = 120;
/**
 * Minimum frames per second (5 % below the screen's rate), maximum percentage of late frames, maximum number
 * of DOM nodes, and maximum duration of a task.
 */
const limits = { leastRate: 57, lateShare: 5, nodes: 1_500, longMs: 50 };

type Frames = { rate: number; lateShare: number };

/** Frames per second, and the percentage that took longer than 33 ms. */
function framesOf(deltas: readonly number[]): Frames {
  const total = deltas.reduce((sum, delta) => sum + delta, 0);
  return {
    rate: (deltas.length * 1_000) / total,
    lateShare: (deltas.filter((delta) => delta > 33.4).length * 100) / deltas.length,
  };
}

async function addMemories(
  person: Person,
  memorialId: string,
  { count, photos }: { count: number; photos: readonly string[] },
): Promise<void> {
  const commands = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: 'AddMemory',
    v: 1,
    payload: {
      memoryId: randomUUID(),
      memorialId,
      date: `${2000 + Math.floor(n / 50)}-${String((n % 12) + 1).padStart(2, '0')}-11`,
      title: `Memory ${n}`,
      description: 'She ran into the sea and came back with somebody else’s ball. '.repeat(1 + (n % 5)),
      type: n % 9 === 0 ? 'milestone' : 'story',
      emotion: null,
      location: n % 3 === 0 ? 'Porto' : null,
      tags: n % 4 === 0 ? ['sea', 'ball'] : [],
      sha256: count === photos.length || n % 4 === 0 ? photos[n % photos.length] : null,
    },
  }));
  for (let from = 0; from < count; from += 100) {
    const { status, text, json } = await person.send('POST', '/api/sync/push', {
      commands: commands.slice(from, from + 100),
    });
    if (status !== 200 || json.verdicts.some(({ verdict }: { verdict: string }) => verdict !== 'accepted'))
      throw new Error(`The push answered ${status}: ${text.slice(0, 300)}`);
  }
}

/**
 * The slide changes, and scrolling through memories, on a phone with 4x CPU throttling. The floor
 * is an empty page that fades one box, or scrolls as many plain lines.
 */
export async function timelineFigures(
  browser: Browser,
  server: Server,
  { preset, slowdown }: { preset: keyof typeof turns; slowdown: number },
): Promise<BenchRow[]> {
  const files = await Promise.all(Array.from({ length: slides[preset] }, (_, n) => photoOf[preset](100 + n)));
  const open = async (count: number) => {
    const keeper = await register(server);
    const photos: string[] = [];
    for (const file of files) photos.push(await uploadPhoto(keeper, file));
    const memorialId = await createMemorial(keeper);
    await addMemories(keeper, memorialId, { count, photos });
    const context = await browser.newContext({ ...screens.phone, baseURL: server.origin });
    await context.addCookies(keeper.cookies());
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    return {
      context,
      page,
      address: `/memorial/${memorialId}/timeline`,
      slowly: async <T>(work: () => Promise<T>): Promise<T> => {
        await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        const answer = await work();
        await line.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        return answer;
      },
    };
  };
  const few = await open(slides[preset]);
  const bareFade = await few.slowly(() => framesOfTurns(few.page, 'box', turns[preset]));
  await few.page.goto(`${few.address}?view=slideshow`);
  await few.page.getByRole('button', { name: 'Pause' }).click();
  const turned = await few.slowly(() => framesOfTurns(few.page, 'slide', turns[preset]));
  await few.context.close();

  const many = await open(memories[preset]);
  const bareScroll = await many.slowly(() => plainLines(many.page, memories[preset]));
  await many.page.goto(many.address);
  await many.page.getByText(words.count(memories[preset])).waitFor();
  const scrolled = await many.slowly(() => scrolledThrough(many.page));
  await many.context.close();
  return rowsOf({ turned, bareFade, scrolled, bareScroll, slowdown, memories: memories[preset] });
}

type Scrolled = { deltas: number[]; nodes: number; longest: number };

function rowsOf(seen: {
  turned: number[];
  bareFade: number[];
  scrolled: Scrolled;
  bareScroll: Scrolled;
  slowdown: number;
  memories: number;
}): BenchRow[] {
  const both = (name: string, deltas: number[], bare: number[]): BenchRow[] => {
    const [frames, floor] = [framesOf(deltas), framesOf(bare)];
    return [
      {
        name: `${name}, processor ÷ ${seen.slowdown}`,
        value: frames.rate,
        unit: 'frames/s',
        floor: floor.rate,
        wanted: { atLeast: limits.leastRate },
      },
      {
        name: '… frames later than 33 ms',
        value: frames.lateShare,
        unit: '%',
        floor: floor.lateShare,
        wanted: { atMost: limits.lateShare },
      },
    ];
  };
  return [
    ...both('a turn of the slideshow', seen.turned, seen.bareFade),
    ...both(
      `${seen.memories.toLocaleString('en-US')} memories scrolled from top to bottom`,
      seen.scrolled.deltas,
      seen.bareScroll.deltas,
    ),
    {
      name: '… the longest task',
      value: seen.scrolled.longest,
      unit: 'ms',
      floor: seen.bareScroll.longest,
      wanted: { atMost: limits.longMs },
    },
    {
      name: '… the most nodes in the page at a time',
      value: seen.scrolled.nodes,
      unit: 'nodes',
      wanted: { atMost: limits.nodes },
    },
  ];
}

/**
 * Measures the milliseconds between frames during slide changes, from each click until the slide has settled;
 * or during the fade of a box on an empty page.
 */
function framesOfTurns(page: Page, what: 'slide' | 'box', count: number): Promise<number[]> {
  return page.evaluate(
    async ({ isSlide, times, ms }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const next = document.querySelector<HTMLButtonElement>('button[aria-label="Next memory"]');
      if (isSlide && !next) throw new Error('There is no slideshow.');
      const box = document.createElement('div');
      box.style.cssText = 'width:390px;height:600px;background:#678';
      if (!isSlide) document.body.append(box);
      const deltas: number[] = [];
      for (let turn = 0; turn < times; turn += 1) {
        // A slide stays for a while, during which the next one is prepared.
        if (isSlide) await new Promise((resolve) => setTimeout(resolve, 1_300));
        await frame();
        if (isSlide) next?.click();
        else box.animate([{ opacity: 0, transform: 'translateY(6px)' }, {}], 420);
        const start = performance.now();
        let before = start;
        while (before - start < ms) {
          await frame();
          const now = performance.now();
          deltas.push(now - before);
          before = now;
        }
      }
      return deltas;
    },
    { isSlide: what === 'slide', times: count, ms: turnMs },
  );
}

/** Scrolls through the whole page at constant speed. */
function scrolledThrough(page: Page): Promise<Scrolled> {
  return page.evaluate(async (step) => {
    const deltas: number[] = [];
    let [nodes, longest, frame] = [0, 0, 0];
    const watching = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    watching.observe({ entryTypes: ['longtask'] });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    let before = performance.now();
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 2) {
      window.scrollBy({ top: step, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      deltas.push(now - before);
      before = now;
      frame += 1;
      if (frame % 30 === 0) nodes = Math.max(nodes, document.getElementsByTagName('*').length);
    }
    watching.disconnect();
    return { deltas, nodes, longest };
  }, pixelsPerFrame);
}

/** Like `scrolledThrough`, for a page with plain lines that aren't virtualized. */
async function plainLines(page: Page, lines: number): Promise<Scrolled> {
  await page.goto('about:blank');
  await page.evaluate((count) => {
    document.body.innerHTML = '<p style="height:220px;margin:0">A line of text.</p>'.repeat(count);
  }, lines);
  return scrolledThrough(page);
}
