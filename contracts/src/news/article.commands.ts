import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { newShape } from '../kernel/fields/field-schemas.ts';
import { sentInstant, uuid } from '../kernel/fields/schemas.ts';
import { slugShape } from '../kernel/text/slug.ts';
import { editableFields, productUpdateFields } from './article.fields.ts';
import { articleTextLimits as limits } from './news.limits.ts';
import { newsChangeMessages as messages } from './news-changes.messages.ts';
import { isReservedSlug } from './news-kinds.ts';

const chosen = z.object({
  ...newShape(editableFields),
  productUpdate: z._default(z.nullable(z.object(newShape(productUpdateFields))), null),
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
