import { storeApi } from '@everpaw/contracts/store/store.api';
import { useAct } from '../../../base/use-act.ts';

/** Every list of products, and the page of each, begins with one of these. */
const refetched = [storeApi.all.path, storeApi.list.path];

/** Changes something of the catalogue; what is shown of it is asked for again. Raises the request's errors. */
export const useStoreAct = () => useAct(refetched);
