import { campaignsApi } from '@everpaw/contracts/cart/campaigns.api';
import { cartApi } from '@everpaw/contracts/cart/cart.api';
import { type CartState, cartDecider } from '@everpaw/contracts/cart/cart.decider';
import type { PricedCartDto } from '@everpaw/contracts/cart/cart.dto';
import { cartLineId, lineNameOf } from '@everpaw/contracts/cart/cart-lines';
import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminService } from '../admin/admin.service.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { accepted } from '../platform/http/accepted.ts';
import { type Caller, In, type Input, Route } from '../platform/http/route.ts';
import { VisitorIds } from '../platform/http/visitor-ids.ts';
import { STREAM_STATES } from '../platform/kernel/platform.tokens.ts';
import { campaignIdOf, cartStream } from './cart.commands.ts';
import { CartQueries, cartViews } from './cart.queries.ts';
import { sendLinePhoto } from './line-photos.ts';

type Call = { caller: Caller; request: FastifyRequest; reply: FastifyReply };

@Controller()
export class CartController {
  constructor(
    private readonly queries: CartQueries,
    private readonly commands: Commands,
    private readonly visitors: VisitorIds,
    private readonly admin: AdminService,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(STREAM_STATES) private readonly states: StreamStates,
  ) {}

  @Route(cartApi.cart, { reads: cartViews })
  async cart(@In() call: Input<typeof cartApi.cart>): Promise<PricedCartDto> {
    await this.settled(call);
    const accountId = call.caller.account?._id ?? null;
    return this.queries.cart(accountId ?? this.visitors.existing(call.request), accountId);
  }

  @Route(cartApi.add)
  async add(@In() { body, origin, ...call }: Input<typeof cartApi.add>): Promise<Accepted> {
    const cartId = await this.own(call);
    const done = this.commands.execute('AddToCart', { cartId, ...body }, origin);
    return accepted(body.productId, done);
  }

  @Route(cartApi.photo, { reads: ['carts', 'line_photos'] })
  async photo(@In() { params, reply, ...call }: Input<typeof cartApi.photo>): Promise<void> {
    await this.settled({ ...call, reply });
    const accountId = call.caller.account?._id ?? null;
    const { lines } = await this.queries.cart(accountId ?? this.visitors.existing(call.request), accountId);
    const photo = lines.find((line) => line.photo?.id === params.photoId)?.photo;
    return sendLinePhoto(this.readModels, photo?.personId ?? null, reply);
  }

  @Route(cartApi.setQuantity)
  async setQuantity(
    @In() { params: { itemId }, body, origin, ...call }: Input<typeof cartApi.setQuantity>,
  ): Promise<Accepted> {
    const line = await this.lineOf(await this.own(call), itemId);
    return accepted(itemId, this.commands.execute('SetCartQuantity', { ...line, ...body }, origin));
  }

  @Route(cartApi.remove)
  async remove(
    @In() { params: { itemId }, origin, ...call }: Input<typeof cartApi.remove>,
  ): Promise<Accepted> {
    const line = await this.lineOf(await this.own(call), itemId);
    return accepted(itemId, this.commands.execute('RemoveFromCart', line, origin));
  }

  @Route(cartApi.clear)
  async clear(@In() { origin, ...call }: Input<typeof cartApi.clear>): Promise<Accepted> {
    const cartId = await this.own(call);
    return accepted(cartId, this.commands.execute('ClearCart', { cartId }, origin));
  }

  @Route(cartApi.applyCode)
  async applyCode(@In() { body, origin, ...call }: Input<typeof cartApi.applyCode>): Promise<Accepted> {
    const cartId = await this.own(call);
    return accepted(cartId, this.commands.execute('ApplyPromoCode', { cartId, ...body }, origin));
  }

  @Route(cartApi.removeCode)
  async removeCode(@In() { origin, ...call }: Input<typeof cartApi.removeCode>): Promise<Accepted> {
    const cartId = await this.own(call);
    return accepted(cartId, this.commands.execute('RemovePromoCode', { cartId }, origin));
  }

  @Route(campaignsApi.list, { reads: ['campaigns', 'articles'] })
  campaigns() {
    return this.queries.campaigns();
  }

  @Route(campaignsApi.start)
  startCampaign(@In() { body, ...asking }: Input<typeof campaignsApi.start>): Promise<Accepted> {
    const campaignId = campaignIdOf(body.code);
    const command = { type: 'StartCampaign', data: { campaignId, ...body } } as const;
    const resource = `campaign ${body.code}: started`;
    return accepted(campaignId, this.admin.act({ action: 'manage-campaign', resource, command }, asking));
  }

  @Route(campaignsApi.end)
  endCampaign(@In() { params, ...asking }: Input<typeof campaignsApi.end>): Promise<Accepted> {
    const command = { type: 'EndCampaign', data: { campaignId: params.id } } as const;
    const resource = `campaign ${params.id}: ended`;
    return accepted(params.id, this.admin.act({ action: 'manage-campaign', resource, command }, asking));
  }

  /** The caller's own cart, with what they had put into a visitor's. */
  private async own(call: Call): Promise<string> {
    await this.visitors.settle(call.request, call.reply);
    return this.visitors.own(call.caller, call.request, call.reply);
  }

  /** The line of a cart with this id, as commands name it. An id that no line has is taken as a product's. */
  private async lineOf(cartId: string, itemId: string) {
    const { state } = await this.states.load(cartDecider, cartStream(cartId));
    // The stream was folded by this very decider.
    const line = (state as CartState).lines.find((each) => cartLineId(each) === itemId);
    return { cartId, ...(line ? lineNameOf(line) : { productId: itemId }) };
  }

  private async settled({ request, reply }: Call): Promise<void> {
    const position = await this.visitors.settle(request, reply);
    if (position !== null) await this.readModels.reached(['carts'], position);
  }
}
