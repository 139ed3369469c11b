import { describe, expect, test } from '@jest/globals';
import { slugOf } from '../kernel/text/slug.ts';
import { given } from '../testing/given.ts';
import { type ArticleCommand, articleFields, slug as slugSchema } from './article.commands.ts';
import { type ArticleContext, articleDecider } from './article.decider.ts';
import type { ArticleEvent } from './article.events.ts';
import { type CommentCommand, commentFields } from './comment.commands.ts';
import { type CommentContext, commentDecider } from './comment.decider.ts';
import type { CommentEvent } from './comment.events.ts';
import { type NewsLikeContext, newsLikeDecider } from './like.decider.ts';
import { categoryFields } from './news-category.commands.ts';
import { newsCategoryDecider } from './news-category.decider.ts';
import { articleStatuses } from './news-kinds.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [articleId, categoryId, commentId, writerId, readerId] = [id(1), id(2), id(3), id(7), id(8)] as const;
const at = '2026-03-01T12:00:00.000Z';
const later = '2026-03-05T12:00:00.000Z';
const latest = '2026-03-09T12:00:00.000Z';
const by = (accountId: string) => ({
  commandId: id(99),
  actor: { kind: 'account' as const, accountId },
  at,
});
const bySite = { ...by(writerId), actor: { kind: 'system' as const, name: 'job' }, at: later };

const fields = articleFields.parse({
  categoryId,
  title: 'The first week',
  summary: 'What it is like.',
  content: 'Words.<script>no</script>',
});
const admin = { role: 'admin' as const, permissions: [], isActive: true };
const category = { status: 'created' as const, fields: categoryFields.parse({ name: 'Coping' }) };
const usablePhotos = new Set<string>();
const writer: ArticleContext = { caller: admin, category, usablePhotos };
const reader: ArticleContext = { caller: { ...admin, role: 'user' }, category, usablePhotos };

const drafted: ArticleEvent = {
  type: 'ArticleDrafted',
  data: { articleId, slug: 'the-first-week', authorId: writerId, ...fields },
};
const expiring: ArticleEvent = {
  type: 'ArticleEdited',
  data: { articleId, editorId: writerId, ...fields, expiresAt: latest },
};
const scheduled: ArticleEvent = { type: 'ArticleScheduled', data: { articleId, publishAt: later } };
const published: ArticleEvent = { type: 'ArticlePublished', data: { articleId, expiresAt: null } };
const archived: ArticleEvent = { type: 'ArticleArchived', data: { articleId, cause: 'by-hand' } };

const article = (...past: ArticleEvent[]) => given(articleDecider, past);
const named = (type: 'PublishArticle' | 'ArchiveArticle' | 'ReturnArticleToDraft'): ArticleCommand => ({
  type,
  data: { articleId },
  meta: by(writerId),
});
const schedule = (publishAt: string): ArticleCommand => ({
  type: 'ScheduleArticle',
  data: { articleId, publishAt },
  meta: by(writerId),
});

