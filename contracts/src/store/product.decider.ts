import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPermitted } from '../kernel/features/roles.ts';
import { presentIn, valuesIn } from '../kernel/fields/define-fields.ts';
import { differing } from '../kernel/fields/effective-changes.ts';
import { requireUsablePhoto } from '../media/site-photo.ts';
import type { ProductCommand, ProductFields } from './product.commands.ts';
import type { ProductEvent } from './product.events.ts';
import { appearanceFields, describedFields, personalisationFields } from './product.fields.ts';
import { productChangeMessages as messages } from './product-changes.messages.ts';
import { unpaidShare } from './unpaid-share.ts';

/** The quantity that an unpaid order holds, and its network. */
type Hold = { holder: string; quantity: number };

/** `stockQuantity` is null if it isn't counted. */
export type ExistingProduct = ProductFields & {
  status: 'listed';
  stockQuantity: number | null;
  isActive: boolean;
  /** By order, the newest last. */
  holds: ReadonlyMap<string, Hold>;
};
/** Maximum number of remembered holds, far more than a product can have unpaid orders. */
const maxHolds = 1_000;
export type ProductState = { status: 'none' } | ExistingProduct;

/** The acting account; null for a visitor or the system. */
export type ProductContext = {
  caller: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null;
  usablePhotos: ReadonlySet<string>;
};

function mayManage({ meta }: ProductCommand, { caller }: ProductContext): void {
  if (meta.actor.kind !== 'system' && !isPermitted(caller, 'products.manage'))
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
}

function listed(state: ProductState): ExistingProduct {
  if (state.status === 'none') throw productNotFound();
  return state;
}

function notEnough({ name }: ExistingProduct): DomainError {
  return new DomainError('conflict', 'out-of-stock', messages.notEnough(name));
}

export function productNotFound(): DomainError {
  return new DomainError('not-found', 'product-not-found', messages.notFound);
}

function changed<Change extends Partial<ExistingProduct>>(state: ProductState, change: Change): ProductState {
  return state.status === 'none' ? state : { ...state, ...change };
}

function withHolds(state: ProductState, stockQuantity: number, change: (holds: Map<string, Hold>) => void) {
  if (state.status === 'none') return state;
  const holds = new Map(state.holds);
  change(holds);
  for (const orderId of holds.keys()) if (holds.size > maxHolds) holds.delete(orderId);
  return { ...state, stockQuantity, holds };
}

/** Returns how many more a network may hold. */
function roomOf({ holds, stockQuantity }: ExistingProduct, holder: string): number {
  let own = 0;
  for (const hold of holds.values()) if (hold.holder === holder) own += hold.quantity;
  return Math.max(0, unpaidShare((stockQuantity ?? 0) + own) - own);
}

/** Returns how many of `quantity` an order doesn't hold yet. */
function missingOf(state: ProductState, orderId: string, quantity: number): number {
  const hold = state.status === 'none' ? undefined : state.holds.get(orderId);
  return hold ? quantity - hold.quantity : 0;
}

/** Whether an order can get its complete quantity once it is paid. */
export function canSettleStock(state: ProductState, orderId: string, quantity: number): boolean {
  const left = state.status === 'none' ? null : state.stockQuantity;
  return left === null || missingOf(state, orderId, quantity) <= left;
}

/** Returns the event for a changed description; none if it is unchanged. */
function described(product: ExistingProduct, productId: string, fields: ProductFields): ProductEvent[] {
  const wanted = { ...product, ...fields };
  const isSame =
    differing(valuesIn(describedFields, wanted), valuesIn(describedFields, product)).length === 0;
  if (isSame) return [];
  const data = {
    productId,
    ...valuesIn(appearanceFields, wanted),
    ...presentIn(personalisationFields, wanted),
  };
  return [{ type: 'ProductDescribed', data }];
}

