import { centsOf, priceText } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { productChangeMessages as messages } from '@everpaw/contracts/store/product-changes.messages';
import type { ArticleDraft } from '../../news/manage/article-draft.ts';

/** The beginning of an article about a change of a product. */
export type ProductNews = Partial<ArticleDraft>;

function begin({ id, name, imageUrl }: ProductDto, more: ProductNews): ProductNews {
  return {
    type: 'product-update',
    productId: id,
    featuredImageUrl: imageUrl,
    featuredImageAlt: name,
    ...more,
  };
}

/** Returns the news of a changed price, or null. */
export function newsOfPrice(product: ProductDto, priceCents: number): ProductNews | null {
  if (centsOf(product.price) === priceCents) return null;
  const now = priceText(priceCents);
  return begin(product, {
    title: messages.priceTitle(product.name),
    updateType: 'price',
    changesSummary: messages.priceChanged(product.price, now),
    previousData: `$${product.price}`,
    currentData: `$${now}`,
  });
}

/** Returns the news of a product that is in stock again, or null. */
export function newsOfStock(product: ProductDto, stockQuantity: number | null): ProductNews | null {
  if (product.stockQuantity !== 0 || stockQuantity === 0) return null;
  return begin(product, {
    title: messages.stockBackTitle(product.name),
    updateType: 'back-in-stock',
    changesSummary: messages.stockBack,
    previousData: messages.soldOut,
    currentData: stockQuantity === null ? messages.uncounted : messages.inStock(stockQuantity),
  });
}
