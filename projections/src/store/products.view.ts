import { priceText } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import type { ProductEvent } from '@everpaw/contracts/store/product.events';
import type { ProductCategory } from '@everpaw/contracts/store/product-category';
import { defineView } from '../kernel/view.ts';

/** `stockQuantity` is null if it isn't counted. */
export type ProductDoc = {
  _id: string;
  name: string;
  description: string;
  category: ProductCategory;
  imageUrl: string;
  priceCents: number;
  stockQuantity: number | null;
  isActive: boolean;
  isFeatured: boolean;
  /** Maximum length of the engraving; null or absent for none. */
  engravingLength?: number | null;
  /** Whether it is made from the buyer's photo; absent if not set. */
  takesPhoto?: boolean;
  createdAt: string;
  updatedAt: string;
};

type Since = { meta: { at: string } };

function changed(doc: ProductDoc, change: Partial<ProductDoc>, { meta }: Since): ProductDoc {
  return { ...doc, ...change, updatedAt: meta.at };
}

export const productsView = defineView<ProductDoc, ProductEvent>({
  keys: ({ data }) => [data.productId],
  handlers: {
    ProductListed: {
      evolve: (_, { data: { productId: _id, currency: _currency, ...fields }, meta: { at } }) => ({
        _id,
        ...fields,
        isActive: true,
        createdAt: at,
        updatedAt: at,
      }),
    },
    ProductDescribed: (doc, event) => {
      const { productId: _, ...appearance } = event.data;
      return changed(doc, appearance, event);
    },
    ProductPriceChanged: (doc, event) => changed(doc, { priceCents: event.data.priceCents }, event),
    StockAdjusted: (doc, event) => changed(doc, { stockQuantity: event.data.stockQuantity }, event),
    ProductFeatured: (doc, event) => changed(doc, { isFeatured: event.data.isFeatured }, event),
    ProductWithdrawn: (doc, event) => changed(doc, { isActive: false }, event),
    ProductReturned: (doc, event) => changed(doc, { isActive: true }, event),
    StockReserved: (doc, event) => changed(doc, { stockQuantity: event.data.stockQuantity }, event),
    StockReleased: (doc, event) => changed(doc, { stockQuantity: event.data.stockQuantity }, event),
  },
});

export function productDtoOf(doc: ProductDoc): ProductDto {
  const { _id: id, name, description, category, imageUrl, priceCents, stockQuantity, engravingLength } = doc;
  return {
    id,
    name,
    description,
    price: priceText(priceCents),
    category,
    imageUrl,
    inStock: stockQuantity === null || stockQuantity > 0,
    stockQuantity,
    isActive: doc.isActive,
    featured: doc.isFeatured,
    ...(engravingLength && { engravingLength }),
    ...(doc.takesPhoto && { takesPhoto: true }),
    createdAt: doc.createdAt,
    updatedAt: doc.updatedAt,
  };
}
