import { photoPeopleOf } from '@everpaw/contracts/cart/cart-lines';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { checkoutMessages } from '@everpaw/contracts/orders/checkout.messages';
import { type OrderState, orderDecider } from '@everpaw/contracts/orders/order.decider';
import type { CheckoutDto } from '@everpaw/contracts/orders/order.dto';
import type { OrderAmounts, OrderItem } from '@everpaw/contracts/orders/order.events';
import { orderChangeMessages as messages } from '@everpaw/contracts/orders/orders.messages';
import type { ShippingAddress } from '@everpaw/contracts/orders/shipping-address';
import type { Engraving } from '@everpaw/contracts/store/engraving';
import { linePhotoMessages } from '@everpaw/contracts/store/line-photo.messages';
import { changedMeanwhile } from '@everpaw/contracts/store/personalisation';
import { productChangeMessages } from '@everpaw/contracts/store/product-changes.messages';
import { cartsProjection } from '@everpaw/projections/cart/carts.projection';
import { linePhotosProjection } from '@everpaw/projections/cart/line-photos.projection';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import { Inject, Injectable } from '@nestjs/common';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { CartQueries } from '../cart/cart.queries.ts';
import { photosThere } from '../cart/line-photos.ts';
import { Payments } from '../payments/payments.service.ts';
import { commandTimeoutMs } from '../platform/execution/commands/command-executor.ts';
import type {
  CommandMap,
  CommandOrigin,
  Outcome,
  TypedCommand,
} from '../platform/execution/commands/command-map.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { reactAtOnce } from '../platform/execution/reactions/react-at-once.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { EVENT_LOG, SERIALISER, STREAM_STATES } from '../platform/kernel/platform.tokens.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import type { Serialiser } from '../platform/storage/serialisation/serialiser.ts';
import { orderConsequences } from './order-reactions.ts';
import { orderStream } from './orders.commands.ts';
import { OrderQueries } from './orders.queries.ts';

const space = '9a2f6c1e-5a0b-5d1c-8e44-3f1b2a7c9d10';
/** How often a cart can be ordered again after its order was cancelled. */
const maxAttempts = 50;
/** How often a command is retried when it conflicts with other orders. */
const maxTries = 12;

/** Parts of the command ids of cancellations. */
const endIds = { replaced: 'replace', unpaid: 'release' } as const;

/** The owner of a cart: an account or a visitor. */
export type Shopper = { cartId: string; accountId: string | null; holder?: string | undefined };

/** The shipping address and the confirmed total, if given. */
type Confirmed = { shippingAddress?: ShippingAddress | undefined; confirmedCents?: number | undefined };

/** An order of the cart as it is now. */
type Offer = {
  position: string;
  items: OrderItem[];
  engravings: Engraving[];
  promoCode: string | null;
  amounts: OrderAmounts;
};

/** Turns a cart into an order and starts its payment. All amounts are computed here. */
@Injectable()
export class Checkout {
  /** Orders in progress, by their cart or gift. */
  private readonly inProgress = new Map<string, Set<Promise<unknown>>>();

  constructor(
    private readonly carts: CartQueries,
    private readonly orders: OrderQueries,
    private readonly payments: Payments,
    private readonly commands: Commands,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readAll' | 'readStream'>,
    @Inject(SERIALISER) private readonly serialiser: Serialiser,
    @Inject(STREAM_STATES) private readonly states: StreamStates,
  ) {}

  /**
   * Returns the cart's current amounts. Throws `DomainError`: `testing-mode`, `cart-empty`, `engraving`,
   * `photo`.
   */
  async quote(shopper: Shopper): Promise<CheckoutDto> {
    const { publishableKey } = this.payments.requireOpen();
    const { amounts } = await this.offer(shopper);
    return { amounts, publishableKey };
  }

  /**
   * Places a cart's order and starts its payment. Idempotent: the same cart, even in two tabs, is the same
   * order and is paid once. Throws `DomainError`: `total-changed` with the current amounts if
   * `confirmedCents` isn't the total, `cart-empty`, `out-of-stock`, `engraving`, `photo`, `code-used-up` with
   * the amounts without the code, `already-paid`, `order-replaced` if another order has replaced it
   * meanwhile, `testing-mode`, `unavailable`.
   */
  async pay(shopper: Shopper, { shippingAddress, confirmedCents }: Confirmed, origin: CommandOrigin) {
    const { cartId } = shopper;
    const now = await this.offer(shopper).catch((error: unknown) =>
      this.orPaid(error, cartId, confirmedCents),
    );
    const offer = await this.taxed(now, shippingAddress);
    const { amounts } = offer;
    if (confirmedCents !== undefined && amounts.totalCents !== confirmedCents)
      throw new DomainError('conflict', 'total-changed', messages.totalChanged, { current: { amounts } });
    return this.amongOthers(cartId, async () => {
      const orderId = await this.ordered(shopper, offer, shippingAddress, origin).catch((error: unknown) =>
        this.withoutCode(error, { shopper, shippingAddress }),
      );
      return this.begin(orderId, amounts.totalCents);
    });
  }

