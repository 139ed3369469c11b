import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureUrl } from '@everpaw/contracts/media/media.url';
import { maxListedNews } from '@everpaw/contracts/news/news.limits';
import { expect, test } from '@jest/globals';
import { demoMemorials } from '../src/demo/demo-memorials.ts';
import { demoArticles, demoCategories } from '../src/demo/demo-news.ts';
import { demoSeasons } from '../src/demo/demo-seasons.ts';
import { seededTemplateId, seededTemplates } from '../src/ecards/ecard-templates.ts';
import { demoProducts } from '../src/store/demo-products.ts';
import { demoProductId } from '../src/store/seed-store.ts';
import { startKillable } from './helpers/killable.ts';
import { createClient } from './helpers/site.ts';

test('REQ-146 a new site has its whole demo when it says that it is open', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'everpaw-demo-'));
  const site = await startKillable(dataDir, { SEED: 'demo' });
  try {
    const visitor = createClient(site.origin);
    const read = async (path: string) => {
      const { status, headers, json } = await visitor.get(path);
      return { status, stale: headers.get('x-stale'), json };
    };
    const [templates, products, articles, categories, memorials, seasons] = await Promise.all(
      [
        '/api/ecards/templates',
        '/api/products',
        `/api/news-feeds?limit=${maxListedNews}`,
        '/api/news-feed-categories',
        '/api/memorials',
        '/api/seasonal-themes/active',
      ].map(read),
    );
    for (const answer of [templates, products, articles, categories, memorials, seasons])
      expect(answer).toMatchObject({ status: 200, stale: null });
    const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).sort();
    expect(idsOf(templates?.json)).toEqual(seededTemplates.map(([slug]) => seededTemplateId(slug)).sort());
    expect(idsOf(products?.json)).toEqual(demoProducts.map(({ slug }) => demoProductId(slug)).sort());
    expect(articles?.json.feeds).toHaveLength(demoArticles.length);
    expect(categories?.json).toHaveLength(demoCategories.length);
    expect(idsOf(memorials?.json)).toEqual(demoMemorials.map(({ id }) => id).sort());
    const now = new Date().toISOString();
    const inSeason = demoSeasons(new Date()).filter(
      ({ startDate, endDate }) => startDate <= now && now <= endDate,
    );
    expect(idsOf(seasons?.json)).toEqual(inSeason.map(({ themeId }) => themeId).sort());
    for (const { id, tributes, photos } of demoMemorials) {
      const { json } = await read(`/api/memorials/${id}/guestbook`);
      expect(json.entries).toHaveLength(tributes.length);
      const { images } = (await read(`/api/memorials/${id}`)).json;
      expect(images.map((image: { caption: string }) => image.caption)).toEqual(
        photos.map(({ caption }) => caption),
      );
      for (const { media } of images)
        expect((await visitor.get(pictureUrl(media, 1600, { format: 'webp' }))).status).toBe(200);
    }
  } finally {
    await site.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});