/**
 * A product of the catalog: listed, changed and counted by accounts with the permission. Each kind of change
 * is a separate event.
 */
export const productDecider: Decider<ProductState, ProductCommand, ProductEvent, ProductContext> = {
  initialState: { status: 'none' },

  evolve: evolveBy<ProductState, ProductEvent, ProductState>({
    ProductListed: (_, { data: { productId: _id, currency: _currency, ...fields } }) => ({
      status: 'listed',
      ...fields,
      ...valuesIn(appearanceFields, fields),
      isActive: true,
      holds: new Map(),
    }),
    ProductDescribed: (state, { data: { productId: _, ...fields } }) =>
      changed(state, { ...fields, ...valuesIn(appearanceFields, fields) }),
    ProductPriceChanged: (state, { data: { priceCents } }) => changed(state, { priceCents }),
    StockAdjusted: (state, { data: { stockQuantity } }) => changed(state, { stockQuantity }),
    ProductFeatured: (state, { data: { isFeatured } }) => changed(state, { isFeatured }),
    ProductWithdrawn: (state) => changed(state, { isActive: false }),
    ProductReturned: (state) => changed(state, { isActive: true }),
    StockReserved: (state, { data: { orderId, quantity, stockQuantity, holder } }) =>
      withHolds(state, stockQuantity, (holds) =>
        holder === undefined ? holds.delete(orderId) : holds.set(orderId, { holder, quantity }),
      ),
    StockReleased: (state, { data: { orderId, stockQuantity } }) =>
      withHolds(state, stockQuantity, (holds) => holds.delete(orderId)),
  }),

  decide: decideBy<ProductState, ProductCommand, ProductEvent, ProductContext>({
    ListProduct(command, state, context) {
      mayManage(command, context);
      if (state.status !== 'none') throw new DomainError('conflict', 'product-exists', messages.exists);
      requireUsablePhoto(command.data.imageUrl, 'imageUrl', context.usablePhotos);
      return [{ type: 'ProductListed', data: { ...command.data, currency: 'USD' } }];
    },

    ChangeProduct(command, state, context) {
      mayManage(command, context);
      const product = listed(state);
      const { productId, imageUrl, priceCents, isFeatured, isActive } = command.data;
      if (imageUrl !== product.imageUrl) requireUsablePhoto(imageUrl, 'imageUrl', context.usablePhotos);
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

    // A claim for an order. Concurrent orders can't claim the same items.
    ReserveStock({ data: { productId, orderId, quantity: wanted, holder } }, state) {
      const product = listed(state);
      if (!product.isActive) throw productNotFound();
      if (product.stockQuantity === null || product.holds.has(orderId)) return [];
      if (wanted > product.stockQuantity) throw notEnough(product);
      const quantity = holder === undefined ? wanted : Math.min(wanted, roomOf(product, holder));
      const stockQuantity = product.stockQuantity - quantity;
      const held = holder === undefined ? {} : { holder };
      return [{ type: 'StockReserved', data: { productId, orderId, quantity, stockQuantity, ...held } }];
    },

    SettleStock({ data: { productId, orderId, quantity: wanted } }, state) {
      const product = listed(state);
      const quantity = missingOf(product, orderId, wanted);
      if (product.stockQuantity === null || quantity === 0) return [];
      if (quantity > product.stockQuantity) throw notEnough(product);
      const stockQuantity = product.stockQuantity - quantity;
      return [{ type: 'StockReserved', data: { productId, orderId, quantity, stockQuantity } }];
    },

    ReleaseStock({ data: { productId, orderId, quantity: ordered } }, state) {
      const product = listed(state);
      const quantity = ordered - missingOf(product, orderId, ordered);
      if (product.stockQuantity === null || quantity === 0) return [];
      const stockQuantity = product.stockQuantity + quantity;
      return [{ type: 'StockReleased', data: { productId, orderId, quantity, stockQuantity } }];
    },
  }),
};
