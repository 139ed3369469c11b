import { accountDecider } from '@everpaw/contracts/accounts/account.decider';
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
import { orderDecider } from '@everpaw/contracts/orders/order.decider';
import { accountStream } from '../accounts/accounts.commands.ts';
import { campaignIdOf } from '../cart/cart.commands.ts';
import { type CommandDefinition, handles } from '../platform/commands/command-definition.ts';
import type { InputsOf, TypedCommand } from '../platform/commands/command-map.ts';

const orderSchemas = {
  PlaceOrder: placeOrderData,
  PlaceGift: placeGiftData,
  ReaddressOrder: readdressOrderData,
  MarkOrderPaid: markOrderPaidData,
  AdvanceOrder: advanceOrderData,
  CancelOrder: cancelOrderData,
  AbandonOrder: orderIdData,
  HandOverOrder: handOverOrderData,
  EraseOrderContact: orderIdData,
  EraseGiftRecipient: orderIdData,
};

declare module '../platform/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof orderSchemas> {}
}

/** The stream of an order. */
export function orderStream(orderId: string): string {
  return `order-${orderId}`;
}

/** What an order needs of others: the stock of each of its products, and a use of its promo code. */
function claimsOf(command: OrderCommand): TypedCommand[] {
  if (command.type !== 'PlaceOrder' && command.type !== 'PlaceGift') return [];
  const { orderId, items } = command.data;
  const promoCode = command.type === 'PlaceOrder' ? command.data.promoCode : null;
  return [
    ...items.map(
      ({ productId, quantity }): TypedCommand => ({
        type: 'ReserveStock',
        data: { productId, orderId, quantity },
      }),
    ),
    ...(promoCode === null
      ? []
      : [{ type: 'UsePromoCode', data: { campaignId: campaignIdOf(promoCode), orderId } } as const]),
  ];
}

/** How orders are made and change. `newPerson` gives a person whose key is stored already, for a visitor's order and a gift's recipient. */
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
      const [account, person] = await Promise.all([
        actor.kind === 'account' ? load(accountDecider, accountStream(actor.accountId)) : null,
        needsPerson ? newPerson() : null,
      ]);
      return { asker: account?.status === 'active' ? account : null, newPerson: person };
    },
  });
}
