import { valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import { priceText } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import type { ProductEvent } from '@everpaw/contracts/store/product.events';
import { appearanceFields, type ProductValues } from '@everpaw/contracts/store/product.fields';
import { defineView } from '../kernel/view.ts';

/** `stockQuantity` is null if it isn't counted. */
export type ProductDoc = ProductValues & {
  _id: string;
  stockQuantity: number | null;
  isActive: boolean;
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
        ...valuesIn(appearanceFields, fields),
        isActive: true,
        createdAt: at,
        updatedAt: at,
      }),
    },
    ProductDescribed: (doc, event) => {
      const { productId: _, ...appearance } = event.data;
      return changed(doc, { ...appearance, ...valuesIn(appearanceFields, appearance) }, event);
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
  const { stockQuantity, engravingLength } = doc;
  return {
    id: doc._id,
    ...valuesIn(appearanceFields, doc),
    price: priceText(doc.priceCents),
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
