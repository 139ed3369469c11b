import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { CheckoutDto, OrderDto, OrdersPage } from '@everpaw/contracts/orders/order.dto';
import { isRefundable, isSent } from '@everpaw/contracts/orders/order-status';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { orderChangeMessages as messages } from '@everpaw/contracts/orders/orders.messages';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AdminRequest, AdminService } from '../admin/admin.service.ts';
import { sendLinePhoto } from '../cart/line-photos.ts';
import { Payments } from '../payments/payments.service.ts';
import type { TypedCommand } from '../platform/execution/commands/command-map.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { accepted } from '../platform/http/accepted.ts';
import { type Caller, In, type Input, Route } from '../platform/http/route.ts';
import { VisitorIds } from '../platform/http/visitor-ids.ts';
import { Checkout, type Shopper } from './checkout.service.ts';
import { HoldHolders } from './hold-holders.ts';
import { type Buyer, OrderQueries } from './orders.queries.ts';

type Call = { caller: Caller; request: FastifyRequest; reply: FastifyReply };

const reads = ['orders'];
const photos = ['orders', 'line_photos'];
const priced = ['carts', 'line_photos', 'products', 'campaigns', 'orders'];

@Controller()
export class OrdersController {
  constructor(
    private readonly queries: OrderQueries,
    private readonly checkouts: Checkout,
    private readonly payments: Payments,
    private readonly commands: Commands,
    private readonly visitors: VisitorIds,
    private readonly admin: AdminService,
    private readonly holders: HoldHolders,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Route(ordersApi.checkout, { reads: priced })
  async checkout(@In() call: Input<typeof ordersApi.checkout>): Promise<CheckoutDto> {
    return this.checkouts.quote(await this.shopper(call));
  }

  @Route(ordersApi.pay, { reads: priced })
  async pay(@In() { body, origin, ...call }: Input<typeof ordersApi.pay>) {
    const { shippingAddress, confirmedCents } = body;
    return this.checkouts.pay(await this.shopper(call), { shippingAddress, confirmedCents }, origin);
  }

  @Route(ordersApi.mine, { reads })
  async mine(@In() call: Input<typeof ordersApi.mine>): Promise<OrderDto[]> {
    await this.settled(call);
    return this.queries.mine(call.caller.account?._id ?? '');
  }

  @Route(ordersApi.one, { reads })
  async one(@In() { params, query, ...call }: Input<typeof ordersApi.one>): Promise<OrderDto> {
    await this.settled(call);
    return this.queries.one(params.id, this.buyer(call), query.key);
  }

  @Route(ordersApi.photo, { reads: photos })
  async photo(@In() { params, reply, ...call }: Input<typeof ordersApi.photo>): Promise<void> {
    await this.settled({ ...call, reply });
    const buyer = this.buyer({ ...call, reply });
    return sendLinePhoto(
      this.readModels,
      await this.queries.photoOf(params.id, params.photoId, buyer),
      reply,
    );
  }

  @Route(ordersApi.managedPhoto, { reads: photos })
  async managedPhoto(@In() { params, reply }: Input<typeof ordersApi.managedPhoto>): Promise<void> {
    return sendLinePhoto(this.readModels, await this.queries.photoOf(params.id, params.photoId, null), reply);
  }

  @Route(ordersApi.cancel, { reads })
  async cancel(@In() { params, origin, ...call }: Input<typeof ordersApi.cancel>): Promise<Accepted> {
    await this.settled(call);
    const { id: orderId, status } = await this.queries.one(params.id, this.buyer(call));
    this.requireRefundable(status);
    return accepted(orderId, this.commands.execute('CancelOrder', { orderId, reason: 'buyer' }, origin));
  }

  @Route(ordersApi.renewHold, { reads })
  async renewHold(@In() { params, origin, ...call }: Input<typeof ordersApi.renewHold>): Promise<Accepted> {
    const { id: orderId } = await this.queries.one(params.id, this.buyer(call));
    return accepted(orderId, this.commands.execute('RenewHold', { orderId }, origin));
  }

  @Route(ordersApi.releaseHold, { reads })
  async releaseHold(@In() { params, ...call }: Input<typeof ordersApi.releaseHold>): Promise<Accepted> {
    const { id: orderId, status } = await this.queries.one(params.id, this.buyer(call));
    if (status !== 'pending') return { id: orderId };
    return accepted(orderId, this.checkouts.release(orderId));
  }

  @Route(ordersApi.all, { reads })
  all(@In() { query }: Input<typeof ordersApi.all>): Promise<OrdersPage> {
    return this.queries.all(query);
  }

  @Route(ordersApi.advance)
  advance(@In() { params, body, ...asking }: Input<typeof ordersApi.advance>): Promise<Accepted> {
    return this.manage({ type: 'AdvanceOrder', data: { orderId: params.id, ...body } }, body.status, asking);
  }

  @Route(ordersApi.refund, { reads })
  async refund(@In() { params, ...asking }: Input<typeof ordersApi.refund>): Promise<Accepted> {
    this.requireRefundable(await this.queries.statusOf(params.id));
    const data = { orderId: params.id, reason: 'shop' } as const;
    return this.manage({ type: 'CancelOrder', data }, 'cancelled', asking);
  }

  @Route(ordersApi.refundSent, { reads })
  async refundSent(@In() { params, ...asking }: Input<typeof ordersApi.refundSent>): Promise<Accepted> {
    this.requireRefundable(await this.queries.statusOf(params.id));
    return this.manage({ type: 'RefundOrder', data: { orderId: params.id } }, 'refunded', asking);
  }

  private manage(
    command: Extract<TypedCommand, { type: 'AdvanceOrder' | 'CancelOrder' | 'RefundOrder' }>,
    become: string,
    asking: AdminRequest,
  ): Promise<Accepted> {
    const { orderId } = command.data;
    const resource = `order ${orderId}: ${become}`;
    return accepted(orderId, this.admin.act({ action: 'manage-order', resource, command }, asking));
  }

  /** Throws `DomainError` `testing-mode` where money would have to go back and the site cannot move any. */
  private requireRefundable(status: OrderDoc['status'] | null): void {
    const moves = status !== null && status !== 'abandoned' && (isRefundable(status) || isSent(status));
    if (moves && !this.payments.isOpen) throw new DomainError('conflict', 'testing-mode', messages.closed);
  }

  private buyer({ caller, request }: Call): Buyer {
    return { accountId: caller.account?._id ?? null, visitorId: this.visitors.existing(request) };
  }

  /** Moves the caller's cart and orders as a visitor to their account. */
  private async settled({ request, reply }: Call): Promise<void> {
    const position = await this.visitors.settle(request, reply);
    if (position !== null) await this.readModels.reached(['carts', 'orders'], position);
  }

  /** Whose cart is ordered, with what they had put into a visitor's. */
  private async shopper(call: Call): Promise<Shopper> {
    await this.settled(call);
    const accountId = call.caller.account?._id ?? null;
    const cartId = accountId ?? this.visitors.existing(call.request);
    if (cartId === null) throw new DomainError('conflict', 'cart-empty', messages.empty);
    return { cartId, accountId, holder: this.holders.of(call.request.ip) };
  }
}
