import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoArticles, demoCategories, markupOf } from '../src/demo/demo-news.ts';
import { seedNews } from '../src/demo/seed-news.ts';
import { categoryIdOf } from '../src/news/news.commands.ts';
import { headOf } from '../src/platform/execution/projections/feed/log-source.ts';
import { nowhere } from './helpers/acts.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
let admin: Member;
/** How far the site's clock is ahead, in milliseconds. */
let aheadMs = 0;
const now = () => Date.now() + aheadMs;
beforeAll(async () => {
  site = await openSite({ clock: () => new Date(now()) });
  admin = await memberWithRole(site, 'admin');
  await seedNews(site.platform, null);
  await site.settled();
});
afterAll(() => site.close());

const categoryId = categoryIdOf('remembering');
const fields = (more: object = {}) => ({
  categoryId,
  title: 'A bench by the river',
  summary: 'Where to sit.',
  content: 'There is a <b>bench</b>.<script>alert(1)</script>',
  ...more,
});
/** A published article; answers its id. */
async function publish(slug: string, more: object = {}): Promise<string> {
  const begun = await admin.post('/api/admin/news-feeds', { slug, ...fields(more) });
  expect(begun.status).toBe(201);
  const { id } = begun.json;
  expect((await admin.post(`/api/admin/news-feeds/${id}/publish`)).status).toBe(200);
  await site.settled();
  return id;
}
const list = async (query = '') => (await site.browser().get(`/api/news-feeds${query}`)).json;
const slugs = (answer: { feeds: { feed: { slug: string } }[] }) => answer.feeds.map(({ feed }) => feed.slug);
const page = (slug: string) => site.browser().get(`/api/news-feeds/${slug}`);

