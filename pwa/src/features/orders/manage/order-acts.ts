import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { useAct } from '../../../base/use-act.ts';

const refetched = [ordersApi.all.path];

/** Moves an order on; what is shown of orders is asked for again. Raises the request's errors. */
export const useOrderAct = () => useAct(refetched);
