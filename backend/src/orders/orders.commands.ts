import { campaignDecider, canSettleCode } from '@everpaw/contracts/cart/campaign.decider';
import { perProduct } from '@everpaw/contracts/cart/cart-lines';
import {
  advanceOrderData,
  cancelOrderData,
  handOverOrderData,
  markOrderPaidData,
  type OrderCommand,
  orderIdData,
  placeGiftData,
  placeOrderData,
  readdressOrderData,
} from '@everpaw/contracts/orders/order.commands';
import { type OrderState, orderDecider } from '@everpaw/contracts/orders/order.decider';
import type { OrderEvent, OrderItem } from '@everpaw/contracts/orders/order.events';
import { canSettleStock, productDecider } from '@everpaw/contracts/store/product.decider';
import { activeCallerOf } from '../accounts/accounts.commands.ts';
import { campaignIdOf, campaignStream } from '../cart/cart.commands.ts';
import {
  type CommandDefinition,
  handles,
  type Load,
} from '../platform/execution/commands/command-definition.ts';
import type { InputsOf, TypedCommand } from '../platform/execution/commands/command-map.ts';
import { productStream } from '../store/store.commands.ts';

const orderSchemas = {
  PlaceOrder: placeOrderData,
  PlaceGift: placeGiftData,
  ReaddressOrder: readdressOrderData,
  MarkOrderPaid: markOrderPaidData,
  AdvanceOrder: advanceOrderData,
  CancelOrder: cancelOrderData,
  RefundOrder: orderIdData,
  RenewHold: orderIdData,
  AbandonOrder: orderIdData,
  HandOverOrder: handOverOrderData,
  EraseOrderContact: orderIdData,
  EraseGiftRecipient: orderIdData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof orderSchemas> {}
}

export function orderStream(orderId: string): string {
  return `order-${orderId}`;
}

/**
 * Returns an order's claims: stock of each product and one use of its promo code. Some are claimed when it is
 * placed, the others once it is paid.
 */
function claimsOf(command: OrderCommand, state: OrderState, decided: readonly OrderEvent[]): TypedCommand[] {
  const { orderId } = command.data;
  const claims = (of: 'place' | 'settle', { items, promoCode, holder }: Claiming): TypedCommand[] => {
    const held = of === 'place' && holder !== undefined ? { holder } : {};
    const stock = of === 'place' ? 'ReserveStock' : 'SettleStock';
    const code = of === 'place' ? 'UsePromoCode' : 'SettlePromoCode';
    return [
      ...perProduct(items).map(
        ({ productId, quantity }): TypedCommand => ({
          type: stock,
          data: { productId, orderId, quantity, ...held },
        }),
      ),
      ...(promoCode === null
        ? []
        : [{ type: code, data: { campaignId: campaignIdOf(promoCode), orderId, ...held } } as const]),
    ];
  };
  if (command.type === 'PlaceOrder') return claims('place', command.data);
  if (command.type === 'PlaceGift') return claims('place', { ...command.data, promoCode: null });
  const isPaid = decided.some(({ type }) => type === 'OrderPaid');
  return isPaid && 'items' in state ? claims('settle', state) : [];
}

type Claiming = { items: readonly OrderItem[]; promoCode: string | null; holder?: string | undefined };

/** Whether a product or code that an unpaid order needs but doesn't hold is no longer available. */
async function isShort(orderId: string, load: Load): Promise<boolean> {
  const order = await load(orderDecider, orderStream(orderId));
  if (order.status !== 'pending') return false;
  for (const { productId, quantity } of perProduct(order.items))
    if (!canSettleStock(await load(productDecider, productStream(productId)), orderId, quantity)) return true;
  if (order.promoCode === null) return false;
  const campaign = await load(campaignDecider, campaignStream(campaignIdOf(order.promoCode)));
  return !canSettleCode(campaign, orderId);
}

/**
 * The commands of orders. `newPerson` returns a person with a stored key, for a visitor's order and a gift's
 * recipient.
 */
export function orderCommands({
  newPerson,
}: {
  newPerson(): Promise<string>;
}): CommandDefinition<OrderCommand['type']> {
  return handles({
    decider: orderDecider,
    commands: orderSchemas,
    stream: (data: OrderCommand['data']) => orderStream(data.orderId),
    claims: claimsOf,
    async context({ type, data, meta: { actor } }, load) {
      const needsPerson = type === 'PlaceGift' || (type === 'PlaceOrder' && data.accountId === null);
      const [caller, person] = await Promise.all([
        activeCallerOf(actor, load),
        needsPerson ? newPerson() : null,
      ]);
      return {
        caller,
        newPerson: person,
        isShort: type === 'MarkOrderPaid' && (await isShort(data.orderId, load)),
      };
    },
  });
}