describe('an article', () => {
  test('REQ-655 REQ-725 REQ-656 begins as a draft, and is scheduled, published and archived', () => {
    expect(articleStatuses).toEqual(['draft', 'scheduled', 'published', 'archived']);
    const statuses = [
      article(drafted),
      article(drafted, scheduled),
      article(drafted, scheduled, published),
      article(drafted, published, archived),
    ].map(({ state }) => state.status);
    expect(statuses).toEqual([...articleStatuses]);
  });

  test('REQ-721 REQ-723 REQ-724 REQ-726 has a title of at most 255 characters, must say something, and takes comments unless told otherwise', () => {
    const base = { categoryId, title: 'T', summary: 'S', content: 'C' };
    const valid = (more: object) => articleFields.safeParse({ ...base, ...more }).success;
    expect(valid({ title: 'x'.repeat(255) })).toBe(true);
    expect(valid({ title: 'x'.repeat(256) })).toBe(false);
    for (const content of ['', '  ', '<br><br>', '<script>x</script>'])
      expect(valid({ content })).toBe(false);
    expect(valid({ tags: ['grief', 'first days'] })).toBe(true);
    expect(valid({ tags: 'grief' })).toBe(false);
    expect(fields).toMatchObject({ allowComments: true, tags: [], isPinned: false, isFeatured: false });
  });

  test('SEC-13 keeps nothing of its markup but what a story may have, and shows pictures of this site alone', () => {
    expect(fields.content).toBe('Words.');
    const valid = (featuredImageUrl: string) =>
      articleFields.safeParse({ ...fields, featuredImageUrl }).success;
    expect(valid('/news/a.svg')).toBe(true);
    for (const address of ['https://elsewhere.example/a.svg', '//x/a.svg', '/api/logout'])
      expect(valid(address)).toBe(false);
  });

  test('REQ-733 REQ-734 says what has changed exactly when it is a product update, and a promotion alone carries a code', () => {
    const update = { updateType: 'new', changesSummary: 'A timeline' };
    const valid = (more: object) => articleFields.safeParse({ ...fields, ...more }).success;
    expect(valid({ type: 'product-update', productUpdate: update })).toBe(true);
    expect(valid({ type: 'product-update' })).toBe(false);
    expect(valid({ productUpdate: update })).toBe(false);
    expect(valid({ type: 'promotion', campaignId: id(5) })).toBe(true);
    expect(valid({ campaignId: id(5) })).toBe(false);
  });

  test('has an address that stays: lower case with hyphens, and none of the feed’s own', () => {
    const valid = (slug: string) => slugSchema.safeParse(slug).success;
    expect(['the-first-week', '2026', 'rss', 'events', 'Big', 'a--b', '../x'].map(valid)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(slugOf('Über Bella’s 1st  week!', 40)).toBe('uber-bellas-1st-week');
  });

  test('is written by whoever has the permission, in a category that is there', () => {
    const begin: ArticleCommand = {
      type: 'DraftArticle',
      data: { articleId, slug: 'the-first-week', ...fields },
      meta: by(writerId),
    };
    expect(article().when(begin, writer)).toEqual([drafted]);
    expect(article(drafted).refused(begin, writer).code).toBe('article-exists');
    expect(article().refused(begin, { ...writer, category: { status: 'none' } }).code).toBe(
      'category-not-found',
    );
    for (const context of [reader, { caller: null, category, usablePhotos }])
      expect(article().refused(begin, context).code).toBe('not-permitted');
  });

  test('an edit that changes nothing is none', () => {
    const edit: ArticleCommand = { type: 'EditArticle', data: { articleId, ...fields }, meta: by(writerId) };
    expect(article(drafted).when(edit, writer)).toEqual([]);
    expect(article().refused(edit, writer).code).toBe('article-not-found');
    const other: ArticleCommand = { ...edit, data: { ...edit.data, title: 'Another' } };
    expect(article(drafted).when(other, writer)).toMatchObject([
      { type: 'ArticleEdited', data: { title: 'Another', editorId: writerId } },
    ]);
  });

  test('is scheduled for a time that is still to come, and comes out then unless that was changed meanwhile', () => {
    expect(article(drafted).when(schedule(later), writer)).toEqual([scheduled]);
    expect(article(drafted, scheduled).when(schedule(later), writer)).toEqual([]);
    expect(article(drafted).refused(schedule(at), writer).code).toBe('publish-in-future');
    expect(article(drafted, published).refused(schedule(later), writer).code).toBe('not-publishable');
    const due = (publishAt: string): ArticleCommand => ({
      type: 'PublishDueArticle',
      data: { articleId, publishAt },
      meta: bySite,
    });
    expect(article(drafted, scheduled).when(due(later), writer)).toEqual([published]);
    expect(article(drafted, scheduled).when(due(latest), writer)).toEqual([]);
    expect(article(drafted).when(due(later), writer)).toEqual([]);
    expect(article(drafted, scheduled).refused({ ...due(later), meta: by(writerId) }, writer).code).toBe(
      'not-permitted',
    );
  });

  test('leaves by itself at its end, unless that was changed meanwhile', () => {
    const over = (expiresAt: string): ArticleCommand => ({
      type: 'ExpireArticle',
      data: { articleId, expiresAt },
      meta: bySite,
    });
    expect(article(drafted, expiring, published).when(over(latest), writer)).toEqual([
      { type: 'ArticleArchived', data: { articleId, cause: 'expired' } },
    ]);
    expect(article(drafted, expiring, published).when(over(later), writer)).toEqual([]);
    expect(article(drafted, expiring).when(over(latest), writer)).toEqual([]);
    const early: ArticleEvent = {
      type: 'ArticleEdited',
      data: { articleId, editorId: null, ...fields, expiresAt: at },
    };
    expect(article(drafted, early).refused(named('PublishArticle'), writer).code).toBe('expires-too-soon');
  });

  test('is archived and made a draft again', () => {
    expect(article(drafted, published).when(named('ArchiveArticle'), writer)).toEqual([archived]);
    expect(article(drafted, published, archived).when(named('ArchiveArticle'), writer)).toEqual([]);
    expect(article(drafted).refused(named('ArchiveArticle'), writer).code).toBe('not-archivable');
    expect(article(drafted, published, archived).when(named('ReturnArticleToDraft'), writer)).toEqual([
      { type: 'ArticleReturnedToDraft', data: { articleId } },
    ]);
    expect(article(drafted, published).when(named('PublishArticle'), writer)).toEqual([]);
  });
});

test('REQ-717 REQ-719 a category has a name of at most 100 characters and a colour, blue unless told otherwise', () => {
  const valid = (more: object) => categoryFields.safeParse({ name: 'Coping', ...more }).success;
  expect(categoryFields.parse({ name: 'Coping' }).color).toBe('#3B82F6');
  expect(['x'.repeat(100), 'x'.repeat(101)].map((name) => valid({ name }))).toEqual([true, false]);
  expect(['#aabbcc', '#aabbccd', 'blue'].map((color) => valid({ color }))).toEqual([true, false, false]);
});

test('a category is there once and is changed by permission', () => {
  const create = {
    type: 'CreateNewsCategory' as const,
    data: { categoryId, slug: 'coping', ...category.fields },
    meta: by(writerId),
  };
  const created = { type: 'NewsCategoryCreated' as const, data: create.data };
  expect(given(newsCategoryDecider, []).when(create, { caller: admin })).toEqual([created]);
  expect(given(newsCategoryDecider, [created]).refused(create, { caller: admin }).code).toBe(
    'category-exists',
  );
  expect(given(newsCategoryDecider, []).refused(create, reader).code).toBe('not-permitted');
  const change = {
    type: 'ChangeNewsCategory' as const,
    data: { categoryId, ...category.fields, isActive: false },
    meta: by(writerId),
  };
  expect(given(newsCategoryDecider, [created]).when(change, { caller: admin })).toHaveLength(1);
  expect(given(newsCategoryDecider, []).refused(change, { caller: admin }).code).toBe('category-not-found');
});

describe('a comment', () => {
  const out = article(drafted, published).state;
  const open: CommentContext = { caller: reader.caller, article: out, parent: null };
  const written: CommentEvent = {
    type: 'CommentWritten',
    data: { commentId, articleId, parentId: null, authorId: readerId, content: 'Thank you.' },
  };
  const hidden: CommentEvent = { type: 'CommentHidden', data: { commentId, articleId } };
  const shown: CommentEvent = { type: 'CommentShown', data: { commentId, articleId } };
  const deleted: CommentEvent = { type: 'CommentDeleted', data: { commentId, articleId } };
  const reported = (reporterId: string): CommentEvent => ({
    type: 'CommentReported',
    data: { commentId, articleId, reporterId, reason: 'spam' },
  });
  const kept: CommentEvent = { type: 'CommentKept', data: { commentId, articleId } };
  const comment = (...past: CommentEvent[]) => given(commentDecider, past);
  const write = (parentId: string | null = null): CommentCommand => ({
    type: 'WriteComment',
    data: { commentId, articleId, parentId, content: 'Thank you.' },
    meta: by(readerId),
  });
  const act = (
    type: 'HideComment' | 'ShowComment' | 'KeepComment' | 'DeleteComment',
    who = readerId,
  ): CommentCommand => ({
    type,
    data: { commentId },
    meta: by(who),
  });

  test('REQ-732 REQ-731 is written by whoever is signed in beneath what is out, and shown at once', () => {
    expect(comment().when(write(), open)).toEqual([written]);
    expect(comment(written).state.status).toBe('published');
    expect(comment().refused(write(), { ...open, article: article(drafted).state }).code).toBe(
      'article-not-found',
    );
    expect(comment().refused(write(), { ...open, caller: null }).code).toBe('not-permitted');
    const closed: ArticleEvent = {
      type: 'ArticleEdited',
      data: { articleId, editorId: null, ...fields, allowComments: false },
    };
    const quiet = { ...open, article: article(drafted, published, closed).state };
    expect(comment().refused(write(), quiet).code).toBe('comments-closed');
    for (const content of ['', '   ', 'x'.repeat(2_001)])
      expect(commentFields.safeParse({ content }).success).toBe(false);
  });

  test('REQ-732 may be a reply to a comment, and to no reply', () => {
    const parent = comment(written).state;
    expect(comment().when(write(id(4)), { ...open, parent })).toHaveLength(1);
    const reply = comment({ ...written, data: { ...written.data, parentId: id(4) } } as CommentEvent).state;
    expect(comment().refused(write(id(4)), { ...open, parent: reply }).code).toBe('one-level');
    for (const gone of [comment().state, comment(written, deleted).state, comment(written, hidden).state])
      expect(comment().refused(write(id(4)), { ...open, parent: gone }).code).toBe('comment-not-found');
  });

  test('REQ-732 is hidden and shown again by permission, and taken back by its author alone', () => {
    const moderating: CommentContext = { ...open, caller: admin };
    expect(comment(written).when(act('HideComment', writerId), moderating)).toEqual([hidden]);
    expect(comment(written, hidden).when(act('ShowComment', writerId), moderating)).toHaveLength(1);
    expect(comment(written).refused(act('HideComment'), open).code).toBe('not-permitted');
    expect(comment(written).when(act('DeleteComment'), open)).toEqual([deleted]);
    expect(comment(written, deleted).when(act('DeleteComment'), open)).toEqual([]);
    expect(comment(written).refused(act('DeleteComment', writerId), moderating).code).toBe('not-yours');
    expect(comment(written, deleted).refused(act('ShowComment', writerId), moderating).code).toBe(
      'comment-not-found',
    );
  });

  describe('that should not be there', () => {
    const report = (who: string): CommentCommand => ({
      type: 'ReportComment',
      data: { commentId, reason: 'spam' },
      meta: by(who),
    });

    test('is reported by whoever may comment, once each, also after it was kept', () => {
      expect(comment(written).when(report(writerId), open)).toEqual([reported(writerId)]);
      expect(comment(written, reported(writerId)).when(report(writerId), open)).toEqual([]);
      expect(comment(written, reported(writerId), kept).when(report(writerId), open)).toEqual([]);
      expect(comment(written, reported(writerId)).when(report(id(9)), open)).toEqual([reported(id(9))]);
      expect(comment(written).refused(report(writerId), { ...open, caller: null }).code).toBe(
        'not-permitted',
      );
      const visitor = { ...report(writerId), meta: { ...by(writerId), actor: { kind: 'visitor' as const } } };
      expect(comment(written).refused(visitor, open).code).toBe('not-permitted');
    });

    test('is not reported by its author, nor when it is hidden, deleted or never was', () => {
      expect(comment(written).refused(report(readerId), open).code).toBe('own-comment');
      for (const past of [[], [written, hidden], [written, deleted]])
        expect(comment(...past).refused(report(writerId), open).code).toBe('comment-not-found');
    });

    test('is not reported once its article is no longer out', () => {
      for (const gone of [null, article(drafted, published, archived).state])
        expect(comment(written).refused(report(writerId), { ...open, article: gone }).code).toBe(
          'comment-not-found',
        );
    });

    test('is kept by permission, which settles the reports so far', () => {
      const moderating: CommentContext = { ...open, caller: admin };
      const keep = act('KeepComment', writerId);
      expect(comment(written, reported(id(9))).when(keep, moderating)).toEqual([kept]);
      expect(comment(written).when(keep, moderating)).toEqual([]);
      expect(comment(written, reported(id(9)), kept).when(keep, moderating)).toEqual([]);
      expect(comment(written, reported(id(9)), hidden, shown).when(keep, moderating)).toEqual([]);
      expect(comment(written, reported(id(9)), kept, reported(id(5))).when(keep, moderating)).toEqual([kept]);
      expect(comment(written, reported(id(9))).refused(keep, open).code).toBe('not-permitted');
      expect(comment(written, reported(id(9)), hidden).refused(keep, moderating).code).toBe('comment-hidden');
      expect(comment(written, deleted).refused(keep, moderating).code).toBe('comment-not-found');
    });
  });

  test('REL-15 goes when its author leaves, which the site alone asks for', () => {
    const erase: CommentCommand = { type: 'EraseComment', data: { commentId }, meta: bySite };
    expect(comment(written).when(erase, open)).toEqual([deleted]);
    expect(comment(written, deleted).when(erase, open)).toEqual([]);
    expect(comment(written).refused({ ...erase, meta: by(readerId) }, open).code).toBe('not-permitted');
  });
});

test('a like is on or off for each person, and only of what is out', () => {
  const context: NewsLikeContext = {
    isActive: true,
    article: article(drafted, published).state,
    comment: null,
  };
  const command = (type: 'LikeNews' | 'UnlikeNews') => ({
    type,
    data: { likeId: id(6), articleId, commentId: null },
    meta: by(readerId),
  });
  const data = { likeId: id(6), articleId, commentId: null, accountId: readerId };
  const liked = { type: 'NewsLiked' as const, data };
  expect(given(newsLikeDecider, []).when(command('LikeNews'), context)).toEqual([liked]);
  expect(given(newsLikeDecider, [liked]).when(command('LikeNews'), context)).toEqual([]);
  expect(given(newsLikeDecider, [liked]).when(command('UnlikeNews'), context)).toEqual([
    { type: 'NewsUnliked', data },
  ]);
  expect(given(newsLikeDecider, []).when(command('UnlikeNews'), context)).toEqual([]);
  const erase = {
    ...command('UnlikeNews'),
    type: 'EraseNewsLike' as const,
    data,
    meta: { ...command('UnlikeNews').meta, actor: { kind: 'system' as const, name: 'test' } },
  };
  expect(given(newsLikeDecider, [liked]).when(erase, context)).toEqual([{ type: 'NewsUnliked', data }]);
  expect(
    given(newsLikeDecider, [liked]).refused({ ...erase, meta: command('LikeNews').meta }, context).kind,
  ).toBe('forbidden');
  const draft = { ...context, article: article(drafted).state };
  expect(given(newsLikeDecider, []).refused(command('LikeNews'), draft).code).toBe('article-not-found');
});
