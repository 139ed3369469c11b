import { versionWith } from '@everpaw/contracts/kernel/fields/define-fields';
import { describedFields, saleFields } from '@everpaw/contracts/store/product.fields';
import { pathsOf } from '../kernel/field-paths.ts';
import { defineProjection } from '../kernel/projection.ts';
import { productsView } from './products.view.ts';

const productFields = { ...describedFields, ...saleFields };

export const productsProjection = defineProjection({
  name: 'products',
  version: versionWith(productFields, 3),
  view: productsView,
  paths: {
    ...pathsOf(productFields),
    stockQuantity: Number,
    isActive: Boolean,
    createdAt: String,
    updatedAt: String,
  },
  indexes: [
    // Products on sale by name, featured ones, and all.
    { isActive: 1, name: 1, _id: 1 },
    { isActive: 1, isFeatured: 1, name: 1, _id: 1 },
    { name: 1, _id: 1 },
  ],
});
