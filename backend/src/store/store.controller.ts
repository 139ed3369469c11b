import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { Controller } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { Acts } from '../admin/act-routes.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { StoreQueries } from './store.queries.ts';

const reads = ['products'];

/** The staff's changes to products. The site itself reserves stock for orders. */
export const productActs: Acts = {
  action: 'manage-product',
  subject: 'product',
  idField: 'productId',
  newId: (_, commandId) => uuidv5('product', commandId),
  acts: [
    [storeApi.add, 'ListProduct', 'listed'],
    [storeApi.change, 'ChangeProduct', 'changed'],
    [storeApi.adjustStock, 'AdjustStock', 'stock counted'],
  ],
};

@Controller()
export class StoreController {
  constructor(private readonly queries: StoreQueries) {}

  @Route(storeApi.list, { reads, shared: 'everyone' })
  list(): Promise<ProductDto[]> {
    return this.queries.onSale();
  }

  @Route(storeApi.featured, { reads, shared: 'everyone' })
  featured(): Promise<ProductDto[]> {
    return this.queries.featured();
  }

  @Route(storeApi.one, { reads, shared: 'everyone' })
  one(@In() { params }: Input<typeof storeApi.one>): Promise<ProductDto> {
    return this.queries.one(params.id);
  }

  @Route(storeApi.all, { reads })
  all(): Promise<ProductDto[]> {
    return this.queries.all();
  }
}