  /**
   * Throws `already-paid` instead of `cart-empty` if the cart is empty because its order with this total was
   * paid.
   */
  private async orPaid(error: unknown, cartId: string, confirmedCents?: number): Promise<never> {
    if (!(error instanceof DomainError) || error.code !== 'cart-empty') throw error;
    const paid = await this.orders.newestBought(cartId);
    if (!paid || paid.amounts.totalCents !== confirmedCents) throw error;
    throw alreadyPaid(paid._id);
  }

  /**
   * If the cart's code is used up, removes it from the cart and throws `code-used-up` with the current
   * amounts, which can then be confirmed. Rethrows all other errors.
   */
  private async withoutCode(
    error: unknown,
    { shopper, shippingAddress }: { shopper: Shopper; shippingAddress: ShippingAddress | undefined },
  ): Promise<never> {
    if (!(error instanceof DomainError) || error.code !== 'code-used-up') throw error;
    const { cartId } = shopper;
    const system = { commandId: uuidv7(), actor: { kind: 'system', name: 'checkout' } } as const;
    await this.commands.execute('RemovePromoCode', { cartId }, system);
    await this.requireLevel(cartsProjection.name);
    const { amounts } = await this.taxed(await this.offer(shopper), shippingAddress);
    throw new DomainError('conflict', error.code, error.message, { current: { amounts } });
  }

  private async ordered(
    { cartId, accountId, holder }: Shopper,
    { items, engravings, promoCode, amounts, position }: Offer,
    shippingAddress: ShippingAddress | undefined,
    origin: CommandOrigin,
  ): Promise<string> {
    await this.requireLevel(ordersProjection.name);
    const orderId = await this.freeId(`${cartId} ${position} ${amounts.totalCents}`);
    const system = { actor: origin.actor, arrivedAt: origin.arrivedAt };
    const engraved = engravings.length > 0 ? { engravings } : {};
    const data = { orderId, accountId, cartId, items, promoCode, amounts, shippingAddress, holder };
    await this.place({ type: 'PlaceOrder', data: { ...data, ...engraved } }, origin);
    await this.requirePhotos(orderId, items);
    if (!shippingAddress) return orderId;
    await this.commands.execute(
      'ReaddressOrder',
      { orderId, shippingAddress },
      // The same key with another address is a different command.
      {
        commandId: uuidv5(`address ${origin.commandId} ${JSON.stringify(shippingAddress)}`, orderId),
        ...system,
      },
    );
    return orderId;
  }

  /**
   * Places a gift and starts its payment. Idempotent: the same gift with the same text is the same order,
   * paid once. `cartId` identifies this gift. Throws `DomainError` as `pay` does, and `already-paid`.
   */
  async payGift(
    { seed, ...gift }: Omit<CommandMap['PlaceGift'], 'orderId'> & { seed: string },
    origin: CommandOrigin,
  ) {
    return this.amongOthers(gift.cartId, async () => {
      await this.requireLevel(ordersProjection.name);
      const orderId = await this.freeId(`${gift.cartId} ${seed}`);
      const paid = await this.orders.newestBought(gift.cartId);
      if (paid && paid._id !== orderId) throw alreadyPaid(paid._id, messages.giftPaid);
      await this.place({ type: 'PlaceGift', data: { orderId, ...gift } }, origin);
      return this.begin(orderId, gift.amounts.totalCents);
    });
  }

  /**
   * Places an order and returns once concurrent orders of the same cart or gift have finished, since only
   * then is it known which one can be paid. Throws `DomainError` `order-replaced` for the others.
   */
  private async amongOthers<Begun extends { orderId: string }>(
    cartId: string,
    order: () => Promise<Begun>,
  ): Promise<Begun & { position: string }> {
    const inProgress = this.inProgress.get(cartId) ?? new Set();
    this.inProgress.set(cartId, inProgress);
    const own = order();
    inProgress.add(own);
    try {
      const begun = await own;
      await Promise.allSettled(inProgress);
      await this.requireNotReplaced(begun.orderId);
      return { ...begun, position: await headOf(this.log) };
    } finally {
      inProgress.delete(own);
      if (inProgress.size === 0) this.inProgress.delete(cartId);
    }
  }

  /** Throws `DomainError` `order-replaced` if another order has replaced this one. */
  private async requireNotReplaced(orderId: string): Promise<void> {
    const { state } = await this.states.load(orderDecider, orderStream(orderId));
    // Loaded with this decider.
    if ((state as OrderState).status !== 'cancelled') return;
    // The payment may have started after the other order tried to stop it.
    await this.payments.stop(orderId);
    throw replaced();
  }

