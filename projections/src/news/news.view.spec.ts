import type { ArticleEvent } from '@everpaw/contracts/news/article.events';
import type { CommentEvent } from '@everpaw/contracts/news/comment.events';
import type { NewsLikeEvent } from '@everpaw/contracts/news/like.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { articlesView } from './articles.view.ts';
import { commentsView } from './comments.view.ts';
import { newsLikesView } from './news-likes.view.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [articleId, commentId, accountId] = [id(1), id(3), id(8)] as const;

const words = {
  type: 'news' as const,
  categoryId: id(2),
  title: 'The first week',
  summary: 'What it is like.',
  content: '<strong>Quiet</strong><br><br>It is.',
  featuredImageUrl: null,
  featuredImageAlt: '',
  socialImageUrl: null,
  canonicalUrl: null,
  metaTitle: null,
  metaDescription: null,
  tags: ['grief'],
  isPinned: false,
  isFeatured: false,
  allowComments: true,
  expiresAt: null,
  campaignId: null,
  productUpdate: null,
};
const drafted: ArticleEvent = {
  type: 'ArticleDrafted',
  data: { articleId, slug: 'the-first-week', authorId: accountId, ...words },
};
const published: ArticleEvent = { type: 'ArticlePublished', data: { articleId, expiresAt: null } };
const like = (of: string | null, type: NewsLikeEvent['type'] = 'NewsLiked'): NewsLikeEvent => ({
  type,
  data: { likeId: id(6), articleId, commentId: of, accountId },
});
const article = (...events: (ArticleEvent | NewsLikeEvent)[]) => folded(articlesView, events).get(articleId);

test('REQ-720 an article is listed while it is out, and keeps the day on which it first came out', () => {
  expect(article(drafted)).toMatchObject({ status: 'draft', listed: false, publishedAt: null });
  const out = article(drafted, published);
  expect(out).toMatchObject({ status: 'published', listed: true, publishedAt: '2026-03-01T12:01:00.000Z' });
  const archived: ArticleEvent = { type: 'ArticleArchived', data: { articleId, cause: 'expired' } };
  expect(article(drafted, published, archived)).toMatchObject({ status: 'archived', listed: false });
  expect(article(drafted, published, archived, published)?.publishedAt).toBe(out?.publishedAt);
});

test('REQ-640 an article is chosen while it is featured or pinned, and found by its words without markup', () => {
  const edited = (more: object): ArticleEvent => ({
    type: 'ArticleEdited',
    data: { articleId, editorId: null, ...words, ...more },
  });
  expect(article(drafted)).toMatchObject({
    isChosen: false,
    searchWords: ['the', 'first', 'week', 'what', 'it', 'is', 'like', 'quiet', 'grief'],
    lastEditedAt: null,
  });
  for (const more of [{ isPinned: true }, { isFeatured: true }])
    expect(article(drafted, edited(more))).toMatchObject({
      isChosen: true,
      lastEditedAt: '2026-03-01T12:01:00.000Z',
    });
});

test('likes are counted where they belong, and a like that was taken back leaves nothing', () => {
  expect(article(drafted, like(null), like(commentId))?.likeCount).toBe(1);
  expect(article(drafted, like(null), like(null, 'NewsUnliked'))?.likeCount).toBe(0);
  expect(folded(newsLikesView, [like(null)]).get(id(6))).toMatchObject({ accountId, articleId });
  expect(folded(newsLikesView, [like(null), like(null, 'NewsUnliked')]).size).toBe(0);
});

test('REQ-730 REQ-731 a comment is published at once; one that is deleted keeps its place without words or author', () => {
  const written: CommentEvent = {
    type: 'CommentWritten',
    data: { commentId, articleId, parentId: null, authorId: accountId, content: 'Thank you.' },
  };
  const comment = (...events: (CommentEvent | NewsLikeEvent)[]) =>
    folded(commentsView, events).get(commentId);
  expect(comment(written, like(commentId), like(null))).toEqual({
    _id: commentId,
    articleId,
    parentId: null,
    authorId: accountId,
    content: 'Thank you.',
    status: 'published',
    likeCount: 1,
    reports: {},
    isReported: false,
    createdAt: '2026-03-01T12:00:00.000Z',
  });
  const hidden: CommentEvent = { type: 'CommentHidden', data: { commentId, articleId } };
  const shown: CommentEvent = { type: 'CommentShown', data: { commentId, articleId } };
  expect([comment(written, hidden)?.status, comment(written, hidden, shown)?.status]).toEqual([
    'hidden',
    'published',
  ]);
  expect(comment(written, { type: 'CommentDeleted', data: { commentId, articleId } })).toMatchObject({
    status: 'deleted',
    content: '',
    authorId: null,
  });
});

test('reports of a comment are counted by reason until it is kept, shown all the same or gone', () => {
  const about = { commentId, articleId };
  const written: CommentEvent = {
    type: 'CommentWritten',
    data: { ...about, parentId: null, authorId: accountId, content: 'Thank you.' },
  };
  const report = (reason: 'spam' | 'unkind', reporterId: string): CommentEvent => ({
    type: 'CommentReported',
    data: { ...about, reporterId, reason },
  });
  const reported = [written, report('spam', id(7)), report('spam', id(8)), report('unkind', id(9))];
  const after = (...types: ('CommentHidden' | 'CommentShown' | 'CommentKept' | 'CommentDeleted')[]) => {
    const events = [...reported, ...types.map((type): CommentEvent => ({ type, data: about }))];
    const doc = folded(commentsView, events).get(commentId);
    return { reports: doc?.reports, isReported: doc?.isReported };
  };
  const counts = { spam: 2, unkind: 1 };
  const settled = { reports: {}, isReported: false };
  expect(after()).toEqual({ reports: counts, isReported: true });
  expect(after('CommentHidden')).toEqual({ reports: counts, isReported: false });
  expect(after('CommentKept')).toEqual(settled);
  expect(after('CommentHidden', 'CommentShown')).toEqual(settled);
  expect(after('CommentDeleted')).toEqual(settled);
});
