import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import type { Projection } from '@everpaw/projections/kernel/projection';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import {
  memorialSearchOf,
  type SearchableMemorialDoc,
} from '@everpaw/projections/memorials/searchable-memorials.view';
import type { Model } from 'mongoose';
import type { Stored } from '../src/platform/execution/projections/runs/fold.ts';
import { atMost, type BenchRow, percentile, timed } from './bench-row.ts';

const presets = {
  tiny: { memorials: 100, searches: 1 },
  quick: { memorials: 100_000, searches: 50 },
  full: { memorials: 1_000_000, searches: 200 },
};
const limitMs = 50;
const batch = 2_000;

/** Imports the built module of a source file, since Node can't run all of the TypeScript directly. */
const built = (path: string) => import(new URL(`../dist/src/${path}.js`, import.meta.url).href);
type Queries = typeof import('../src/memorials/memorials.queries.ts');
type ReadStores = typeof import('../src/platform/storage/read-store/connect-read-store.ts');

/** Each word is in the story of one in this many memorials. */
const every = { meadow: 1, ball: 17, river: 100, thunder: 700 };

function memorialOf(n: number): Stored<SearchableMemorialDoc> {
  const createdAt = new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString();
  const words = Object.entries(every).flatMap(([word, share]) => (n % share === 0 ? [word] : []));
  const text = `She loved the ${words.join(' and the ')}, and whoever came to the gate was a friend at once.`;
  // One in fifty is named Bella. Only the oldest are fish.
  const petName = n % 50 === 0 ? `Bella ${n}` : `Pet${n}`;
  const petType = n < 5_000 ? 'fish' : 'dog';
  return {
    _id: `memorial-${n.toString(36).padStart(6, '0')}`,
    ownerId: `account-${n}`,
    keepers: [],
    removed: false,
    petName,
    petType,
    birthDate: null,
    passedDate: null,
    memorialText: text,
    storyWords: text,
    ...memorialSearchOf({ petName, storyWords: text }),
    isPublic: true,
    isListed: true,
    isIndexed: true,
    listed: true,
    templateId: 'classic',
    customDomain: null,
    guestbookPolicy: 'show-at-once',
    images: [],
    recordings: [],
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    position: String(n).padStart(16, '0'),
  };
}

/**
 * Searches of a very large gallery for words in many memorials: the duration of a search, and how long it
 * blocks the thread. `fish` with a common word is the worst case: it matches only the oldest of a million.
 */
export async function benchSearch({ preset }: { preset: keyof typeof presets }): Promise<BenchRow[]> {
  const { memorials, searches } = presets[preset];
  const { MemorialQueries }: Queries = await built('memorials/memorials.queries');
  const { connectReadStore }: ReadStores = await built('platform/storage/read-store/connect-read-store');
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-bench-'));
  const store = await connectReadStore({ file: join(folder, 'views.db'), synchronous: 'NORMAL' });
  try {
    for (const { name, schema } of [memorialsProjection, tributeCountsProjection])
      await store.connection.model(name, schema).init();
    const model = <Doc extends object>({ name }: Projection<Doc>): Model<Stored<Doc>> =>
      store.connection.model<Stored<Doc>>(name);
    for (let n = 0; n < memorials; n += batch) {
      const docs = Array.from({ length: Math.min(batch, memorials - n) }, (_, k) => memorialOf(n + k));
      await model(memorialsProjection).collection.insertMany(docs as never[]); // the driver's own insert takes any document
    }
    const queries = new MemorialQueries(
      {
        model,
        requireBuilt: () => {},
        reached: async () => true,
        position: () => '',
        stamp: () => '',
        onApplied: () => () => {},
      },
      { load: () => Promise.reject(new Error('A search asks for no stream')) },
    );

    const rows: BenchRow[] = [];
    const held = monitorEventLoopDelay({ resolution: 1 });
    for (const [what, query, expected] of [
      ['a word of every memorial', { search: 'meadow' }, true],
      ['a word of one in 17', { search: 'ball' }, true],
      ['a word of one in 100', { search: 'river' }, true],
      ['a word of one in 700', { search: 'thunder' }, true],
      ['two common words', { search: 'ball meadow' }, true],
      ['the name of one in 50', { search: 'bella' }, true],
      ['a common word, of a kind that is rare', { search: 'ball', petType: 'fish' }, false],
    ] as const) {
      const times: number[] = [];
      held.enable();
      for (let count = 0; count < searches; count += 1)
        times.push(
          await timed(async () => {
            const { memorials: found } = await queries.page(query);
            if (expected && found.length === 0) throw new Error(`${what} was not found`);
          }),
        );
      held.disable();
      rows.push(
        atMost(
          `search of ${memorials.toLocaleString('en-US')} memorials for ${what}, p99`,
          percentile(times, 0.99),
          'ms',
          limitMs,
        ),
      );
    }
    rows.push(
      atMost(
        'the longest that a search held up everybody else, p99',
        held.percentile(99) / 1e6,
        'ms',
        limitMs,
      ),
    );
    return rows;
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const preset = process.argv[2] === 'full' || process.argv[2] === 'quick' ? process.argv[2] : 'tiny';
  console.table(await benchSearch({ preset }));
}