  /**
   * Only the newest order of a cart or gift can be paid, even if several were placed concurrently: each
   * replaces the others that it sees before, and checks again afterwards.
   */
  private async place(
    command: Extract<TypedCommand, { type: 'PlaceOrder' | 'PlaceGift' }>,
    { actor, arrivedAt }: CommandOrigin,
  ): Promise<void> {
    const { orderId, cartId } = command.data;
    const paidWords = command.type === 'PlaceGift' ? messages.giftPaid : messages.alreadyPaid;
    const before = await this.orders.unpaidOf(cartId);
    // Two that were placed already would stop each other.
    if (!before.includes(orderId)) await this.stopAll(before, paidWords);
    // Derived from the order only, so placing it from another tab claims nothing twice.
    await this.executeWithRetries({
      ...command,
      commandId: uuidv5(`place ${orderId}`, space),
      actor,
      arrivedAt,
    });
    await this.requireLevel(ordersProjection.name);
    const unpaid = await this.orders.unpaidOf(cartId);
    // One that was replaced meanwhile must not stop the order that replaced it.
    if (!unpaid.includes(orderId)) return this.requireNotReplaced(orderId);
    const isReplaced = unpaid[0] !== orderId;
    await this.stopAll(
      unpaid.filter((id) => (id === orderId) === isReplaced),
      paidWords,
    );
    if (isReplaced) throw replaced();
  }

  /**
   * Cancels the order and throws `DomainError` `photo` if one of its photos is gone: its line may have been
   * removed before the order was placed. A placed order keeps its photos.
   */
  private async requirePhotos(orderId: string, items: readonly OrderItem[]): Promise<void> {
    const people = photoPeopleOf(items);
    if (people.length === 0) return;
    await this.requireLevel(linePhotosProjection.name);
    const existing = await photosThere(this.readModels, people);
    const missing = items.find(({ photo }) => photo && !existing.has(photo.personId));
    if (!missing) return;
    await this.end(orderId, 'replaced');
    throw new DomainError('conflict', 'photo', linePhotoMessages.missing(missing.name));
  }

  private async begin(orderId: string, totalCents: number) {
    const ticket = await this.payments.start({
      paymentId: orderId,
      purpose: 'order',
      subjectId: orderId,
      amountCents: totalCents,
      description: `Order ${orderId}`,
    });
    return { ...ticket, orderId, totalCents };
  }

  /**
   * Returns the cart at current prices, before tax. Throws `DomainError`: `cart-empty`, `out-of-stock`,
   * `engraving` or `photo` if a product no longer accepts that of its line or now requires one, and `photo`
   * if the photo is gone.
   */
  private async offer({ cartId, accountId }: Shopper): Promise<Offer> {
    const { cart, priced, products } = await this.carts.priced(cartId, accountId);
    const engravings: Engraving[] = [];
    const photos = await photosThere(this.readModels, photoPeopleOf(cart.lines));
    const items = priced.lines.flatMap(
      ({ productId, counted: quantity, unitCents: priceCents, engraving, photo }) => {
        const product = products.get(productId);
        if (!product || quantity === 0) return [];
        const { name, imageUrl } = product;
        const changed = changedMeanwhile({ engraving, photo }, product);
        if (changed !== null) throw new DomainError('conflict', changed.code, changed.message);
        if (photo && !photos.has(photo.personId))
          throw new DomainError('conflict', 'photo', linePhotoMessages.missing(name));
        if (engraving) engravings.push(engraving);
        const personal = {
          ...(engraving && { engravingId: engraving.id }),
          ...(photo && { photo: { id: photo.id, personId: photo.personId } }),
        };
        return [{ productId, ...personal, name, imageUrl, quantity, priceCents }];
      },
    );
    const [soldOut] = priced.lines.map(({ productId }) => products.get(productId)?.name);
    if (items.length === 0 && soldOut !== undefined)
      throw new DomainError('conflict', 'out-of-stock', productChangeMessages.notEnough(soldOut));
    if (items.length === 0) throw new DomainError('conflict', 'cart-empty', messages.empty);
    const { subtotalCents, discountCents, shippingCents, totalCents, promo } = priced;
    return {
      position: cart.position,
      items,
      engravings,
      promoCode: discountCents > 0 ? (promo?.code ?? null) : null,
      amounts: { subtotalCents, discountCents, shippingCents, taxCents: 0, totalCents },
    };
  }

