import { campaignsApi } from '@everpaw/contracts/cart/campaigns.api';
import { newsApi } from '@everpaw/contracts/news/news.api';
import { useAct } from '../../ui/form/use-act.ts';

/** The paths that are refetched after an action because their responses may have changed. */
const refetched = [
  newsApi.list,
  newsApi.categories,
  newsApi.articles,
  newsApi.allCategories,
  newsApi.moderated,
  campaignsApi.list,
].map(({ path }) => path);

/** Returns a function that changes news and then refetches what is shown of it. It rejects with the request's error. */
export const useNewsAct = () => useAct(refetched);
