import { minuteMs } from '@everpaw/contracts/kernel/durations';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { unpaidMs } from './order-reactions.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '5b0d2f7e-3c41-5e86-a9f4-7d1c6e2b8a03';
/** Orders of one round; the rest follow in the next. */
const atOnce = 200;

/**
 * Cancels the orders whose time to be paid is over, and gives back what they hold; answers how many. They are told by
 * the log alone, so a queue that was emptied loses nothing; the job of an order comes first where it is still there.
 */
export function overdueOrders({ engine, executor }: Parts): (now: Date) => Promise<number> {
  return async (now) => {
    const before = new Date(now.getTime() - unpaidMs - minuteMs).toISOString();
    const orders = await engine
      .model<OrderDoc>(ordersProjection.name)
      .find({ status: 'pending', createdAt: { $lte: before } })
      .select({ _id: 1 })
      .limit(atOnce)
      .lean<Pick<OrderDoc, '_id'>[]>();
    for (const { _id: orderId } of orders)
      await executor.executeReceived({
        type: 'CancelOrder',
        data: { orderId, reason: 'unpaid' },
        commandId: uuidv5(`unpaid ${orderId}`, space),
        actor: { kind: 'system', name: 'orders' },
      });
    return orders.length;
  };
}
