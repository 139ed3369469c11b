import { campaignsApi } from '@everpaw/contracts/cart/campaigns.api';
import { newsApi } from '@everpaw/contracts/news/news.api';
import { useAct } from '../../base/use-act.ts';

/** What may look different after an act; it is fetched again. */
const refetched = [
  newsApi.list,
  newsApi.categories,
  newsApi.articles,
  newsApi.allCategories,
  newsApi.moderated,
  campaignsApi.list,
].map(({ path }) => path);

/** Changes something of the news; what is shown of it is asked for again. Raises the request's errors. */
export const useNewsAct = () => useAct(refetched);
