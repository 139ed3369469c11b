import { canBeGift } from '@everpaw/contracts/gifts/gift-choice';
import type { GiftForm } from '@everpaw/contracts/gifts/gift-form';
import { giftsApi } from '@everpaw/contracts/gifts/gifts.api';
import { giftMessages } from '@everpaw/contracts/gifts/gifts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { orderChangeMessages } from '@everpaw/contracts/orders/orders.messages';
import { productNotFound } from '@everpaw/contracts/store/product.decider';
import { Controller } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { signedIn } from '../accounts/signed-in.ts';
import { Checkout } from '../orders/checkout.service.ts';
import { HoldHolders } from '../orders/hold-holders.ts';
import { OrderQueries } from '../orders/orders.queries.ts';
import { Payments } from '../payments/payments.service.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { StoreQueries } from '../store/store.queries.ts';

const space = '5c0de1f7-6a3b-5d42-9f86-1b7c0a94e2d3';

/** Returns the cart id of a gift: like an order of a cart, it is paid once, whatever text it has. */
const placeOf = (accountId: string, giftId: string) => uuidv5(`gift ${giftId} of ${accountId}`, space);

@Controller()
export class GiftsController {
  constructor(
    private readonly products: StoreQueries,
    private readonly checkout: Checkout,
    private readonly orders: OrderQueries,
    private readonly payments: Payments,
    private readonly holders: HoldHolders,
  ) {}

  @Route(giftsApi.pay, { reads: ['products', 'orders'] })
  async pay(@In() { body, caller, origin, request }: Input<typeof giftsApi.pay>) {
    this.payments.requireOpen();
    const { giftId, productId, confirmedCents, gift } = body;
    const accountId = signedIn(caller)._id;
    const cartId = placeOf(accountId, giftId);
    const held = await this.orders.reservedFor(cartId);
    const { item, amounts } = await this.offer(productId, { confirmedCents, held: held.get(productId) ?? 0 });
    const { totalCents } = amounts;
    // Another text makes another order, and the previous one is stopped.
    const seed = `${giftId} ${productId} ${totalCents} ${JSON.stringify(gift)}`;
    const holder = this.holders.of(request.ip);
    const place = { accountId, cartId, items: [item], amounts, ...partsOf(gift), holder };
    return this.checkout.payGift({ ...place, seed }, origin).catch((error: unknown) => {
      // Another buyer was faster.
      throw error instanceof DomainError && error.code === 'out-of-stock' ? soldOut() : error;
    });
  }

  /**
   * Returns the amounts of one item of a product as a gift; its price includes tax and everything else. `held` is how
   * many an unpaid order of this gift has reserved. Throws `DomainError`.
   */
  private async offer(productId: string, { confirmedCents, held }: { confirmedCents: number; held: number }) {
    const product = (await this.products.named([productId])).get(productId);
    if (!product?.isActive) throw productNotFound();
    const { name, imageUrl, priceCents, stockQuantity } = product;
    if (!canBeGift(product)) throw new DomainError('conflict', 'not-a-gift', giftMessages.notAsGift);
    if (stockQuantity === 0 && held === 0) throw soldOut();
    const amounts = {
      subtotalCents: priceCents,
      discountCents: 0,
      shippingCents: 0,
      taxCents: 0,
      totalCents: priceCents,
    };
    if (confirmedCents !== priceCents)
      throw new DomainError('conflict', 'total-changed', orderChangeMessages.totalChanged, {
        current: { amounts },
      });
    return { item: { productId, name, imageUrl, quantity: 1, priceCents }, amounts };
  }
}

function soldOut(): DomainError {
  return new DomainError('conflict', 'out-of-stock', giftMessages.soldOut);
}

/** Returns the sender, the recipient and the card of a gift form. */
function partsOf({ senderName, senderEmail, senderPhone, ...gift }: GiftForm) {
  const { message, signMessage, notifyRecipient, ...recipient } = gift;
  return {
    contact: { name: senderName, email: senderEmail, phone: senderPhone },
    recipient,
    card: { message, signMessage, notifyRecipient },
  };
}
