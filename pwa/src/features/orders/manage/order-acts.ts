import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { useAct } from '../../../ui/form/use-act.ts';

const refetched = [ordersApi.all.path];

/** Changes an order and refetches what is shown of orders. Throws the request's errors. */
export const useOrderAct = () => useAct(refetched);
