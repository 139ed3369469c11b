import { defineFields, field, type ValuesOf } from '../kernel/fields/define-fields.ts';
import { isSitePicture } from '../media/media-address.ts';
import { productCategories } from './product-category.ts';
import { productChangeMessages as messages } from './product-changes.messages.ts';
import { productTextLimits as limits, maxEngraving, maxPriceCents } from './store.limits.ts';

/** The fields that describe a product. Its image must be on this site. */
export const appearanceFields = defineFields({
  name: field(({ line }) => line({ min: 1, max: limits.name, required: messages.nameRequired }), {
    label: messages.fieldName,
  }),
  description: field(
    ({ text }) => text({ min: 1, max: limits.description, required: messages.descriptionRequired }),
    { label: messages.fieldDescription },
  ),
  category: field((kit) => kit.enum(productCategories), { label: messages.fieldCategory }),
  imageUrl: field(
    ({ string, maxLength, refine }) =>
      string().check(maxLength(limits.imageUrl), refine(isSitePicture, messages.imageUrl)),
    { label: messages.fieldImage },
  ),
});

/** The options for buyers. Commands that omit one leave it unchanged, and older events lack them. */
export const personalisationFields = defineFields({
  /** Maximum length of the engraving; null for none. */
  engravingLength: field(({ nullable, integer }) => nullable(integer(messages.engraving, 1, maxEngraving)), {
    label: messages.fieldEngraving,
    default: null,
  }),
  /** Whether it is made from the buyer's photo. */
  takesPhoto: field(({ boolean }) => boolean(), { label: messages.fieldPhoto, default: false }),
});

/** All fields of `ProductDescribed`. */
export const describedFields = { ...appearanceFields, ...personalisationFields };

/** How it is sold. Each has an event of its own. */
export const saleFields = defineFields({
  priceCents: field(({ integer }) => integer(messages.price, 1, maxPriceCents), {
    label: messages.fieldPrice,
  }),
  isFeatured: field(({ boolean }) => boolean(), { label: messages.fieldFeatured }),
});

/** The values of a product that was possibly last described before it could be personalised. */
export type ProductValues = ValuesOf<typeof appearanceFields> &
  Partial<ValuesOf<typeof personalisationFields>> &
  ValuesOf<typeof saleFields>;
