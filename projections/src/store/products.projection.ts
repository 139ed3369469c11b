import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type ProductDoc, productsView } from './products.view.ts';

const schema = new Schema(
  {
    _id: String,
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
    position: String,
  },
  { versionKey: false, minimize: false },
);
// What is on sale by name, what of it is featured, and all of it.
schema.index({ isActive: 1, name: 1, _id: 1 });
schema.index({ isActive: 1, isFeatured: 1, name: 1, _id: 1 });
schema.index({ name: 1, _id: 1 });

export const productsProjection: Projection<ProductDoc> = {
  name: 'products',
  version: 3,
  schema,
  ...productsView,
};
