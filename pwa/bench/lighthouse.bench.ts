import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoMemorials } from '@everpaw/contracts/memorials/demo-memorials';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { visitor } from '../e2e/helpers/accounts.ts';
import { chromiumOptions } from '../e2e/helpers/phone.ts';
import { type Server, startServer } from '../e2e/helpers/server.ts';
import { median } from './median.ts';
import type { BenchRow, Preset } from './page.bench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const categories = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;
type Category = keyof typeof categories;
const names = Object.keys(categories).filter((name): name is Category => name in categories);

/** What people and search engines open first; a product is added by its id. */
const screens = {
  landing: '/',
  gallery: '/memorial-gallery',
  memorial: `/memorial/${demoMemorials.bella}`,
  timeline: `/memorial/${demoMemorials.bella}/timeline`,
  store: '/store',
  'e-cards': '/ecards',
  help: '/help',
};

/**
 * Lighthouse's scores of eight screens with its mobile preset, as medians. The site has the demo's content and is in
 * live mode, because search engines may not list a store that is closed. The floor is the best possible score. The
 * smallest size is one screen of a site without content.
 */
export async function bench({ preset }: { preset: Preset }): Promise<BenchRow[]> {
  const server = await startServer({
    site: root,
    dataDir: await mkdtemp(join(tmpdir(), 'everpaw-bench-')),
    seed: preset === 'tiny' ? 'none' : 'demo',
    env: { SITE_MODE: 'live', STRIPE_SECRET_KEY: 'simulated' },
  });
  try {
    const rows: BenchRow[] = [];
    const wanted = preset === 'tiny' ? { landing: '/' } : { ...screens, product: await productPath(server) };
    for (const [name, path] of Object.entries(wanted))
      rows.push(...(await scoresOf(name, server.origin + path, preset === 'full' ? 5 : 1)));
    return rows;
  } finally {
    await server.close();
  }
}

async function productPath(server: Server): Promise<string> {
  const [product] = (await visitor(server).send('GET', '/api/products')).json;
  return `/product/${product.id}`;
}

async function scoresOf(screen: string, url: string, runs: number): Promise<BenchRow[]> {
  const scores = new Map<Category, number[]>(names.map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    const found = await oneRun(url);
    for (const name of names) scores.get(name)?.push(found[name]);
  }
  return names.map((name) => ({
    name: `Lighthouse mobile, ${screen}, ${name}, median of ${runs}`,
    value: median(scores.get(name) ?? []),
    unit: 'points',
    wanted: { atLeast: categories[name] },
  }));
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
          process.stderr.write(`Lighthouse, ${new URL(url).pathname}, ${name}: ${audit.title}\n`);
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
