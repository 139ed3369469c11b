import type {
  ArticlePage,
  CategoryCount,
  CommentDto,
  NewsEntry,
  NewsList,
} from '@everpaw/contracts/news/news.dto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import { freshDatabase } from '../../offline/testing/fixtures.ts';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { foundHere, readingMinutes, readNewsAsked, writeNewsAsked } from './news-query.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const entry = (n: number, more: Partial<NewsEntry['feed']> = {}): NewsEntry => ({
  feed: {
    id: id(n),
    slug: `article-${n}`,
    type: 'news',
    title: `Article ${n}`,
    summary: 'What it’s about.',
    content: 'Some words.',
    featuredImageUrl: null,
    featuredImageAlt: '',
    isFeatured: false,
    isPinned: false,
    publishedAt: '2026-02-01T08:00:00.000Z',
    expiresAt: null,
    lastEditedAt: null,
    allowComments: true,
    tags: [],
    viewCount: 4,
    likeCount: 2,
    shareCount: 0,
    metaTitle: null,
    metaDescription: null,
    socialImageUrl: null,
    canonicalUrl: null,
    productUpdate: null,
    ...more,
  },
  category: { name: 'Remembering', slug: 'remembering', color: '#3B5938' },
  author: null,
});
const listOf = (feeds: NewsEntry[], more: Partial<NewsList['pagination']> = {}): NewsList => ({
  feeds,
  featured: [],
  pagination: { total: feeds.length, hasMore: false, nextCursor: null, ...more },
});
const categories: CategoryCount[] = [
  {
    category: {
      id: id(50),
      name: 'Remembering',
      slug: 'remembering',
      description: '',
      color: '#3B5938',
      isActive: true,
      sortOrder: 0,
    },
    feedCount: 7,
  },
];
const pageOf = (
  n: number,
  more: Partial<ArticlePage> = {},
  feed: Partial<NewsEntry['feed']> = {},
): ArticlePage => ({
  ...entry(n, feed),
  offer: null,
  commentCount: 0,
  isLiked: false,
  related: [],
  ...more,
});

type Replies = Parameters<typeof stubServer>[0];
const answer = (body: unknown) => () => ({ body });

async function open(
  path: string,
  replies: Replies = {},
  { user = null, db = freshDatabase() } = {} as {
    user?: typeof ana | null;
    db?: ReturnType<typeof freshDatabase>;
  },
) {
  const calls = stubServer({
    ...asUser(user),
    'GET /api/news-feeds': answer(listOf([entry(1), entry(2)])),
    'GET /api/news-feed-categories': answer(categories),
    'POST /api/news-feeds/events': answer({ counted: true }),
    ...replies,
  });
  const app = renderApp(path, { offline: openOffline({ db }) });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, calls, db };
}
const titles = async () =>
  (await screen.findAllByRole('article')).map((card) => within(card).getByRole('heading').textContent);

beforeEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('what is asked of the news is in the address, and found in what a device holds', () => {
  const asked = readNewsAsked(new URLSearchParams('type=promotion&category=offers&search=candle'));
  expect(String(writeNewsAsked(asked))).toBe('type=promotion&category=offers&search=candle');
  expect(readNewsAsked(new URLSearchParams('type=nothing')).tab).toBe('all');
  const all = [entry(1, { tags: ['walks'] }), entry(2, { content: 'A <strong>candle</strong>.' })];
  const found = (more: object) =>
    foundHere(all, { tab: 'all', category: '', search: '', ...more }).map(({ feed }) => feed.title);
  expect(found({ search: 'WALKS' })).toEqual(['Article 1']);
  expect(found({ search: 'candle words' })).toEqual([]);
  expect(found({ category: 'remembering' })).toHaveLength(2);
  expect(found({ tab: 'promotion' })).toEqual([]);
  expect([readingMinutes('word'), readingMinutes('word '.repeat(660))]).toEqual([1, 3]);
});

