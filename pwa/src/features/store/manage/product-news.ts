import { centsOf, priceText } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { productChangeMessages as messages } from '@everpaw/contracts/store/product-changes.messages';
import type { ArticleDraft } from '../../news/manage/article-draft.ts';

/** What of a product readers of the news may want to hear of, and how an article about it begins. */
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

/** The news of another price; null where it is the same. */
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

/** The news of a product that can be had again; null for any other stock. */
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
