import { minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import type { OrderDoc } from '@everpaw/projections/orders/orders.view';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { unpaidMs } from './order-reactions.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '5b0d2f7e-3c41-5e86-a9f4-7d1c6e2b8a03';
/** Orders per run. The next run takes the rest. */
const atOnce = 200;

/**
 * Cancels orders that weren't paid in time and releases what they hold. Returns their number. It finds them
 * by the log only, so it works even if the job queue was lost; otherwise an order's own job comes first.
 */
export function overdueOrders({ engine, executor }: Parts): (now: Date) => Promise<number> {
  const execute = systemCommands(executor, 'orders', space);
  return async (now) => {
    const before = new Date(now.getTime() - unpaidMs - minuteMs).toISOString();
    const orders = await engine
      .model<OrderDoc>(ordersProjection.name)
      .find({ status: 'pending', createdAt: { $lte: before } })
      .select({ _id: 1 })
      .limit(atOnce)
      .lean<Pick<OrderDoc, '_id'>[]>();
    for (const { _id: orderId } of orders)
      await execute('CancelOrder', { orderId, reason: 'unpaid' }, `unpaid ${orderId}`);
    return orders.length;
  };
}
