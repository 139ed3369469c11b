import * as z from 'zod/mini';
import { characterCount } from '../kernel/characters.ts';
import type { Command } from '../kernel/decider.ts';
import { line, sentInstant, text, uuid } from '../kernel/schemas.ts';
import { trimInvisible } from '../kernel/trim-invisible.ts';
import { isSitePicture } from '../media/media-address.ts';
import { maxStoryLength, maxStoryMarkupLength } from '../memorials/memorials.limits.ts';
import { plainStory, sanitiseStory } from '../memorials/story.ts';
import { articleTextLimits as limits, mostTags } from './news.limits.ts';
import { newsChangeMessages as messages } from './news-changes.messages.ts';
import { articleTypes, isReservedSlug, productUpdateTypes, slugShape } from './news-kinds.ts';

/** Text that becomes null if it is blank. */
const optionalLine = (max: number) =>
  z.nullable(
    z.pipe(
      line({ max }),
      z.transform((value: string) => (value === '' ? null : value)),
    ),
  );

const ownAddress = z.nullable(
  z.string().check(z.maxLength(limits.address), z.refine(isSitePicture, messages.address)),
);

/** The article's sanitized content; required. */
const content = z.pipe(
  z.string(messages.contentRequired).check(z.maxLength(maxStoryMarkupLength, messages.contentTooLong)),
  z.pipe(
    z.transform((markup: string) => sanitiseStory(markup)),
    z.string().check(
      z.refine((markup) => trimInvisible(plainStory(markup)) !== '', messages.contentRequired),
      z.refine((markup) => characterCount(plainStory(markup)) <= maxStoryLength, messages.contentTooLong),
    ),
  ),
);

const tag = line({ min: 1, max: limits.tag, required: messages.tagRequired });

/** All editable fields of an article except its slug. Images must be on this site. */
const chosen = z.object({
  type: z._default(z.enum(articleTypes), 'news'),
  categoryId: z
    .string(messages.categoryRequired)
    .check(z.regex(/^[0-9a-f-]{36}$/, messages.categoryRequired)),
  title: line({ min: 1, max: limits.title, required: messages.titleRequired }),
  summary: text({ min: 1, max: limits.summary, required: messages.summaryRequired }),
  content,
  featuredImageUrl: z._default(ownAddress, null),
  featuredImageAlt: z._default(line({ max: limits.metaDescription }), ''),
  socialImageUrl: z._default(ownAddress, null),
  canonicalUrl: z._default(
    z.nullable(
      z.string().check(z.maxLength(limits.address), z.regex(/^https:\/\/[^\s"<>]+$/, messages.canonical)),
    ),
    null,
  ),
  metaTitle: z._default(optionalLine(limits.metaTitle), null),
  metaDescription: z._default(optionalLine(limits.metaDescription), null),
  tags: z._default(z.array(tag).check(z.maxLength(mostTags, messages.tooManyTags)), []),
  isPinned: z._default(z.boolean(), false),
  isFeatured: z._default(z.boolean(), false),
  allowComments: z._default(z.boolean(), true),
  expiresAt: z._default(z.nullable(sentInstant), null),
  campaignId: z._default(z.nullable(uuid), null),
  productUpdate: z._default(
    z.nullable(
      z.object({
        productId: z._default(z.nullable(uuid), null),
        updateType: z.enum(productUpdateTypes),
        changesSummary: text({ min: 1, max: limits.summary, required: messages.changesRequired }),
        previousData: z._default(optionalLine(limits.metaDescription), null),
        currentData: z._default(optionalLine(limits.metaDescription), null),
      }),
    ),
    null,
  ),
});
type Chosen = z.infer<typeof chosen>;

/** Consistency rules: only a product update describes a change, only a promotion has a promo code. */
const belongsTogether = [
  z.refine<Pick<Chosen, 'type' | 'productUpdate'>>(
    ({ type, productUpdate }) => (type === 'product-update') === (productUpdate !== null),
    { path: ['productUpdate'], message: messages.updateForUpdates },
  ),
  z.refine<Pick<Chosen, 'type' | 'campaignId'>>(
    ({ type, campaignId }) => campaignId === null || type === 'promotion',
    { path: ['campaignId'], message: messages.campaignForPromotions },
  ),
] as const;

export const articleFields = chosen.check(...belongsTogether);
export type ArticleFields = z.infer<typeof articleFields>;

export const slug = z.string().check(
  z.maxLength(limits.slug, messages.slug),
  z.regex(slugShape, messages.slug),
  z.refine((value) => !isReservedSlug(value), messages.slugReserved),
);

export const newArticleFields = z.extend(chosen, { slug }).check(...belongsTogether);

export const articleIdData = z.object({ articleId: uuid });
export const draftArticleData = z.intersection(articleIdData, newArticleFields);
export const editArticleData = z.intersection(articleIdData, articleFields);
export const scheduleArticleData = z.object({ articleId: uuid, publishAt: sentInstant });
export const expireArticleData = z.object({ articleId: uuid, expiresAt: sentInstant });

export type ArticleCommand =
  | Command<'DraftArticle', z.infer<typeof draftArticleData>>
  | Command<'EditArticle', z.infer<typeof editArticleData>>
  | Command<'ScheduleArticle', z.infer<typeof scheduleArticleData>>
  | Command<'PublishArticle', z.infer<typeof articleIdData>>
  | Command<'ArchiveArticle', z.infer<typeof articleIdData>>
  | Command<'ReturnArticleToDraft', z.infer<typeof articleIdData>>
  /** For the system: the scheduled time has come. Does nothing if the schedule was changed meanwhile. */
  | Command<'PublishDueArticle', z.infer<typeof scheduleArticleData>>
  /** For the system: the article has expired. Does nothing if that was changed meanwhile. */
  | Command<'ExpireArticle', z.infer<typeof expireArticleData>>;
