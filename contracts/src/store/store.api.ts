import { endpoint } from '../kernel/endpoint.ts';
import { optionalPaths } from '../site/optional-calls.ts';
import type { storeSchemas } from './store.schemas.ts';

const access = { permission: 'products.manage' } as const;

export const storeApi = {
  list: endpoint<(typeof storeSchemas)['list']>({
    method: 'GET',
    path: '/api/products',
    summary: 'Every product that is on sale, by name',
    access: 'anyone',
  }),
  featured: endpoint<(typeof storeSchemas)['featured']>({
    method: 'GET',
    path: optionalPaths.featuredProducts,
    summary: 'Featured products that are on sale',
    access: 'anyone',
  }),
  one: endpoint<(typeof storeSchemas)['one']>({
    method: 'GET',
    path: '/api/products/:id',
    summary: 'One product that is on sale',
    access: 'anyone',
  }),
  all: endpoint<(typeof storeSchemas)['all']>({
    method: 'GET',
    path: '/api/admin/products',
    summary: 'Every product, those that are not on sale too',
    access,
  }),
  add: endpoint<(typeof storeSchemas)['add']>({
    method: 'POST',
    path: '/api/admin/products',
    summary: 'Puts a product into the catalogue',
    access,
    status: 201,
  }),
  change: endpoint<(typeof storeSchemas)['change']>({
    method: 'PUT',
    path: '/api/admin/products/:id',
    summary: 'Changes a product: its words, picture, price, whether it is featured and on sale',
    access,
  }),
  adjustStock: endpoint<(typeof storeSchemas)['adjustStock']>({
    method: 'PUT',
    path: '/api/admin/products/:id/stock',
    summary: 'Sets the stock that was counted; refused when it was changed meanwhile',
    access,
  }),
} as const;
