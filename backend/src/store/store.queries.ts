import { productNotFound } from '@everpaw/contracts/store/product.decider';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { maxProducts } from '@everpaw/contracts/store/store.limits';
import { productsProjection } from '@everpaw/projections/store/products.projection';
import { type ProductDoc, productDtoOf } from '@everpaw/projections/store/products.view';
import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';

@Injectable()
export class StoreQueries {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  private get model() {
    return this.readModels.model(productsProjection);
  }

  /** Returns all products on sale, by name. */
  onSale(): Promise<ProductDto[]> {
    return this.listed({ isActive: true });
  }

  /** Returns the featured products on sale. */
  featured(): Promise<ProductDto[]> {
    return this.listed({ isActive: true, isFeatured: true });
  }

  /** Returns the whole catalog, by name. */
  all(): Promise<ProductDto[]> {
    return this.listed({});
  }

  /** Returns a product on sale. Throws `DomainError` for any other. */
  async one(id: string): Promise<ProductDto> {
    const doc = await this.model.findById(id).lean();
    if (!doc?.isActive) throw productNotFound();
    return productDtoOf(doc);
  }

  /** Returns the documents of these products by id, without unknown ones. */
  async named(ids: readonly string[]): Promise<Map<string, ProductDoc>> {
    const docs = await this.model.find({ _id: { $in: [...ids] } }).lean();
    return new Map(docs.map((doc) => [doc._id, doc]));
  }

  private async listed(filter: { isActive?: boolean; isFeatured?: boolean }): Promise<ProductDto[]> {
    const docs = await this.model.find(filter).sort({ name: 1, _id: 1 }).limit(maxProducts).lean();
    return docs.map(productDtoOf);
  }
}
