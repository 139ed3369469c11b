import { accountDataScreens } from './features/account-data/routes.tsx';
import { accountsScreens } from './features/accounts/routes.tsx';
import { adminScreens } from './features/admin/routes.tsx';
import { auditScreens } from './features/audit/routes.tsx';
import { cartScreens } from './features/cart/routes.tsx';
import { checkoutScreens } from './features/checkout/routes.tsx';
import { dashboardScreens } from './features/dashboard/routes.tsx';
import { designScreens } from './features/design/routes.tsx';
import { ecardsScreens } from './features/ecards/routes.tsx';
import { giftsScreens } from './features/gifts/routes.tsx';
import { keepersScreens } from './features/keepers/routes.tsx';
import { keepsakesScreens } from './features/keepsakes/routes.tsx';
import { memorialsScreens } from './features/memorials/routes.tsx';
import { newsScreens } from './features/news/routes.tsx';
import { notFoundScreens } from './features/not-found/routes.tsx';
import { ordersScreens } from './features/orders/routes.tsx';
import { recordingsScreens } from './features/recordings/routes.tsx';
import { siteScreens } from './features/site/routes.tsx';
import { storeScreens } from './features/store/routes.tsx';
import { subscriptionsScreens } from './features/subscriptions/routes.tsx';
import { timelineScreens } from './features/timeline/routes.tsx';

/** The screens of every feature. */
export const screens = [
  dashboardScreens,
  siteScreens,
  accountDataScreens,
  accountsScreens,
  memorialsScreens,
  auditScreens,
  timelineScreens,
  recordingsScreens,
  keepersScreens,
  keepsakesScreens,
  storeScreens,
  cartScreens,
  checkoutScreens,
  ordersScreens,
  giftsScreens,
  subscriptionsScreens,
  newsScreens,
  ecardsScreens,
  adminScreens,
  designScreens,
  notFoundScreens,
].flat();
