import {
  adjustStockData,
  changeProductData,
  listProductData,
  orderedStockData,
  type ProductCommand,
  reservedStockData,
} from '@everpaw/contracts/store/product.commands';
import { productDecider } from '@everpaw/contracts/store/product.decider';
import { activeCallerOf } from '../accounts/accounts.commands.ts';
import type { UsablePhotos } from '../media/site-photos.ts';
import { handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const productSchemas = {
  ListProduct: listProductData,
  ChangeProduct: changeProductData,
  AdjustStock: adjustStockData,
  ReserveStock: reservedStockData,
  SettleStock: orderedStockData,
  ReleaseStock: orderedStockData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof productSchemas> {}
}

export function productStream(productId: string): string {
  return `product-${productId}`;
}

/** The commands that list, change and count products. */
export function productCommands(findUsablePhotos: UsablePhotos) {
  return handles({
    decider: productDecider,
    commands: productSchemas,
    stream: (data: ProductCommand['data']) => productStream(data.productId),
    async context({ data, meta: { actor } }, load) {
      const usablePhotos = await findUsablePhotos(actor, 'imageUrl' in data ? [data.imageUrl] : []);
      return { caller: await activeCallerOf(actor, load), usablePhotos };
    },
  });
}
