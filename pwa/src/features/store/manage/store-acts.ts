import { storeApi } from '@everpaw/contracts/store/store.api';
import { useAct } from '../../../ui/form/use-act.ts';

/** The path prefixes of all queries of products. */
const refetched = [storeApi.all.path, storeApi.list.path];

/** Changes the catalog and refetches what is shown of it. Throws the request's errors. */
export const useStoreAct = () => useAct(refetched);
