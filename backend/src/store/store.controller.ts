import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import type { ProductCommand } from '@everpaw/contracts/store/product.commands';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { Controller } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { AdminService, type Asking } from '../admin/admin.service.ts';
import type { TypedCommand } from '../platform/execution/commands/command-map.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { StoreQueries } from './store.queries.ts';

const reads = ['products'];

/** What is done to a product by hand; its stock is reserved for orders by the site itself. */
type Managing = Exclude<ProductCommand['type'], 'ReserveStock' | 'SettleStock' | 'ReleaseStock'>;

/** What the access log says of each. */
const said: Record<Managing, string> = {
  ListProduct: 'listed',
  ChangeProduct: 'changed',
  AdjustStock: 'stock counted',
};

@Controller()
export class StoreController {
  constructor(
    private readonly queries: StoreQueries,
    private readonly admin: AdminService,
  ) {}

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

  @Route(storeApi.add)
  add(@In() { body, ...asking }: Input<typeof storeApi.add>): Promise<Accepted> {
    const productId = uuidv5('product', asking.commandId);
    return this.manage({ type: 'ListProduct', data: { productId, ...body } }, asking);
  }

  @Route(storeApi.change)
  change(@In() { params, body, ...asking }: Input<typeof storeApi.change>): Promise<Accepted> {
    return this.manage({ type: 'ChangeProduct', data: { productId: params.id, ...body } }, asking);
  }

  @Route(storeApi.adjustStock)
  adjustStock(@In() { params, body, ...asking }: Input<typeof storeApi.adjustStock>): Promise<Accepted> {
    return this.manage({ type: 'AdjustStock', data: { productId: params.id, ...body } }, asking);
  }

  private manage(command: Extract<TypedCommand, { type: Managing }>, asking: Asking): Promise<Accepted> {
    const { productId } = command.data;
    const resource = `product ${productId}: ${said[command.type]}`;
    return accepted(productId, this.admin.act({ action: 'manage-product', resource, command }, asking));
  }
}
