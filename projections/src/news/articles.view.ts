import { valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import { searchWords } from '@everpaw/contracts/kernel/text/search-text';
import { plainStory } from '@everpaw/contracts/memorials/story';
import type { ArticleEvent } from '@everpaw/contracts/news/article.events';
import { type ArticleValues, editableFields } from '@everpaw/contracts/news/article.fields';
import type { NewsLikeEvent } from '@everpaw/contracts/news/like.events';
import type { ArticleStatus } from '@everpaw/contracts/news/news-kinds';
import { defineView } from '../kernel/view.ts';

/** An article. `listed` means that it is public; `searchWords` are the words for search. */
export type ArticleDoc = ArticleValues & {
  _id: string;
  slug: string;
  status: ArticleStatus;
  listed: boolean;
  isChosen: boolean;
  searchWords: string[];
  authorId: string | null;
  editorId: string | null;
  lastEditedAt: string | null;
  scheduledAt: string | null;
  publishedAt: string | null;
  likeCount: number;
  createdAt: string;
};

/** Returns the search words and whether the article is in the featured section. */
function derived({
  title,
  summary,
  content,
  tags,
  isFeatured,
  isPinned,
}: Pick<ArticleValues, 'title' | 'summary' | 'content' | 'tags' | 'isFeatured' | 'isPinned'>) {
  return {
    searchWords: searchWords([title, summary, plainStory(content), ...tags].join('\n')),
    isChosen: isFeatured || isPinned,
  };
}

export const articlesView = defineView<ArticleDoc, ArticleEvent | NewsLikeEvent>({
  keys: ({ data }) => [data.articleId],
  handlers: {
    ArticleDrafted: {
      evolve: (_, { data: { articleId: _id, ...article }, meta: { at } }) => ({
        _id,
        ...article,
        ...valuesIn(editableFields, article),
        ...derived(article),
        status: 'draft',
        listed: false,
        editorId: null,
        lastEditedAt: null,
        scheduledAt: null,
        publishedAt: null,
        likeCount: 0,
        createdAt: at,
      }),
    },
    ArticleEdited: (doc, { data: { articleId: _, ...edited }, meta: { at } }) => ({
      ...doc,
      ...edited,
      ...valuesIn(editableFields, edited),
      ...derived(edited),
      lastEditedAt: at,
    }),
    ArticleScheduled: (doc, { data: { publishAt } }) => ({
      ...doc,
      status: 'scheduled',
      scheduledAt: publishAt,
    }),
    // A republished article keeps its first publication date.
    ArticlePublished: (doc, { meta: { at } }) => ({
      ...doc,
      status: 'published',
      listed: true,
      scheduledAt: null,
      publishedAt: doc.publishedAt ?? at,
    }),
    ArticleArchived: (doc) => ({ ...doc, status: 'archived', listed: false, scheduledAt: null }),
    ArticleReturnedToDraft: (doc) => ({ ...doc, status: 'draft', listed: false, scheduledAt: null }),
    NewsLiked: (doc, { data: { commentId } }) =>
      commentId === null ? { ...doc, likeCount: doc.likeCount + 1 } : doc,
    NewsUnliked: (doc, { data: { commentId } }) =>
      commentId === null ? { ...doc, likeCount: doc.likeCount - 1 } : doc,
  },
});