  /** Adds the tax of the address, if there is one. Throws `DomainError` `invalid`. */
  private async taxed(offer: Offer, address: ShippingAddress | undefined): Promise<Offer> {
    if (!address) return offer;
    const { subtotalCents, discountCents, shippingCents, totalCents } = offer.amounts;
    const taxCents = await this.payments.taxOf({
      address,
      lines: [{ reference: 'items', amountCents: subtotalCents - discountCents }],
      shippingCents,
    });
    if (taxCents === null) throw unknownPlace();
    return { ...offer, amounts: { ...offer.amounts, taxCents, totalCents: totalCents + taxCents } };
  }

  /**
   * Returns the id of the order, derived from the cart's content and total, so that two tabs place one order.
   * A cancelled order frees the next id.
   */
  private async freeId(seed: string): Promise<string> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const orderId = uuidv5(`${seed} ${attempt}`, space);
      const status = await this.orders.statusOf(orderId);
      if (status === null || status === 'pending') return orderId;
      if (status !== 'cancelled' && status !== 'abandoned') throw alreadyPaid(orderId);
    }
    throw new DomainError('conflict', 'order-abandoned', messages.abandoned);
  }

  /** Cancels replaced orders. Throws `DomainError` `already-paid` if one was paid meanwhile. */
  private async stopAll(orderIds: readonly string[], paidWords: string): Promise<void> {
    for (const orderId of orderIds)
      if ((await this.end(orderId, 'replaced')) === 'paid') throw alreadyPaid(orderId, paidWords);
  }

  /** Cancels an unpaid order and releases what it holds. Returns `paid` if it was paid. */
  private async end(orderId: string, reason: 'replaced' | 'unpaid'): Promise<'stopped' | 'paid'> {
    if ((await this.payments.stop(orderId)) === 'paid') return 'paid';
    await this.commands.execute(
      'CancelOrder',
      { orderId, reason },
      {
        commandId: uuidv5(`${endIds[reason]} ${orderId}`, space),
        actor: { kind: 'system', name: 'checkout' },
      },
    );
    // For a payment that started in between. If it was paid, it is refunded.
    await this.payments.stop(orderId);
    // Releases at once what the order held, since other orders may need it.
    const { log, serialiser } = this;
    const execute = this.commands.executeReceived.bind(this.commands);
    const due = {
      streamId: orderStream(orderId),
      isDue: ({ type }: { type: string }) => type === 'OrderCancelled',
    };
    await reactAtOnce(orderConsequences, due, { log, serialiser, execute });
    return 'stopped';
  }

  /**
   * Cancels an unpaid order and releases what it holds, since the buyer has left. Does nothing if it was
   * paid. Throws `DomainError` `unavailable`.
   */
  async release(orderId: string): Promise<Outcome> {
    await this.end(orderId, 'unpaid');
    return { position: await headOf(this.log) };
  }

  /**
   * Transfers a visitor's orders to the account they signed in to. Unpaid ones are cancelled: their products
   * are in the account's cart now, and a payment in progress is refunded. Returns the last position.
   */
  async handOver(visitorId: string, accountId: string): Promise<string | null> {
    await this.requireLevel(ordersProjection.name);
    const actor = { kind: 'system', name: 'signing in' } as const;
    let last: string | null = null;
    for (const { _id: orderId, status } of await this.orders.ofVisitor(visitorId)) {
      if (status === 'pending')
        await this.commands.execute(
          'CancelOrder',
          { orderId, reason: 'replaced' },
          { commandId: uuidv5(`replace ${orderId}`, space), actor },
        );
      const { position } = await this.commands.execute(
        'HandOverOrder',
        { orderId, accountId },
        { commandId: uuidv5(`hand over ${orderId} ${accountId}`, space), actor },
      );
      last = position ?? last;
    }
    return last;
  }

  /**
   * Waits until a view shows everything that is stored now: orders that it doesn't show yet could be paid twice. Throws
   * `DomainError` `unavailable` if it doesn't get there in time; the same call can be sent again.
   */
  private async requireLevel(view: string): Promise<void> {
    if (!(await this.readModels.reached([view], await headOf(this.log), commandTimeoutMs)))
      throw new DomainError('unavailable', 'unavailable', refusalMessages.unavailable);
  }

  /** Retries a command that conflicts with other orders of the same product. */
  private async executeWithRetries(command: TypedCommand & CommandOrigin): Promise<Outcome> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.commands.executeReceived(command);
      } catch (error) {
        const isBusy = error instanceof DomainError && error.code === 'busy';
        if (!isBusy || attempt === maxTries) throw error;
      }
  }
}

function replaced(): DomainError {
  return new DomainError('conflict', 'order-replaced', messages.replaced);
}

function unknownPlace(): DomainError {
  const message = checkoutMessages.zipCode;
  const errors = [{ path: 'shippingAddress.zipCode', message }];
  return new DomainError('invalid', 'invalid', message, { errors });
}

function alreadyPaid(orderId: string, words: string = messages.alreadyPaid): DomainError {
  return new DomainError('conflict', 'already-paid', words, { current: { orderId } });
}
