import type { articleFields } from '@everpaw/contracts/news/article.commands';
import type { EditedArticle } from '@everpaw/contracts/news/news.dto';
import type { ArticleType, ProductUpdateType } from '@everpaw/contracts/news/news-kinds';
import type * as z from 'zod/mini';

/** An article as its form holds it. Times are in the device's time zone. */
export type ArticleDraft = {
  title: string;
  slug: string;
  type: ArticleType;
  categoryId: string;
  summary: string;
  content: string;
  featuredImageUrl: string;
  featuredImageAlt: string;
  tags: string;
  expiresAt: string;
  isFeatured: boolean;
  isPinned: boolean;
  allowComments: boolean;
  /** The product that an update is about; empty for the site itself. */
  productId: string;
  updateType: ProductUpdateType;
  changesSummary: string;
  previousData: string;
  currentData: string;
  campaignId: string;
  metaTitle: string;
  metaDescription: string;
};

export const newArticleDraft: ArticleDraft = {
  title: '',
  slug: '',
  type: 'news',
  categoryId: '',
  summary: '',
  content: '',
  featuredImageUrl: '',
  featuredImageAlt: '',
  tags: '',
  expiresAt: '',
  isFeatured: false,
  isPinned: false,
  allowComments: true,
  productId: '',
  updateType: 'new',
  changesSummary: '',
  previousData: '',
  currentData: '',
  campaignId: '',
  metaTitle: '',
  metaDescription: '',
};

/** Returns an instant as the value of a `datetime-local` input in the device's time zone; empty for null. */
export function localTime(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Returns the instant of a local time; null if it's empty or invalid. */
export function instantOf(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export function articleDraftOf(article: EditedArticle): ArticleDraft {
  const { productUpdate } = article;
  return {
    title: article.title,
    slug: article.slug,
    type: article.type,
    categoryId: article.categoryId,
    summary: article.summary,
    content: article.content,
    featuredImageUrl: article.featuredImageUrl ?? '',
    featuredImageAlt: article.featuredImageAlt,
    tags: article.tags.join(', '),
    expiresAt: localTime(article.expiresAt),
    isFeatured: article.isFeatured,
    isPinned: article.isPinned,
    allowComments: article.allowComments,
    productId: productUpdate?.productId ?? '',
    updateType: productUpdate?.updateType ?? 'new',
    changesSummary: productUpdate?.changesSummary ?? '',
    previousData: productUpdate?.previousData ?? '',
    currentData: productUpdate?.currentData ?? '',
    campaignId: article.campaignId ?? '',
    metaTitle: article.metaTitle ?? '',
    metaDescription: article.metaDescription ?? '',
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Returns the data to send. `before` is the current article, from which fields that the form doesn't show are kept. */
export function articleInputOf(
  draft: ArticleDraft,
  before: EditedArticle | null,
): z.input<typeof articleFields> {
  const { type, categoryId, title, summary, content, featuredImageAlt, isFeatured, isPinned, allowComments } =
    draft;
  return {
    type,
    categoryId,
    title,
    summary,
    content,
    featuredImageUrl: orNull(draft.featuredImageUrl),
    featuredImageAlt,
    socialImageUrl: before?.socialImageUrl ?? null,
    canonicalUrl: before?.canonicalUrl ?? null,
    tags: draft.tags.split(',').flatMap((tag) => orNull(tag) ?? []),
    expiresAt: draft.expiresAt === '' ? null : instantOf(draft.expiresAt),
    isFeatured,
    isPinned,
    allowComments,
    metaTitle: orNull(draft.metaTitle),
    metaDescription: orNull(draft.metaDescription),
    campaignId: type === 'promotion' ? orNull(draft.campaignId) : null,
    productUpdate:
      type === 'product-update'
        ? {
            productId: orNull(draft.productId),
            updateType: draft.updateType,
            changesSummary: draft.changesSummary,
            previousData: orNull(draft.previousData),
            currentData: orNull(draft.currentData),
          }
        : null,
  };
}
