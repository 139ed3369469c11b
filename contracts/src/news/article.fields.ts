import { defineFields, field, type ValuesOf } from '../kernel/fields/define-fields.ts';
import type { SchemaKit } from '../kernel/fields/schema-kit.ts';
import { characterCount } from '../kernel/text/characters.ts';
import { trimInvisible } from '../kernel/text/trim-invisible.ts';
import { isSitePicture } from '../media/media-address.ts';
import { maxStoryLength, maxStoryMarkupLength } from '../memorials/memorials.limits.ts';
import { plainStory, sanitiseStory } from '../memorials/story.ts';
import { articleTextLimits as limits, maxTags } from './news.limits.ts';
import { newsChangeMessages as messages } from './news-changes.messages.ts';
import { newsEditingMessages as labels } from './news-editing.messages.ts';
import { articleTypes, productUpdateTypes } from './news-kinds.ts';

/** The address of an image on this site. */
const ownAddress = ({ nullable, string, maxLength, refine }: SchemaKit) =>
  nullable(string().check(maxLength(limits.address), refine(isSitePicture, messages.address)));

const idOrNull = ({ nullable, uuid }: SchemaKit) => nullable(uuid);

/** The change that a product update describes. The data before and after are short texts, such as a price. */
export const productUpdateFields = defineFields({
  /** Null for the site itself. */
  productId: field(idOrNull, { label: 'Product', default: null, stored: idOrNull }),
  updateType: field((kit) => kit.enum(productUpdateTypes), { label: labels.fieldUpdateType }),
  changesSummary: field(
    ({ text }) => text({ min: 1, max: limits.summary, required: messages.changesRequired }),
    { label: labels.fieldChanges },
  ),
  previousData: field(({ lineOrNull }) => lineOrNull({ max: limits.metaDescription }), {
    label: labels.fieldBefore,
    default: null,
  }),
  currentData: field(({ lineOrNull }) => lineOrNull({ max: limits.metaDescription }), {
    label: labels.fieldAfter,
    default: null,
  }),
});

/** The editable fields of an article except its slug and its product update. */
export const editableFields = defineFields({
  type: field((kit) => kit.enum(articleTypes), { label: labels.fieldType, default: 'news' }),
  categoryId: field(
    ({ string, regex }) =>
      string(messages.categoryRequired).check(regex(/^[0-9a-f-]{36}$/, messages.categoryRequired)),
    { label: labels.fieldCategory, stored: ({ uuid }: SchemaKit) => uuid },
  ),
  title: field(({ line }) => line({ min: 1, max: limits.title, required: messages.titleRequired }), {
    label: labels.fieldTitle,
  }),
  summary: field(({ text }) => text({ min: 1, max: limits.summary, required: messages.summaryRequired }), {
    label: labels.fieldSummary,
  }),
  /** Sanitized. */
  content: field(
    ({ string, maxLength, pipe, refine, transform }) =>
      pipe(
        string(messages.contentRequired).check(maxLength(maxStoryMarkupLength, messages.contentTooLong)),
        pipe(
          transform((markup: string) => sanitiseStory(markup)),
          string().check(
            refine((markup) => trimInvisible(plainStory(markup)) !== '', messages.contentRequired),
            refine((markup) => characterCount(plainStory(markup)) <= maxStoryLength, messages.contentTooLong),
          ),
        ),
      ),
    { label: labels.fieldContent },
  ),
  featuredImageUrl: field(ownAddress, { label: labels.fieldImage, default: null }),
  featuredImageAlt: field(({ line }) => line({ max: limits.metaDescription }), {
    label: labels.fieldImageAlt,
    default: '',
  }),
  socialImageUrl: field(ownAddress, { label: 'Picture for sharing', default: null }),
  canonicalUrl: field(
    ({ nullable, string, maxLength, regex }) =>
      nullable(string().check(maxLength(limits.address), regex(/^https:\/\/[^\s"<>]+$/, messages.canonical))),
    { label: 'Original address', default: null },
  ),
  metaTitle: field(({ lineOrNull }) => lineOrNull({ max: limits.metaTitle }), {
    label: labels.fieldMetaTitle,
    default: null,
  }),
  metaDescription: field(({ lineOrNull }) => lineOrNull({ max: limits.metaDescription }), {
    label: labels.fieldMetaDescription,
    default: null,
  }),
  tags: field(
    ({ array, line, maxLength }) =>
      array(line({ min: 1, max: limits.tag, required: messages.tagRequired })).check(
        maxLength(maxTags, messages.tooManyTags),
      ),
    { label: labels.fieldTags, default: [] },
  ),
  isPinned: field(({ boolean }) => boolean(), { label: labels.fieldPinned, default: false }),
  isFeatured: field(({ boolean }) => boolean(), { label: labels.fieldFeatured, default: false }),
  allowComments: field(({ boolean }) => boolean(), { label: labels.fieldComments, default: true }),
  /** When it is archived automatically. */
  expiresAt: field(({ nullable, sentInstant }) => nullable(sentInstant), {
    label: labels.fieldExpires,
    default: null,
    stored: ({ nullable, instant }: SchemaKit) => nullable(instant),
  }),
  campaignId: field(idOrNull, { label: labels.fieldCampaign, default: null, stored: idOrNull }),
});

const { categoryId: _category, campaignId: _campaign, ...shown } = editableFields;
/** Those of an article in a list. */
export const feedFields = shown;

export type ProductUpdate = ValuesOf<typeof productUpdateFields>;
export type ArticleValues = ValuesOf<typeof editableFields> & { productUpdate: ProductUpdate | null };
