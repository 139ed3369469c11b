import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPermitted } from '../kernel/roles.ts';
import { requireKnownPhoto } from '../media/site-photo.ts';
import type { ProductCommand, ProductFields } from './product.commands.ts';
import type { ProductEvent } from './product.events.ts';
import { productChangeMessages as messages } from './product-changes.messages.ts';

/** A product of the catalogue as its rules know it. `stockQuantity` is null where nobody counts it. */
export type KnownProduct = ProductFields & {
  status: 'listed';
  stockQuantity: number | null;
  isActive: boolean;
};
export type ProductState = { status: 'none' } | KnownProduct;

/** Who asks; null for a visitor and for the site's own doings. */
export type ProductContext = {
  asker: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null;
  knownPhotos: ReadonlySet<string>;
};

function mayManage({ meta }: ProductCommand, { asker }: ProductContext): void {
  if (meta.actor.kind !== 'system' && !isPermitted(asker, 'products.manage'))
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
}

function listed(state: ProductState): KnownProduct {
  if (state.status === 'none') throw productNotFound();
  return state;
}

export function productNotFound(): DomainError {
  return new DomainError('not-found', 'product-not-found', messages.notFound);
}

function changed<Change extends Partial<KnownProduct>>(state: ProductState, change: Change): ProductState {
  return state.status === 'none' ? state : { ...state, ...change };
}

/** What of a product's appearance is different; no event where nothing is. */
function described(product: KnownProduct, productId: string, fields: ProductFields): ProductEvent[] {
  const { name, description, category, imageUrl } = fields;
  const isSame =
    name === product.name &&
    description === product.description &&
    category === product.category &&
    imageUrl === product.imageUrl;
  return isSame
    ? []
    : [{ type: 'ProductDescribed', data: { productId, name, description, category, imageUrl } }];
}

/** One product of the catalogue: listed, changed and counted by whoever has the permission, each fact an event of its own. */
export const productDecider: Decider<ProductState, ProductCommand, ProductEvent, ProductContext> = {
  initialState: { status: 'none' },

  evolve: evolveBy<ProductState, ProductEvent, ProductState>({
    ProductListed: (_, { data: { productId: _id, currency: _currency, ...fields } }) => ({
      status: 'listed',
      ...fields,
      isActive: true,
    }),
    ProductDescribed: (state, { data: { productId: _, ...fields } }) => changed(state, fields),
    ProductPriceChanged: (state, { data: { priceCents } }) => changed(state, { priceCents }),
    StockAdjusted: (state, { data: { stockQuantity } }) => changed(state, { stockQuantity }),
    ProductFeatured: (state, { data: { isFeatured } }) => changed(state, { isFeatured }),
    ProductWithdrawn: (state) => changed(state, { isActive: false }),
    ProductReturned: (state) => changed(state, { isActive: true }),
    StockReserved: (state, { data: { stockQuantity } }) => changed(state, { stockQuantity }),
    StockReleased: (state, { data: { stockQuantity } }) => changed(state, { stockQuantity }),
  }),

  decide: decideBy<ProductState, ProductCommand, ProductEvent, ProductContext>({
    ListProduct(command, state, context) {
      mayManage(command, context);
      if (state.status !== 'none') throw new DomainError('conflict', 'product-exists', messages.exists);
      requireKnownPhoto(command.data.imageUrl, 'imageUrl', context.knownPhotos);
      return [{ type: 'ProductListed', data: { ...command.data, currency: 'USD' } }];
    },

    ChangeProduct(command, state, context) {
      mayManage(command, context);
      const product = listed(state);
      const { productId, imageUrl, priceCents, isFeatured, isActive } = command.data;
      if (imageUrl !== product.imageUrl) requireKnownPhoto(imageUrl, 'imageUrl', context.knownPhotos);
      const events = described(product, productId, command.data);
      if (priceCents !== product.priceCents) {
        const before = product.priceCents;
        events.push({
          type: 'ProductPriceChanged',
          data: { productId, priceCents, currency: 'USD', before },
        });
      }
      if (isFeatured !== product.isFeatured)
        events.push({ type: 'ProductFeatured', data: { productId, isFeatured } });
      if (isActive !== product.isActive)
        events.push({ type: isActive ? 'ProductReturned' : 'ProductWithdrawn', data: { productId } });
      return events;
    },

    AdjustStock(command, state, context) {
      mayManage(command, context);
      const product = listed(state);
      const { productId, stockQuantity, before, reason } = command.data;
      if (stockQuantity === product.stockQuantity) return [];
      if (before !== product.stockQuantity) {
        const now = product.stockQuantity === null ? 'not counted' : String(product.stockQuantity);
        throw new DomainError('conflict', 'stock-moved', messages.stockMoved(now), {
          current: { stockQuantity: product.stockQuantity },
        });
      }
      const why = reason === undefined ? {} : { reason };
      return [{ type: 'StockAdjusted', data: { productId, stockQuantity, before, ...why } }];
    },

    // A claim for an order: what it has taken nobody else can, however many ask at once.
    ReserveStock({ data: { productId, orderId, quantity } }, state) {
      const product = listed(state);
      if (!product.isActive) throw productNotFound();
      if (product.stockQuantity === null) return [];
      const stockQuantity = product.stockQuantity - quantity;
      if (stockQuantity < 0)
        throw new DomainError('conflict', 'out-of-stock', messages.notEnough(product.name));
      return [{ type: 'StockReserved', data: { productId, orderId, quantity, stockQuantity } }];
    },

    ReleaseStock({ data: { productId, orderId, quantity } }, state) {
      const product = listed(state);
      if (product.stockQuantity === null) return [];
      const stockQuantity = product.stockQuantity + quantity;
      return [{ type: 'StockReleased', data: { productId, orderId, quantity, stockQuantity } }];
    },
  }),
};
