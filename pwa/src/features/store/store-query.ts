import { includesWords } from '@everpaw/contracts/kernel/text/search-text';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { centsOf } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { isProductCategory, type ProductCategory } from '@everpaw/contracts/store/product-category';

/** The sort orders of the store. */
export const sortNames = {
  get name() {
    return otherScreens.nameAZ;
  },
  get 'price-low'() {
    return otherScreens.priceLowToHigh;
  },
  get 'price-high'() {
    return otherScreens.priceHighToLow;
  },
} as const;
export type StoreSort = keyof typeof sortNames;

/** A search in the store. The category `saved` is the wishlist. */
export type StoreQuery = { category: ProductCategory | 'all' | 'saved'; search: string; sort: StoreSort };

function isSort(value: string): value is StoreSort {
  return Object.hasOwn(sortNames, value);
}

/** Reads a query from the URL. Missing and invalid values become the default. */
export function readStoreQuery(params: URLSearchParams): StoreQuery {
  const category = params.get('category') ?? '';
  const sort = params.get('sort') ?? '';
  return {
    category: isProductCategory(category) || category === 'saved' ? category : 'all',
    search: params.get('search') ?? '',
    sort: isSort(sort) ? sort : 'name',
  };
}

/** Writes a query to the URL, without default values. */
export function writeStoreQuery({ category, search, sort }: StoreQuery): URLSearchParams {
  return new URLSearchParams({
    ...(category === 'all' ? {} : { category }),
    ...(search === '' ? {} : { search }),
    ...(sort === 'name' ? {} : { sort }),
  });
}

const cents = ({ price }: ProductDto) => centsOf(price) ?? 0;
const byName = (a: ProductDto, b: ProductDto) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);
const orders: Record<StoreSort, (a: ProductDto, b: ProductDto) => number> = {
  name: byName,
  'price-low': (a, b) => cents(a) - cents(b) || byName(a, b),
  'price-high': (a, b) => cents(b) - cents(a) || byName(a, b),
};

/** Returns the products that match: each search word must be in the name or description. */
export function foundProducts(
  products: readonly ProductDto[],
  { category, search, sort }: StoreQuery,
  wishlist: readonly string[],
): ProductDto[] {
  return products
    .filter(({ id, category: own }) =>
      category === 'all' ? true : category === 'saved' ? wishlist.includes(id) : own === category,
    )
    .filter(({ name, description }) => includesWords(`${name}\n${description}`, search))
    .sort(orders[sort]);
}
