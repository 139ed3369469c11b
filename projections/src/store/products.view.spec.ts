import type { ProductEvent } from '@everpaw/contracts/store/product.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { productDtoOf, productsView } from './products.view.ts';

const productId = '0197f3a0-0000-7000-8000-000000000001';
const listed: ProductEvent = {
  type: 'ProductListed',
  data: {
    productId,
    name: 'Garden Stone',
    description: 'Slate',
    category: 'garden',
    imageUrl: '/products/garden-stone.svg',
    priceCents: 5_600,
    currency: 'USD',
    stockQuantity: 4,
    isFeatured: true,
  },
};
const read = (...events: ProductEvent[]) => {
  const doc = folded(productsView, events).get(productId);
  return doc && productDtoOf(doc);
};

test('REQ-697 REQ-698 REQ-700 a product is read with every field', () => {
  expect(read(listed)).toEqual({
    id: productId,
    name: 'Garden Stone',
    description: 'Slate',
    price: '56.00',
    category: 'garden',
    imageUrl: '/products/garden-stone.svg',
    inStock: true,
    stockQuantity: 4,
    isActive: true,
    featured: true,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
  });
});

test('REQ-700 a product is in stock while some are left, and where nobody counts', () => {
  const counted = (stockQuantity: number | null): ProductEvent => ({
    type: 'StockAdjusted',
    data: { productId, stockQuantity, before: 4 },
  });
  const inStock = (stock: number | null) => read(listed, counted(stock))?.inStock;
  expect([inStock(0), inStock(1), inStock(null)]).toEqual([false, true, true]);
});

test('a product is as it was last described, priced, featured and withdrawn', () => {
  const about = { productId };
  const described: ProductEvent = {
    type: 'ProductDescribed',
    data: { ...about, name: 'Slate', description: 'x', category: 'stones', imageUrl: '/products/s.svg' },
  };
  const priced: ProductEvent = {
    type: 'ProductPriceChanged',
    data: { ...about, priceCents: 999, currency: 'USD', before: 5_600 },
  };
  const plain: ProductEvent = { type: 'ProductFeatured', data: { ...about, isFeatured: false } };
  const withdrawn: ProductEvent = { type: 'ProductWithdrawn', data: about };
  expect(read(listed, described, priced, plain, withdrawn)).toMatchObject({
    name: 'Slate',
    category: 'stones',
    price: '9.99',
    featured: false,
    isActive: false,
  });
  expect(read(listed, withdrawn, { type: 'ProductReturned', data: about })).toMatchObject({ isActive: true });
});
