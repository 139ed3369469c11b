import type { Feature } from '../platform/execution/feature.ts';
import { orderEmails } from './order-emails.ts';
import { forgetBuyer, orderJobs } from './order-jobs.ts';
import {
  giftRecipients,
  orderClaims,
  orderConsequences,
  orderEmailReaction,
  orderPayments,
  unpaidPayments,
} from './order-reactions.ts';
import { orderCommands } from './orders.commands.ts';
import { OrdersModule } from './orders.module.ts';
import { overdueOrders } from './overdue-orders.ts';

export const ordersFeature = {
  module: OrdersModule,
  commands: (parts: Parameters<typeof orderCommands>[0]) => [orderCommands(parts)],
  reactions: [
    orderClaims,
    unpaidPayments,
    orderPayments,
    orderConsequences,
    orderEmailReaction,
    giftRecipients,
  ],
  jobs: orderJobs,
  emails: orderEmails,
  due: { name: 'orders', begin: overdueOrders },
  forgetAccount: forgetBuyer,
} satisfies Feature;