describe('the news of a new site', () => {
  test('REQ-018 REQ-748 REQ-728 REQ-727 lists what is out, the newest first, with category, author and how much there is', async () => {
    const { feeds, featured, pagination } = await list();
    expect(feeds).toHaveLength(demoArticles.length);
    expect(demoArticles.length).toBeGreaterThanOrEqual(12);
    expect(pagination).toEqual({ total: demoArticles.length, hasMore: false, nextCursor: null });
    const days = feeds.map(({ feed }: { feed: { publishedAt: string } }) => feed.publishedAt);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(Object.keys(feeds[0].feed)).toEqual(
      expect.arrayContaining([
        'id',
        'slug',
        'title',
        'summary',
        'content',
        'featuredImageUrl',
        'isFeatured',
        'isPinned',
        'publishedAt',
        'likeCount',
        'viewCount',
        'tags',
      ]),
    );
    expect(feeds[0].category).toEqual({ name: 'Offers', slug: 'offers', color: '#7A4A6B' });
    // The demo's articles are the site's own.
    expect(feeds[0].author).toBeNull();
    // REQ-640: the pinned one first.
    expect(featured).toHaveLength(3);
    expect(featured[0].feed.isPinned).toBe(true);
  });

  test('says something: each article has 350 to 700 words', () => {
    for (const { slug, text } of demoArticles) {
      const words = text.split(/\s+/).length;
      expect([slug, words >= 350 && words <= 700]).toEqual([slug, true]);
    }
    expect(markupOf('## A\n\nB **c**\n\n- d\n- e\n\n> f')).toBe(
      '<strong>A</strong><br><br>B <strong>c</strong><li>d</li><li>e</li><blockquote>f</blockquote>',
    );
  });

  test('REQ-749 REQ-729 REQ-636 counts its categories, and finds by category, kind and words', async () => {
    const { json } = await site.browser().get('/api/news-feed-categories');
    expect(json.map((each: { category: { slug: string } }) => each.category.slug)).toEqual(
      demoCategories.map(({ slug }) => slug),
    );
    for (const { category, feedCount } of json) {
      expect(feedCount).toBeGreaterThan(0);
      expect((await list(`?category=${category.slug}`)).pagination.total).toBe(feedCount);
    }
    expect(slugs(await list('?type=promotion'))).toEqual(['ten-percent-for-those-who-are-remembered']);
    expect((await list('?type=product-update')).pagination.total).toBe(2);
    expect(slugs(await list('?search=terrier'))).toEqual(['how-to-begin-their-story']);
    expect(slugs(await list('?search=TERR%20begin'))).toEqual(['how-to-begin-their-story']);
    expect((await list('?search=terrier%20zebras')).feeds).toEqual([]);
    expect((await list('?search=%24%5E.*')).feeds).toEqual([]);
    expect((await list('?search=nothinglikethis')).feeds).toEqual([]);
    expect((await list('?category=nowhere')).feeds).toEqual([]);
  });

  test('seeding again changes nothing', async () => {
    const before = await list();
    await seedNews(site.platform, null);
    await site.settled();
    expect(await list()).toEqual(before);
  });

  test('REQ-646 an article’s page has its own head and data in the first HTML', async () => {
    const { status, text } = await site.browser().get('/news/small-rituals');
    expect(status).toBe(200);
    expect(text).toContain('<title>Small rituals for a large absence | Everpaw</title>');
    expect(text).toContain(`<link rel="canonical" href="${site.origin}/news/small-rituals">`);
    expect(text).toContain('"/api/news-feeds/small-rituals"');
    expect((await site.browser().get('/news/nowhere')).status).toBe(404);
    expect((await page('nowhere')).status).toBe(404);
    const { related } = (await page('small-rituals')).json;
    expect(related.map((each: { slug: string }) => each.slug)).toEqual(['how-to-begin-their-story']);
  });

  test('REQ-643 REQ-652 the next page begins where this one ended', async () => {
    const first = await list('?limit=5');
    expect(first.pagination).toMatchObject({ total: demoArticles.length, hasMore: true });
    const second = await list(`?limit=20&cursor=${first.pagination.nextCursor}`);
    expect([...slugs(first), ...slugs(second)]).toEqual(slugs(await list()));
  });

  test('REQ-750 REQ-645 RSS 2.0 has whole articles, and answers 304 for what has not changed', async () => {
    const { status, text, headers } = await site.browser().get('/api/news-feeds/rss');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
    expect(text.match(/<item>/g)).toHaveLength(demoArticles.length);
    expect(text).toContain('&lt;p&gt;The evenings have become long again');
    expect(text).toContain(`<link>${site.origin}/news/small-rituals</link>`);
    const etag = String(headers.get('etag'));
    const modified = String(headers.get('last-modified'));
    const again = (sent: Record<string, string>) =>
      site.browser().get('/api/news-feeds/rss', { headers: sent });
    expect((await again({ 'if-none-match': etag })).status).toBe(304);
    expect((await again({ 'if-modified-since': modified })).status).toBe(304);
    expect((await again({ 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('writing the news', () => {
  test('REQ-655 REQ-722 SEC-13 a draft is seen by nobody else, its words are sanitised, and its address is its own', async () => {
    const begun = await admin.post('/api/admin/news-feeds', { slug: 'a-bench', ...fields() });
    const { id } = begun.json;
    await site.settled();
    expect((await page('a-bench')).status).toBe(404);
    expect((await admin.get(`/api/admin/news-feeds/${id}`)).json).toMatchObject({
      status: 'draft',
      content: 'There is a <strong>bench</strong>.',
      authorId: admin.id,
      viewCount: 0,
      allowComments: true,
    });
    const twice = await admin.post('/api/admin/news-feeds', { slug: 'a-bench', ...fields() });
    expect([twice.status, twice.json.code]).toEqual([409, 'article-exists']);
    expect((await admin.post('/api/admin/news-feeds', { slug: 'rss', ...fields() })).status).toBe(400);
    const member = await site.member();
    for (const person of [member, site.browser()])
      expect([401, 403]).toContain((await person.post(`/api/admin/news-feeds/${id}/publish`)).status);
    const log = await admin.get('/api/admin/access-log');
    expect(JSON.stringify(log.json)).toContain(`article ${id}: begun`);
  });

  test('REQ-720 comes out, is changed, leaves and comes back under the day of its first time', async () => {
    const id = await publish('a-path');
    const { publishedAt } = (await page('a-path')).json.feed;
    expect((await page('a-path')).json.author).toEqual({ firstName: 'Ana', lastName: 'Reis' });
    const edit = { body: fields({ title: 'A path', isPinned: true, tags: ['walks'] }) };
    expect((await admin.send('PUT', `/api/admin/news-feeds/${id}`, edit)).status).toBe(200);
    await site.settled();
    expect((await page('a-path')).json.feed).toMatchObject({
      title: 'A path',
      isPinned: true,
      tags: ['walks'],
    });
    expect((await admin.post(`/api/admin/news-feeds/${id}/archive`)).status).toBe(200);
    await site.settled();
    expect((await page('a-path')).status).toBe(404);
    expect(slugs(await list())).not.toContain('a-path');
    await admin.post(`/api/admin/news-feeds/${id}/publish`);
    await site.settled();
    expect((await page('a-path')).json.feed.publishedAt).toBe(publishedAt);
    await admin.post(`/api/admin/news-feeds/${id}/archive`);
  });

  test('comes out and leaves by itself when its time has come', async () => {
    const hourMs = 3_600_000;
    const publishAt = new Date(now() + hourMs).toISOString();
    const expiresAt = new Date(now() + hourMs + 1).toISOString();
    const begun = await admin.post('/api/admin/news-feeds', { slug: 'a-day', ...fields({ expiresAt }) });
    const { id } = begun.json;
    const schedule = (at: string) => admin.post(`/api/admin/news-feeds/${id}/schedule`, { publishAt: at });
    expect((await schedule('2020-01-01T00:00:00.000Z')).json.code).toBe('publish-in-future');
    expect((await schedule(publishAt)).status).toBe(200);
    aheadMs += hourMs + 1;
    // The queue reads the clock when a job is added.
    const other = await admin.post('/api/admin/news-feeds', { slug: 'next-day', ...fields() });
    await admin.post(`/api/admin/news-feeds/${other.json.id}/schedule`, {
      publishAt: new Date(now() + hourMs).toISOString(),
    });
    await until(async () => (await admin.get(`/api/admin/news-feeds/${id}`)).json.status === 'archived');
    const { json } = await admin.get(`/api/admin/news-feeds/${id}`);
    expect(json.publishedAt).not.toBeNull();
    const events = await site.platform.engine
      .model('audit_events')
      .find({ streamId: `article-${id}` })
      .lean();
    expect(events.map((event) => Reflect.get(event, 'type'))).toEqual(
      expect.arrayContaining(['ArticleScheduled', 'ArticlePublished', 'ArticleArchived']),
    );
  });

  test('REQ-716 REQ-718 categories are added once and switched off', async () => {
    const add = () => admin.post('/api/admin/news-feed-categories', { slug: 'horses', name: 'Horses' });
    const { status, json } = await add();
    expect(status).toBe(201);
    expect((await add()).json.code).toBe('category-exists');
    const body = { name: 'Horses', isActive: false };
    expect((await admin.send('PUT', `/api/admin/news-feed-categories/${json.id}`, { body })).status).toBe(
      200,
    );
    await site.settled();
    expect((await site.browser().get('/api/news-feed-categories')).text).not.toContain('horses');
    expect((await admin.get('/api/admin/news-feed-categories')).json).toContainEqual({
      category: {
        id: json.id,
        slug: 'horses',
        name: 'Horses',
        description: '',
        color: '#3B82F6',
        isActive: false,
        sortOrder: 0,
      },
      feedCount: 0,
    });
  });

  test('REQ-727 an entry names its author and says what was written', async () => {
    const { firstName, lastName } = (await admin.get('/api/auth/user')).json;
    const id = await publish('signed', { tags: ['river'], isFeatured: true });
    const entry = (await list()).feeds.find(({ feed }: { feed: { id: string } }) => feed.id === id);
    expect(entry).toMatchObject({
      feed: {
        id,
        slug: 'signed',
        title: 'A bench by the river',
        summary: 'Where to sit.',
        content: 'There is a <strong>bench</strong>.',
        featuredImageUrl: null,
        isFeatured: true,
        isPinned: false,
        likeCount: 0,
        viewCount: 0,
        tags: ['river'],
      },
      author: { firstName, lastName },
    });
    expect((await admin.post(`/api/admin/news-feeds/${id}/archive`)).status).toBe(200);
    await site.settled();
  });

  test('REQ-734 REQ-639 a promotion shows the code of its campaign while it counts', async () => {
    const campaign = await admin.post('/api/admin/campaigns', {
      name: 'Spring',
      code: 'SPRING',
      discountPercent: 15,
      discountCents: null,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: null,
      maxUses: null,
    });
    const listed = async () =>
      (await admin.get('/api/admin/campaigns')).json.find(
        ({ id }: { id: string }) => id === campaign.json.id,
      );
    expect(await listed()).toMatchObject({ feedId: null, standing: 'running', isActive: true });
    const feedId = await publish('spring', { type: 'promotion', campaignId: campaign.json.id });
    expect((await page('spring')).json.offer).toMatchObject({ code: 'SPRING', discountPercent: 15 });
    expect(await listed()).toMatchObject({ feedId });
    await admin.send('DELETE', `/api/admin/campaigns/${campaign.json.id}`);
    await site.settled();
    expect((await page('spring')).json.offer).toBeNull();
    expect(await listed()).toMatchObject({ feedId, standing: 'over', isActive: false });
  });

  test.each([
    ['has not begun', { validFrom: '2098-01-01T00:00:00.000Z' }, 'not-yet'],
    ['has expired', { validUntil: '2026-01-02T00:00:00.000Z' }, 'over'],
  ])(
    'REQ-734 a promotion shows no code of a campaign that %s, and the list says so',
    async (_, over, standing) => {
      const code = `CODE-${standing}`;
      const campaign = await admin.post('/api/admin/campaigns', {
        name: 'Autumn',
        code,
        discountPercent: 15,
        discountCents: null,
        validFrom: '2026-01-01T00:00:00.000Z',
        validUntil: null,
        maxUses: null,
        ...over,
      });
      const slug = `autumn-${standing}`;
      await publish(slug, { type: 'promotion', campaignId: campaign.json.id });
      expect((await page(slug)).json.offer).toBeNull();
      const listed = (await admin.get('/api/admin/campaigns')).json.find(
        ({ id }: { id: string }) => id === campaign.json.id,
      );
      expect(listed).toMatchObject({ standing, isActive: false });
    },
  );
});

describe('comments and likes', () => {
  test('REQ-732 REQ-730 REQ-731 are written by members, replied to once, taken back, hidden and shown', async () => {
    const id = await publish('talk');
    const [ana, tom] = [await site.member('Ana Reis'), await site.member('Tom Friend')];
    const write = (who: typeof ana, content: string, parentId: string | null = null) =>
      who.post(`/api/news-feeds/${id}/comments`, { content, parentId });
    expect((await write(site.browser() as typeof ana, 'Hello')).status).toBe(401);
    const first = await write(ana, 'This helped.');
    expect(first.status).toBe(201);
    const reply = await write(tom, 'Me too.', first.json.id);
    expect(reply.status).toBe(201);
    expect((await write(ana, 'And?', reply.json.id)).json.code).toBe('one-level');
    await site.settled();
    const read = async (who: Pick<typeof ana, 'get'>) =>
      (await who.get(`/api/news-feeds/${id}/comments`)).json;
    expect(await read(ana)).toMatchObject({
      count: 2,
      comments: [
        { content: 'This helped.', authorName: 'Ana Reis', isOwn: true, status: 'published', likeCount: 0 },
        { content: 'Me too.', authorName: 'Tom Friend', isOwn: false, parentId: first.json.id },
      ],
    });
    expect((await tom.send('DELETE', `/api/news-feed-comments/${first.json.id}`)).json.code).toBe(
      'not-yours',
    );
    expect((await admin.post(`/api/admin/news-feed-comments/${reply.json.id}/hide`)).status).toBe(200);
    await site.settled();
    expect((await read(site.browser())).comments).toHaveLength(1);
    const hidden = await admin.get('/api/admin/news-feed-comments?hiddenOnly=true');
    expect(hidden.json.comments).toMatchObject([{ content: 'Me too.', article: { slug: 'talk' } }]);
    await admin.post(`/api/admin/news-feed-comments/${reply.json.id}/show`);
    expect((await ana.send('DELETE', `/api/news-feed-comments/${first.json.id}`)).status).toBe(200);
    await site.settled();
    expect((await read(site.browser())).comments).toMatchObject([
      { isGone: true, content: '', authorName: '', userId: null },
      { content: 'Me too.' },
    ]);
    expect((await page('talk')).json.commentCount).toBe(1);
  });

  test('are reported once each without a name, and hidden or kept by those who moderate', async () => {
    const id = await publish('reported');
    const [ana, tom, eva] = [
      await site.member(),
      await site.member('Tom Friend'),
      await site.member('Eva Other'),
    ];
    const write = async (content: string): Promise<string> =>
      (await ana.post(`/api/news-feeds/${id}/comments`, { content })).json.id;
    const [bad, fine] = [await write('Buy this.'), await write('It helped me.')];
    const report = (who: Pick<Member, 'post'>, commentId: string, reason?: string) =>
      who.post(`/api/news-feed-comments/${commentId}/report`, reason === undefined ? {} : { reason });
    const moderate = async (act: string, commentId: string) => {
      const answer = await admin.post(`/api/admin/news-feed-comments/${commentId}/${act}`);
      await site.settled();
      return answer;
    };
    const awaiting = async () => {
      await site.settled();
      const { json } = await admin.get('/api/admin/news-feed-comments?reportedOnly=true');
      return json.comments.map(({ id, reports }: { id: string; reports: object }) => ({ id, reports }));
    };

    expect((await report(site.browser(), bad, 'spam')).status).toBe(401);
    expect((await report(ana, bad, 'spam')).json.code).toBe('own-comment');
    expect((await report(tom, bad, 'dull')).status).toBe(400);
    expect((await report(tom, nowhere, 'spam')).json.code).toBe('comment-not-found');
    for (const reason of ['spam', 'spam', 'unkind'])
      expect((await report(tom, bad, reason)).status).toBe(200);
    expect((await report(eva, bad)).status).toBe(200);
    expect((await report(eva, fine, 'private')).status).toBe(200);
    const reports = [
      { reason: 'spam', count: 1 },
      { reason: 'other', count: 1 },
    ];
    expect(await awaiting()).toEqual([
      { id: fine, reports: [{ reason: 'private', count: 1 }] },
      { id: bad, reports },
    ]);
    const { text } = await admin.get('/api/admin/news-feed-comments?reportedOnly=true');
    for (const who of [tom, eva]) expect(text).not.toContain(who.id);
    for (const who of [ana, tom, site.browser()])
      expect((await who.get(`/api/news-feeds/${id}/comments`)).text).not.toContain('report');

    expect((await tom.post(`/api/admin/news-feed-comments/${fine}/keep`)).status).toBe(403);
    expect((await moderate('keep', fine)).status).toBe(200);
    expect(await awaiting()).toEqual([{ id: bad, reports }]);
    expect((await report(eva, fine, 'spam')).status).toBe(200);
    expect((await moderate('hide', bad)).status).toBe(200);
    expect((await moderate('keep', bad)).json.code).toBe('comment-hidden');
    expect((await report(tom, bad, 'spam')).json.code).toBe('comment-not-found');
    expect(await awaiting()).toEqual([]);
    const hidden = (await admin.get('/api/admin/news-feed-comments?hiddenOnly=true')).json.comments;
    expect(hidden).toEqual([expect.objectContaining({ id: bad, reports })]);
    await admin.post(`/api/admin/news-feeds/${id}/archive`);
    expect((await report(tom, fine, 'spam')).json.code).toBe('comment-not-found');
  });

  test('REQ-720 a like counts once for each person, and is taken back', async () => {
    const id = await publish('liked');
    const [ana, tom] = [await site.member(), await site.member()];
    const like = (who: typeof ana, method: 'PUT' | 'DELETE') =>
      who.send(method, `/api/news-feeds/${id}/like`);
    for (const who of [ana, ana, tom]) expect((await like(who, 'PUT')).status).toBe(200);
    await site.settled();
    expect((await ana.get('/api/news-feeds/liked')).json).toMatchObject({
      isLiked: true,
      feed: { likeCount: 2 },
    });
    await like(tom, 'DELETE');
    const { json } = await ana.post(`/api/news-feeds/${id}/comments`, { content: 'Yes.' });
    await site.settled();
    expect((await tom.send('PUT', `/api/news-feed-comments/${json.id}/like`)).status).toBe(200);
    await site.settled();
    expect((await page('liked')).json.feed.likeCount).toBe(1);
    const { comments } = (await tom.get(`/api/news-feeds/${id}/comments`)).json;
    expect(comments).toMatchObject([{ likeCount: 1, isLiked: true }]);
    expect((await like(site.browser() as typeof ana, 'PUT')).status).toBe(401);
    expect((await ana.send('PUT', `/api/news-feeds/${nowhere}/like`)).status).toBe(404);
  });
});

describe('what is counted', () => {
  test('REQ-735 REQ-651 REQ-648 REQ-649 REQ-650 comes without a cookie, honours Do Not Track, and is in no event', async () => {
    const id = await publish('counted');
    const head = await headOf(site.platform.eventLog.log);
    const sessionId = randomUUID();
    const count = (path: string, body: object, headers = {}) =>
      site.browser().post(`/api/news-feeds/${path}`, { sessionId, ...body }, { headers });
    const opened = () => count(`${id}/events`, { eventType: 'view' });
    const first = await opened();
    expect([first.status, first.json]).toEqual([202, { counted: true }]);
    expect(first.headers.getSetCookie()).toEqual([]);
    expect((await opened()).json).toEqual({ counted: false });
    await count(`${id}/events`, { eventType: 'view', sessionId: randomUUID() });
    await count(`${id}/events`, { eventType: 'share' });
    await count('events', { eventType: 'search', eventData: 'rain' });
    await count('events', { eventType: 'filter', eventData: 'category remembering' });
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }])
      expect((await count('events', { eventType: 'search', eventData: 'dnt' }, headers)).json).toEqual({
        counted: false,
      });
    expect((await page('counted')).json.feed).toMatchObject({ viewCount: 2, shareCount: 1 });
    expect((await count(`${nowhere}/events`, { eventType: 'view' })).status).toBe(404);
    expect((await count('events', { eventType: 'view', eventData: 'x' })).status).toBe(400);
    expect(await headOf(site.platform.eventLog.log)).toBe(head);
  });
});

describe('SEC-10 who sees an article', () => {
  const act = (id: string, verb: string, body?: object) => async () =>
    expect((await admin.post(`/api/admin/news-feeds/${id}/${verb}`, body)).status).toBe(200);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const states: [state: string, isOut: boolean, steps: (id: string) => (() => Promise<void>)[]][] = [
    ['a draft', false, () => []],
    ['scheduled', false, (id) => [act(id, 'schedule', { publishAt: later })]],
    ['published', true, (id) => [act(id, 'publish')]],
    ['archived', false, (id) => [act(id, 'publish'), act(id, 'archive')]],
    ['a draft again', false, (id) => [act(id, 'publish'), act(id, 'draft')]],
    [
      'scheduled after it was out',
      false,
      (id) => [act(id, 'publish'), act(id, 'draft'), act(id, 'schedule', { publishAt: later })],
    ],
    ['published again', true, (id) => [act(id, 'publish'), act(id, 'archive'), act(id, 'publish')]],
  ];

  test.each(states)('that is %s, by every door: %j', async (state, isOut, steps) => {
    const word = state.replaceAll(' ', '-');
    const added = await admin.post('/api/admin/news-feed-categories', { slug: word, name: word });
    const companion = await publish(`beside-${word}`, { categoryId: added.json.id });
    // Beneath what is not out nobody writes, so there is a comment of when it was, where it was.
    const words = { title: `zebra ${word}`, isFeatured: true, type: 'promotion', categoryId: added.json.id };
    const { id } = (await admin.post('/api/admin/news-feeds', { slug: word, ...fields(words) })).json;
    const member = await site.member();
    let commentId = nowhere;
    for (const step of steps(id)) {
      await step();
      await site.settled();
      const written = await member.post(`/api/news-feeds/${id}/comments`, { content: `heron ${word}` });
      if (written.status === 201) commentId = written.json.id;
    }
    await site.settled();

    const visitor = site.browser();
    for (const reader of [visitor, member, admin]) {
      const holds = async (path: string) => (await reader.get(path)).text.includes(`zebra ${word}`);
      const answers = async (path: string) => (await reader.get(path)).status === 200;
      const counted = async () => {
        const { json } = await reader.get('/api/news-feed-categories');
        const of = ({ category }: { category: { slug: string } }) => category.slug === word;
        return json.find(of).feedCount === 2;
      };
      const doors: Record<string, boolean> = {
        list: await holds('/api/news-feeds'),
        'list by kind': await holds('/api/news-feeds?type=promotion'),
        'list by category': await holds(`/api/news-feeds?category=${word}`),
        search: await holds(`/api/news-feeds?search=zebra%20${word}`),
        featured: JSON.stringify((await reader.get('/api/news-feeds')).json.featured).includes(id),
        'category count': await counted(),
        rss: await holds('/api/news-feeds/rss'),
        related: await holds(`/api/news-feeds/beside-${word}`),
        article: await answers(`/api/news-feeds/${word}`),
        comments: await answers(`/api/news-feeds/${id}/comments`),
        'page of the news': await holds('/news'),
        'page of the article': await answers(`/news/${word}`),
        'words of its page': await holds(`/news/${word}`),
        'words of its neighbour’s page': await holds(`/news/beside-${word}`),
      };
      const expected = Object.fromEntries(Object.keys(doors).map((door) => [door, isOut]));
      expect({ state, ...doors }).toEqual({ state, ...expected });
    }
    const isTaken = async (answer: ReturnType<Member['get']>) => (await answer).status < 300;
    const changes: Record<string, boolean> = {
      view: await isTaken(
        visitor.post(`/api/news-feeds/${id}/events`, { eventType: 'view', sessionId: randomUUID() }),
      ),
      like: await isTaken(member.send('PUT', `/api/news-feeds/${id}/like`)),
      comment: await isTaken(member.post(`/api/news-feeds/${id}/comments`, { content: 'Once more' })),
      'like of a comment': await isTaken(admin.send('PUT', `/api/news-feed-comments/${commentId}/like`)),
      'report of a comment': await isTaken(
        admin.post(`/api/news-feed-comments/${commentId}/report`, { reason: 'spam' }),
      ),
    };
    const allowed = Object.fromEntries(Object.keys(changes).map((door) => [door, isOut]));
    expect({ state, ...changes }).toEqual({ state, ...allowed });
    for (const each of [id, companion]) await admin.post(`/api/admin/news-feeds/${each}/archive`);
  });
});
