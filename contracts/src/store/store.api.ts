import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId } from '../kernel/fields/schemas.ts';
import { optionalPaths } from '../site/optional-calls.ts';
import { changedProductFields, newProductFields, stockFields } from './product.commands.ts';
import { productDto } from './product.dto.ts';

const access = { permission: 'products.manage' } as const;

export const storeApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/products',
    summary: 'Every product that is on sale, by name',
    access: 'anyone',
    answer: z.array(productDto),
  }),
  featured: endpoint({
    method: 'GET',
    path: optionalPaths.featuredProducts,
    summary: 'Featured products that are on sale',
    access: 'anyone',
    answer: z.array(productDto),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/products/:id',
    summary: 'One product that is on sale',
    access: 'anyone',
    params: byId,
    answer: productDto,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/admin/products',
    summary: 'Every product, those that are not on sale too',
    access,
    answer: z.array(productDto),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/products',
    summary: 'Puts a product into the catalogue',
    access,
    status: 201,
    body: newProductFields,
    answer: accepted,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/products/:id',
    summary: 'Changes a product: its words, picture, price, whether it is featured and on sale',
    access,
    params: byId,
    body: changedProductFields,
    answer: accepted,
  }),
  adjustStock: endpoint({
    method: 'PUT',
    path: '/api/admin/products/:id/stock',
    summary: 'Sets the stock that was counted; refused when it was changed meanwhile',
    access,
    params: byId,
    body: stockFields,
    answer: accepted,
  }),
} as const;