test('REL-50 articles are found as on the server, however their words are encoded', () => {
  const words = { title: 'Đốm e Ørsted', content: 'राजा. 東京の犬 <strong>Weiß</strong>' };
  const found = (search: string) =>
    ['NFC', 'NFD'].map((form) => {
      const feed = { title: words.title.normalize(form), content: words.content.normalize(form) };
      return foundHere([entry(1, feed)], { tab: 'all', category: '', search }).length;
    });
  for (const search of ['dom', 'Đô\u0301m', 'orst', 'weiss', 'राजा', '京の犬', '犬', ''])
    expect([search, found(search)]).toEqual([search, [1, 1]]);
  for (const search of ['om', 'strong', 'टॉमी', '犬の', '…'])
    expect([search, found(search)]).toEqual([search, [0, 0]]);
});

describe('the list', () => {
  test('REQ-634 REQ-635 REQ-636 REQ-637 REQ-638 REQ-639 REQ-641 REQ-642 REQ-645 has its title, search, chips with counts, tabs, how many there are, and the feed', async () => {
    await open('/news');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('News & Updates');
    expect(screen.getByLabelText('Search the news')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Remembering\s*7$/ })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All News',
      'Product Updates',
      'Sales & Promotions',
    ]);
    expect(await screen.findByText('Showing 2 of 2 updates')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Latest Updates' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Subscribe by RSS' }).getAttribute('href')).toBe(
      '/api/news-feeds/rss',
    );
  });

  test('REQ-640 REQ-646 REQ-647 REQ-650 shows what is featured, cuts summaries at 150 characters, and opens an article in a new tab', async () => {
    const featured = [entry(9, { title: 'Pinned one', isPinned: true, summary: 'word '.repeat(60) })];
    const { calls } = await open('/news', {
      'GET /api/news-feeds': answer({ ...listOf([entry(1)]), featured }),
    });
    const section = within(await screen.findByRole('region', { name: 'Featured' }));
    const link = section.getByRole('link', { name: 'Pinned one' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/news/article-9', '_blank']);
    const shown = section.getByText(/^word word/).textContent ?? '';
    expect(shown.endsWith('…') && shown.length <= 151).toBe(true);
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    const counted = calls.find(({ path }) => path === `/api/news-feeds/${id(9)}/events`);
    expect(counted?.body).toEqual({ eventType: 'click', sessionId: expect.any(String) });
  });

  test('REQ-643 Load More brings the next page', async () => {
    await open('/news', {
      'GET /api/news-feeds': answer(listOf([entry(1)], { total: 2, hasMore: true, nextCursor: 'abc' })),
      'GET /api/news-feeds?cursor=abc': answer(listOf([entry(2)], { total: 2 })),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('Showing 2 of 2 updates')).toBeTruthy();
    expect(await titles()).toEqual(['Article 1', 'Article 2']);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  test('REQ-653 REQ-654 asks for the list again after five minutes, and for the categories after fifteen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
    try {
      const { calls } = await open('/news');
      const asked = () =>
        ['/api/news-feeds', '/api/news-feed-categories'].map(
          (path) => calls.filter((call) => call.path === path).length,
        );
      const comeBackAt = async (time: string) => {
        fireEvent.click(screen.getAllByRole('link', { name: 'About' })[0] ?? document.body);
        await screen.findByRole('heading', { level: 1, name: /^(?!News)/ });
        vi.setSystemTime(new Date(`2026-03-01T${time}Z`));
        fireEvent.click(screen.getAllByRole('link', { name: 'News' })[0] ?? document.body);
        await screen.findByText('Showing 2 of 2 updates');
      };
      await screen.findByText('Showing 2 of 2 updates');
      expect(asked()).toEqual([1, 1]);
      await comeBackAt('12:04:59');
      expect(asked()).toEqual([1, 1]);
      await comeBackAt('12:05:01');
      await waitFor(() => expect(asked()).toEqual([2, 1]));
      await comeBackAt('12:15:01');
      await waitFor(() => expect(asked()).toEqual([3, 2]));
    } finally {
      vi.useRealTimers();
    }
  });

  test('REQ-644 REQ-648 REQ-649 finds nothing kindly, and counts searches and filters without a name', async () => {
    const { calls, place } = await open('/news', {
      'GET /api/news-feeds?type=promotion': answer(listOf([entry(3)])),
      'GET /api/news-feeds?type=promotion&search=unicorn': answer(listOf([])),
    });
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Sales & Promotions' }), { button: 0 });
    expect(await titles()).toEqual(['Article 3']);
    const box = screen.getByLabelText('Search the news');
    fireEvent.change(box, { target: { value: 'unicorn' } });
    fireEvent.submit(box.closest('form') ?? box);
    expect(await screen.findByText('No news found')).toBeTruthy();
    expect(place()).toBe('/news?type=promotion&search=unicorn');
    const bodies = calls.filter(({ path }) => path === '/api/news-feeds/events').map(({ body }) => body);
    expect(bodies).toMatchObject([
      { eventType: 'filter', eventData: 'type promotion' },
      { eventType: 'search', eventData: 'unicorn' },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show all news' }));
    expect(await titles()).toEqual(['Article 1', 'Article 2']);
  });

  test('nobody who asks not to be tracked is counted', async () => {
    Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'doNotTrack'));
    const { calls } = await open('/news');
    fireEvent.click(await screen.findByRole('button', { name: /^Remembering/ }));
    await waitFor(() => expect(calls.some(({ path }) => path.includes('category=remembering'))).toBe(true));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('REQ-018 what was read here once is there without a connection, the articles too', async () => {
    const db = freshDatabase();
    const first = await open('/news', {}, { db });
    await titles();
    await waitFor(async () => expect(await db.settings.get('news')).toBeTruthy());
    first.unmount();
    const away = { 'GET /api/news-feeds': () => null, 'GET /api/news-feed-categories': () => null };
    const second = await open('/news', away, { db });
    expect(await titles()).toEqual(['Article 1', 'Article 2']);
    expect(screen.getByText(/as it was when you were last here/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Remembering 2$/ })).toBeTruthy();
    second.unmount();
    await open('/news/article-2', { 'GET /api/news-feeds/article-2': () => null }, { db });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Article 2');
    expect(screen.getByText('Comments need a connection.')).toBeTruthy();
  });

  test('an article that is not on this device says so where there is no connection', async () => {
    await open('/news/article-9', { 'GET /api/news-feeds/article-9': () => null });
    expect(await screen.findByText(/this article isn’t on this device yet/)).toBeTruthy();
  });

  test('REQ-018 further pages that were listed and articles that were opened are there too, until one is gone', async () => {
    const db = freshDatabase();
    const seen = async () => (await db.settings.get('newsSeen'))?.value;
    const first = await open(
      '/news',
      {
        'GET /api/news-feeds': answer(listOf([entry(1)], { total: 2, hasMore: true, nextCursor: 'n' })),
        'GET /api/news-feeds?cursor=n': answer(listOf([entry(2)], { total: 2 })),
      },
      { db },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    await waitFor(async () => expect(await seen()).toHaveLength(1));
    first.unmount();
    const opened = await open(
      '/news/article-7',
      { 'GET /api/news-feeds/article-7': answer(pageOf(7)) },
      { db },
    );
    await waitFor(async () => expect(await seen()).toHaveLength(2));
    opened.unmount();
    const away = { 'GET /api/news-feeds': () => null, 'GET /api/news-feed-categories': () => null };
    const list = await open('/news', away, { db });
    expect(await titles()).toEqual(['Article 1', 'Article 7', 'Article 2']);
    list.unmount();
    const again = await open('/news/article-7', { 'GET /api/news-feeds/article-7': () => null }, { db });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Article 7');
    again.unmount();
    await open('/news/article-7', {}, { db });
    await waitFor(async () => expect(await seen()).toHaveLength(1));
  });
});

describe('an article', () => {
  const comment = (n: number, more: Partial<CommentDto> = {}): CommentDto => ({
    id: id(n),
    feedId: id(1),
    parentId: null,
    userId: ana.id,
    authorName: 'Ana Reis',
    content: `Comment ${n}`,
    status: 'published',
    isGone: false,
    isOwn: false,
    isLiked: false,
    likeCount: 0,
    createdAt: '2026-02-02T08:00:00.000Z',
    ...more,
  });
  const path = '/api/news-feeds/article-1';
  const comments = `/api/news-feeds/${id(1)}/comments`;
  const replies = (page: ArticlePage, written: CommentDto[] = []): Replies => ({
    [`GET ${path}`]: answer(page),
    [`GET ${comments}`]: answer({ comments: written, count: written.length, nextCursor: null }),
    [`POST /api/news-feeds/${id(1)}/events`]: answer({ counted: true }),
  });

  test('REQ-646 SEC-13 is drawn from its markup, with headings and items, and nothing of it becomes markup of the page', async () => {
    const content =
      'It begins.<br><br><strong>A heading</strong><br><br>And <em>goes</em> on.<li>one</li><li>two</li>&lt;img src=x&gt;';
    const { calls } = await open('/news/article-1', replies(pageOf(1, {}, { content })));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Article 1');
    expect(screen.getByRole('heading', { level: 2, name: 'A heading' })).toBeTruthy();
    expect(screen.getByText('goes').tagName).toBe('EM');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['one', 'two']),
    );
    expect(screen.getByText('<img src=x>')).toBeTruthy();
    expect(document.querySelector('main img[src="x"]')).toBeNull();
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ eventType: 'view' }),
    );
  });

  test('REQ-734 shows the code of a promotion', async () => {
    const offer = {
      code: 'SPRING',
      discountPercent: null,
      discountCents: 500,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: null,
    };
    await open('/news/article-1', replies(pageOf(1, { offer }, { type: 'promotion' })));
    expect(screen.getByText('SPRING')).toBeTruthy();
    expect(screen.getByText('$5.00 off in the store')).toBeTruthy();
  });

  test('is liked by whoever is signed in; anybody else is asked to', async () => {
    await open('/news/article-1', replies(pageOf(1)));
    const like = screen.getByRole('button', { name: 'Like' });
    fireEvent.click(like);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('REQ-732 is commented on, and replied to one level deep', async () => {
    const written = [comment(11), comment(12, { parentId: id(11), content: 'A reply' })];
    const { calls } = await open(
      '/news/article-1',
      { ...replies(pageOf(1), written), [`POST ${comments}`]: answer({ id: id(13) }) },
      { user: ana },
    );
    expect(await screen.findAllByRole('button', { name: 'Reply' })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    fireEvent.change(screen.getByLabelText('Your reply to Ana Reis'), { target: { value: 'Thank you.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Post reply' }));
    await waitFor(() =>
      expect(calls.find((call) => call.method === 'POST' && call.path === comments)?.body).toEqual({
        content: 'Thank you.',
        parentId: id(11),
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Post comment' }));
    expect(await screen.findByText('Please write something first')).toBeTruthy();
  });

  test('REQ-732 a comment that was taken back keeps its place where others have replied', async () => {
    const written = [
      comment(11, { isGone: true, content: '', authorName: '', userId: null }),
      comment(12, { parentId: id(11), content: 'A reply' }),
    ];
    await open('/news/article-1', replies(pageOf(1), written));
    expect(await screen.findByText('This comment was deleted.')).toBeTruthy();
    expect(screen.getByText('A reply')).toBeTruthy();
  });

  test('a comment of somebody else is reported with a reason; a visitor is asked to sign in first', async () => {
    const path = `/api/news-feed-comments/${id(11)}/report`;
    const written = [comment(11), comment(12, { isOwn: true })];
    const { calls, unmount } = await open(
      '/news/article-1',
      { ...replies(pageOf(1), written), [`POST ${path}`]: answer({ id: id(11) }) },
      { user: ana },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this comment' }));
    fireEvent.click(dialog.getByLabelText('It’s advertising or spam'));
    fireEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
    expect(calls.find((call) => call.path === path)?.body).toEqual({ reason: 'spam' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();

    await open('/news/article-1', replies(pageOf(1), [comment(11)]));
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(screen.queryByText('Report this comment')).toBeNull();
  });

  test('a report that was refused says why and keeps the choice', async () => {
    const refused = {
      status: 404,
      body: { code: 'comment-not-found', error: 'This comment is no longer there' },
    };
    await open(
      '/news/article-1',
      {
        ...replies(pageOf(1), [comment(11)]),
        [`POST /api/news-feed-comments/${id(11)}/report`]: () => refused,
      },
      { user: ana },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByLabelText('It shares something private'));
    fireEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This comment is no longer there');
    expect(dialog.getByLabelText<HTMLInputElement>('It shares something private').checked).toBe(true);
  });

  test('REQ-046 one that is not there says so', async () => {
    await open('/news/nowhere');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This article isn’t here');
  });
});

describe('writing the news', () => {
  const chief = { ...ana, role: 'admin' as const, isAdmin: true };
  const admin: Replies = {
    'GET /api/admin/news-feeds': answer({ articles: [], nextCursor: null }),
    'GET /api/admin/news-feed-categories': answer(categories),
    'GET /api/admin/news-feed-comments': answer({ comments: [], nextCursor: null }),
    'GET /api/admin/campaigns': answer([]),
  };

  test('REQ-655 REQ-722 an article is begun under an address that follows from its title', async () => {
    const { calls } = await open(
      '/admin?tool=news',
      { ...admin, 'POST /api/admin/news-feeds': answer({ id: id(1) }) },
      { user: chief },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'New article' }));
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(form.getByLabelText('Title'), { target: { value: 'The First Week' } });
    expect(form.getByText(/^\/news\/the-first-week\./)).toBeTruthy();
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findAllByText('Please choose a category')).not.toEqual([]);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('a reported comment says how often and why, and is kept or hidden; the list can hold those alone', async () => {
    const moderated = (more: object) => ({
      id: id(11),
      feedId: id(1),
      parentId: null,
      userId: id(3),
      authorName: 'Tom Friend',
      content: 'Buy this.',
      status: 'published',
      isGone: false,
      isOwn: false,
      isLiked: false,
      likeCount: 0,
      createdAt: '2026-02-02T08:00:00.000Z',
      article: { slug: 'article-1', title: 'Article 1' },
      reports: [],
      isReported: false,
      ...more,
    });
    const reported = moderated({
      reports: [
        { reason: 'spam', count: 2 },
        { reason: 'unkind', count: 1 },
      ],
      isReported: true,
    });
    const quiet = moderated({ id: id(12), content: 'Thank you.' });
    let isKept = false;
    const { calls } = await open(
      '/admin?tool=comments',
      {
        ...admin,
        'GET /api/admin/news-feed-comments': answer({ comments: [quiet, reported], nextCursor: null }),
        'GET /api/admin/news-feed-comments?reportedOnly=true': () => ({
          body: { comments: isKept ? [] : [reported], nextCursor: null },
        }),
        [`POST /api/admin/news-feed-comments/${id(11)}/keep`]: () => {
          isKept = true;
          return { body: { id: id(11) } };
        },
      },
      { user: chief },
    );
    const row = async (words: string) =>
      within((await screen.findByText(words)).closest('li') as HTMLElement);
    expect((await row('Thank you.')).queryByRole('button', { name: 'Keep it' })).toBeNull();
    const bad = await row('Buy this.');
    expect(bad.getByText('Reported by 3 people')).toBeTruthy();
    expect(bad.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'It’s advertising or spam (2 times)',
      'It’s unkind',
    ]);
    expect(bad.getByRole('button', { name: 'Hide' })).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Reported only' }));
    await waitFor(() => expect(screen.queryByText('Thank you.')).toBeNull());
    fireEvent.click((await row('Buy this.')).getByRole('button', { name: 'Keep it' }));
    expect(await screen.findByText('No open reports')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST').map((call) => call.path)).toContain(
      `/api/admin/news-feed-comments/${id(11)}/keep`,
    );
  });

  test('REQ-716 a category is added', async () => {
    const { calls } = await open(
      '/admin?tool=news-categories',
      { ...admin, 'POST /api/admin/news-feed-categories': answer({ id: id(1) }) },
      { user: chief },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'New category' }));
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Small pets' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        name: 'Small pets',
        slug: 'small-pets',
        isActive: true,
        sortOrder: 0,
      }),
    );
  });

  test('REQ-734 a promo code is started with a percentage', async () => {
    const { calls } = await open(
      '/admin?tool=campaigns',
      { ...admin, 'POST /api/admin/campaigns': answer({ id: id(1) }) },
      { user: chief },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'New promo code' }));
    const form = within(await screen.findByRole('dialog'));
    for (const [label, value] of [
      ['Name', 'Spring'],
      ['Code', 'spring'],
      ['Percent off', '15'],
    ] as const)
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    fireEvent.click(form.getByRole('button', { name: 'Start' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        code: 'SPRING',
        discountPercent: 15,
        discountCents: null,
        maxUses: null,
      }),
    );
  });
});
