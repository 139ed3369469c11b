import type { CampaignDto } from '@everpaw/contracts/cart/campaign.dto';
import { campaignStanding } from '@everpaw/contracts/cart/campaign-standing';
import type { CartDto, CartItem, PricedCartDto } from '@everpaw/contracts/cart/cart.dto';
import { visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { type CartPromo, cartLineId } from '@everpaw/contracts/cart/cart-lines';
import { type PricedCart, type PricedLine, priceCart } from '@everpaw/contracts/cart/price-cart';
import { priceText } from '@everpaw/contracts/store/price-text';
import { campaignsProjection } from '@everpaw/projections/cart/campaigns.projection';
import { campaignDtoOf } from '@everpaw/projections/cart/campaigns.view';
import { cartDtoOf } from '@everpaw/projections/cart/cart.offline';
import { cartsProjection } from '@everpaw/projections/cart/carts.projection';
import type { CartDoc } from '@everpaw/projections/cart/carts.view';
import type { Positioned } from '@everpaw/projections/kernel/offline-rules';
import { articlesProjection } from '@everpaw/projections/news/articles.projection';
import type { ArticleDoc } from '@everpaw/projections/news/articles.view';
import type { ProductDoc } from '@everpaw/projections/store/products.view';
import { Inject, Injectable } from '@nestjs/common';
import { type CachedReads, createCachedReads } from '../platform/execution/read-models/cached-reads.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { CLOCK, type Clock } from '../platform/kernel/platform.tokens.ts';
import { StoreQueries } from '../store/store.queries.ts';
import { campaignIdOf } from './cart.commands.ts';

/** Maximum number of listed campaigns. */
const listedCampaigns = 200;

/** Returns how many of each product are reserved for a cart. */
export type ReservedQuantities = (cartId: string) => Promise<ReadonlyMap<string, number>>;

/** The views that a cart and its prices are read from. */
export const cartViews = ['carts', 'products', 'orders'];

/** A stored cart, with the products of its lines and what is reserved for it. */
type StoredCart = {
  doc: Positioned<CartDoc> | null;
  products: Map<string, ProductDoc>;
  held: ReadonlyMap<string, number>;
};

const noCart: StoredCart = { doc: null, products: new Map(), held: new Map() };

@Injectable()
export class CartQueries {
  private held: ReservedQuantities = async () => new Map();
  private readonly cached: CachedReads<StoredCart>;

  constructor(
    private readonly store: StoreQueries,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cached = createCachedReads(readModels, cartViews);
  }

  /** Registers the orders' function for a cart's reserved stock. */
  registerReserved(held: ReservedQuantities): void {
    this.held = held;
  }

  /** Returns the cart with this id at current prices, or an empty one if there is none. */
  async cart(cartId: string | null, accountId: string | null): Promise<PricedCartDto> {
    const { cart, priced, products, held } = await this.priced(cartId, accountId);
    const { itemCount, subtotalCents, discountCents, shippingCents, totalCents } = priced;
    return {
      ...cart,
      items: priced.lines.map((line) => itemOf(line, products.get(line.productId))),
      total: subtotalCents / 100,
      itemCount,
      summary: { subtotalCents, discountCents, shippingCents, totalCents },
      held: [...held].map(([productId, quantity]) => ({ productId, quantity })),
    };
  }

  /** Like `cart`, with each line's price in cents and the products. */
  async priced(
    cartId: string | null,
    accountId: string | null,
  ): Promise<{
    cart: CartDto;
    priced: PricedCart;
    products: Map<string, ProductDoc>;
    held: ReadonlyMap<string, number>;
  }> {
    const now = this.clock().toISOString();
    const stored = cartId === null ? noCart : await this.cached(cartId, () => this.stored(cartId));
    const isOwn = stored.doc !== null && !stored.doc.closed && stored.doc.accountId === accountId;
    const { doc, products, held } = isOwn ? stored : noCart;
    const kept = cartDtoOf(doc ?? this.empty(accountId, now));
    const cart = { ...kept, promo: await this.counting(kept.promo, now) };
    const facts = new Map(
      [...products].map(([id, product]) => [id, pricedProduct(product, held.get(id))] as const),
    );
    return { cart, priced: priceCart(cart.lines, cart.promo, { products: facts, now }), products, held };
  }

  private async stored(cartId: string): Promise<StoredCart> {
    const doc = await this.readModels.model(cartsProjection).findById(cartId).lean<Positioned<CartDoc>>();
    if (doc === null || doc.lines.length === 0) return { ...noCart, doc };
    const [products, held] = await Promise.all([
      this.store.named(doc.lines.map(({ productId }) => productId)),
      this.held(cartId),
    ]);
    return { doc, products, held };
  }

  /** Returns the promo code if it still applies: null if its campaign has ended or has changed. */
  private async counting(promo: CartPromo | null, now: string): Promise<CartPromo | null> {
    if (promo === null) return null;
    const campaign = await this.readModels
      .model(campaignsProjection)
      .findById(campaignIdOf(promo.code))
      .lean();
    const { discountPercent, discountCents } = promo;
    const isSame =
      campaign !== null &&
      campaignStanding(campaign, now) !== 'over' &&
      campaign.discountPercent === discountPercent &&
      campaign.discountCents === discountCents;
    return isSame ? { ...promo, validUntil: campaign.validUntil } : null;
  }

  /** Returns all campaigns, the newest first. */
  async campaigns(): Promise<CampaignDto[]> {
    const docs = await this.readModels
      .model(campaignsProjection)
      .find({})
      .sort({ createdAt: -1, _id: -1 })
      .limit(listedCampaigns)
      .lean();
    const articles = await this.readModels
      .model(articlesProjection)
      .find({ campaignId: { $in: docs.map(({ _id }) => _id) } })
      .sort({ createdAt: 1, _id: 1 })
      .select({ campaignId: 1 })
      .lean<Pick<ArticleDoc, '_id' | 'campaignId'>[]>();
    const newest = new Map(articles.map(({ campaignId, _id }) => [campaignId, _id]));
    const now = this.clock().toISOString();
    return docs.map((doc) => campaignDtoOf(doc, newest.get(doc._id) ?? null, now));
  }

  /** Its position is the newest of all carts, so that it replaces an older cached one. */
  private empty(accountId: string | null, createdAt: string): Positioned<CartDoc> {
    const position = this.readModels.position(cartsProjection.name);
    const _id = accountId ?? visitorsCart;
    return { _id, accountId, lines: [], wishlist: [], promo: null, closed: false, createdAt, position };
  }
}

/** A product that isn't sold any more counts as sold out. Stock reserved for this cart is available to it. */
function pricedProduct({ priceCents, stockQuantity, isActive }: ProductDoc, held = 0) {
  const there = stockQuantity === null ? null : stockQuantity + held;
  return { priceCents, stockQuantity: isActive ? there : 0 };
}

function itemOf(line: PricedLine, product: ProductDoc | undefined): CartItem {
  return {
    id: cartLineId(line),
    productId: line.productId,
    name: product?.name ?? '',
    category: product?.category ?? null,
    price: priceText(line.unitCents),
    quantity: line.quantity,
    imageUrl: product?.imageUrl ?? null,
    ...(line.engraving && { engraving: line.engraving.text }),
    ...(line.photo && { photoId: line.photo.id }),
  };
}
