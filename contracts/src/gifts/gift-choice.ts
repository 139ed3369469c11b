import { includesWords } from '../kernel/text/search-text.ts';
import { leastPaymentCents } from '../payments/payments.limits.ts';
import { isPersonalised, type Personalised } from '../store/personalisation.ts';
import { centsOf } from '../store/price-text.ts';
import type { ProductDto } from '../store/product.dto.ts';
import type { ProductCategory } from '../store/product-category.ts';
import { maxGiftPriceCents } from './gifts.limits.ts';

/** The price filters of the gifts page, in order. */
export const giftPriceFilters = ['all', 'under-25', '25-50', '50-100', 'over-100'] as const;
export type GiftPriceFilter = (typeof giftPriceFilters)[number];

/** Whether a price in cents matches a filter. Each price matches exactly one besides `all`. */
const fits: Readonly<Record<GiftPriceFilter, (cents: number) => boolean>> = {
  all: () => true,
  'under-25': (cents) => cents < 2_500,
  '25-50': (cents) => cents >= 2_500 && cents <= 5_000,
  '50-100': (cents) => cents > 5_000 && cents <= 10_000,
  'over-100': (cents) => cents > 10_000,
};

/**
 * Whether a product can be sent as a gift: no urn, at most 150 dollars, and at least the minimum charge.
 * Personalized products can't, since the gift form has no engraving or photo.
 */
export function canBeGift({
  category,
  priceCents,
  ...product
}: Personalised & {
  category: ProductCategory;
  priceCents: number;
}): boolean {
  const isPriced = priceCents >= leastPaymentCents && priceCents <= maxGiftPriceCents;
  return category !== 'urns' && isPriced && !isPersonalised(product);
}

/** Like `canBeGift`, for a product's DTO. */
export function isGift({
  price,
  ...product
}: Pick<ProductDto, 'category' | 'price' | 'engravingLength' | 'takesPhoto'>): boolean {
  const priceCents = centsOf(price);
  return priceCents !== null && canBeGift({ ...product, priceCents });
}

/** A search among the gifts. */
export type GiftQuery = { search: string; price: GiftPriceFilter };

/** Returns the matching gifts by name: each search word must be in the name or description. */
export function foundGifts(products: readonly ProductDto[], { search, price }: GiftQuery): ProductDto[] {
  return products
    .filter((product) => isGift(product) && fits[price](centsOf(product.price) ?? 0))
    .filter(({ name, description }) => includesWords(`${name}\n${description}`, search))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}
