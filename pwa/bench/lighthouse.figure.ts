import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumOptions } from '../e2e/helpers/phone.ts';
import { median } from './median.ts';
import type { BenchRow } from './page.bench.ts';

const categories = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;
type Category = keyof typeof categories;
const names = Object.keys(categories).filter((name): name is Category => name in categories);

/**
 * Lighthouse's scores of a page with its mobile preset, the median of `runs`. The floor is the best possible
 * score.
 */
export async function lighthouseScores(url: string, runs: number): Promise<BenchRow[]> {
  const scores = new Map<Category, number[]>(names.map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    const found = await oneRun(url);
    for (const name of names) scores.get(name)?.push(found[name]);
  }
  return names.map((name) => {
    const value = median(scores.get(name) ?? []);
    return {
      name: `Lighthouse mobile, ${name}, median of ${runs}`,
      value,
      unit: 'points',
      wanted: { atLeast: categories[name] },
    };
  });
}

async function oneRun(url: string): Promise<Record<Category, number>> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...chromiumOptions,
    args: [...chromiumOptions.args, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: names });
    const score = (name: Category) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
    for (const name of names)
      for (const { id } of result?.lhr.categories[name]?.auditRefs ?? []) {
        const audit = result?.lhr.audits[id];
        if (name !== 'performance' && audit?.score === 0)
          process.stderr.write(`Lighthouse, ${name}: ${audit.title}\n`);
      }
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    };
  } finally {
    await browser.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
