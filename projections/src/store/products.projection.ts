import { defineProjection } from '../kernel/projection.ts';
import { productsView } from './products.view.ts';

export const productsProjection = defineProjection({
  name: 'products',
  version: 3,
  view: productsView,
  paths: {
    name: String,
    description: String,
    category: String,
    imageUrl: String,
    priceCents: Number,
    stockQuantity: Number,
    isActive: Boolean,
    isFeatured: Boolean,
    engravingLength: Number,
    takesPhoto: Boolean,
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
