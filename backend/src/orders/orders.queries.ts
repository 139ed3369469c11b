import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { OrderDto, OrdersPage } from '@everpaw/contracts/orders/order.dto';
import { boughtStatuses, type OrderStatus } from '@everpaw/contracts/orders/order-status';
import { listedOrders, ordersPageSize } from '@everpaw/contracts/orders/orders.limits';
import { orderChangeMessages } from '@everpaw/contracts/orders/orders.messages';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import { type OrderDoc, orderByLinkOf, orderDtoOf } from '@everpaw/projections/orders/orders.view';
import { Inject, Injectable } from '@nestjs/common';
import { afterCursor, pageOf, parseCursor, placeOf } from '../platform/execution/read-models/page-cursor.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { CLOCK, type Clock, SITE_SECRET } from '../platform/kernel/platform.tokens.ts';
import { opensOrder } from './order-link.ts';

/** The caller: an account, or a visitor by the id of their cart. */
export type Buyer = { accountId: string | null; visitorId: string | null };

type OrdersAsked = { status?: OrderStatus; number?: string; cursor?: string };

const newestFirst = { createdAt: -1, _id: -1 } as const;

/** Whether the order belongs to this buyer: to the account, or placed as a visitor. */
function isOf(doc: Pick<OrderDoc, 'accountId' | 'cartId'>, { accountId, visitorId }: Buyer): boolean {
  return doc.accountId === null
    ? visitorId !== null && doc.cartId === visitorId
    : doc.accountId === accountId;
}

@Injectable()
export class OrderQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(SITE_SECRET) private readonly secret: string,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  private get model() {
    return this.readModels.model(ordersProjection);
  }

  /** Returns the orders of an account, the newest first. */
  async mine(accountId: string): Promise<OrderDto[]> {
    const docs = await this.model.find({ accountId }).sort(newestFirst).limit(listedOrders).lean();
    return docs.flatMap((doc) => orderDtoOf(doc) ?? []);
  }

  /**
   * Returns one page of all orders, the newest first, optionally with a status or a prefix of the number.
   * Throws `DomainError` `invalid-cursor`.
   */
  async all({ status, number, cursor }: OrdersAsked): Promise<OrdersPage> {
    const from = number?.toLowerCase();
    const docs = await this.model
      .find({
        ...(status ? { status } : {}),
        // Ids consist of digits, a to f and hyphens, so `g` comes after every id with this prefix.
        ...(from ? { _id: { $gte: from, $lt: `${from}g` } } : {}),
        ...(cursor ? afterCursor(parseCursor(cursor)) : {}),
      })
      .sort(newestFirst)
      .limit(ordersPageSize + 1)
      .lean();
    const { items, nextCursor } = pageOf(docs, ordersPageSize, placeOf);
    return { orders: items.flatMap((doc) => orderDtoOf(doc) ?? []), nextCursor };
  }

  /**
   * Returns an order of this buyer, or the one that the link's `key` opens. Throws `DomainError`
   * `order-not-found` for all others.
   */
  async one(id: string, buyer: Buyer, key?: string): Promise<OrderDto> {
    const doc = await this.model.findById(id).lean();
    const isOwn = doc !== null && isOf(doc, buyer);
    const isOpened =
      doc !== null && key !== undefined && opensOrder(key, doc, { secret: this.secret, now: this.clock() });
    const order = isOwn ? orderDtoOf(doc) : isOpened ? orderByLinkOf(doc) : null;
    if (!order) throw new DomainError('not-found', 'order-not-found', orderChangeMessages.notFound);
    return order;
  }

  /**
   * Returns the person whose key seals an item's photo, if this buyer (or, with null, an operator) may see
   * it; otherwise null.
   */
  async photoOf(id: string, photoId: string, buyer: Buyer | null): Promise<string | null> {
    const doc = await this.model.findById(id).lean();
    if (!doc || doc.photosGone || (buyer !== null && !isOf(doc, buyer))) return null;
    return doc.items.find(({ photo }) => photo?.id === photoId)?.photo?.personId ?? null;
  }

  /** Returns the status of an order, or null if it doesn't exist. */
  async statusOf(id: string): Promise<OrderDoc['status'] | null> {
    const doc = await this.model.findById(id, { status: 1 }).lean<Pick<OrderDoc, 'status'>>();
    return doc?.status ?? null;
  }

  /** Returns the ids of a cart's unpaid orders, the newest first. */
  async unpaidOf(cartId: string): Promise<string[]> {
    const docs = await this.model
      .find({ cartId, status: 'pending' }, { _id: 1 })
      .sort(newestFirst)
      .lean<Pick<OrderDoc, '_id'>[]>();
    return docs.map(({ _id }) => _id);
  }

  /** Returns the quantities that a cart's unpaid orders hold, which the same cart may order. */
  async reservedFor(cartId: string): Promise<ReadonlyMap<string, number>> {
    const docs = await this.model.find({ cartId, status: 'pending' }, { items: 1 }).lean();
    const held = new Map<string, number>();
    for (const { productId, quantity } of docs.flatMap(({ items }) => items))
      held.set(productId, (held.get(productId) ?? 0) + quantity);
    return held;
  }

  /** Returns the newest paid, not cancelled order of a cart, or null. */
  newestBought(cartId: string): Promise<Pick<OrderDoc, '_id' | 'amounts'> | null> {
    return this.model
      .findOne({ cartId, status: { $in: boughtStatuses } }, { amounts: 1 })
      .sort(newestFirst)
      .lean<Pick<OrderDoc, '_id' | 'amounts'>>();
  }

  /** Returns the orders of a visitor's cart that don't belong to an account, with any status. */
  ofVisitor(cartId: string): Promise<Pick<OrderDoc, '_id' | 'status'>[]> {
    return this.model
      .find({ cartId, accountId: null }, { status: 1 })
      .lean<Pick<OrderDoc, '_id' | 'status'>[]>();
  }
}
