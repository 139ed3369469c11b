import { type ComponentType, lazy } from 'react';
import { Navigate, useParams, useRoutes } from 'react-router-dom';

/** Every screen with its paths. */
const screens: [load: () => Promise<{ default: ComponentType }>, ...paths: string[]][] = [
  [() => import('../features/dashboard/home.screen.tsx'), '/', '/home'],
  [() => import('../features/dashboard/simple-dashboard.screen.tsx'), '/dashboard'],
  [() => import('../features/site/about.screen.tsx'), '/about'],
  [() => import('../features/site/help.screen.tsx'), '/help'],
  [() => import('../features/site/contact.screen.tsx'), '/contact'],
  [() => import('../features/site/privacy.screen.tsx'), '/privacy'],
  [() => import('../features/site/terms.screen.tsx'), '/terms'],
  [() => import('../features/account-data/erasure.screen.tsx'), '/erasure/:id'],
  [() => import('../features/site/status.screen.tsx'), '/status'],
  [() => import('../features/accounts/profile.screen.tsx'), '/profile'],
  [() => import('../features/accounts/settings.screen.tsx'), '/settings'],
  [() => import('../features/memorials/gallery/gallery.screen.tsx'), '/memorial-gallery'],
  [() => import('../features/memorials/page/memorial.screen.tsx'), '/memorial/:id'],
  [() => import('../features/audit/history.screen.tsx'), '/memorial/:id/history'],
  [() => import('../features/audit/verify/verify.screen.tsx'), '/verify'],
  [
    () => import('../features/timeline/timeline.screen.tsx'),
    '/memorial/:id/timeline',
    '/memorial/:id/share',
    '/memory-timeline/:id',
  ],
  [() => import('../features/recordings/recordings.screen.tsx'), '/memorial/:id/recordings'],
  [() => import('../features/memorials/wizard/create-memorial.screen.tsx'), '/create-memorial'],
  [() => import('../features/memorials/wizard/edit-memorial.screen.tsx'), '/memorials/:id/edit'],
  [() => import('../features/memorials/own/my-memorials.screen.tsx'), '/my-memorials'],
  [() => import('../features/accounts/reset-password.screen.tsx'), '/reset-password'],
  [() => import('../features/accounts/verify-email.screen.tsx'), '/verify-email'],
  [() => import('../features/accounts/sign-in-link.screen.tsx'), '/sign-in'],
  [() => import('../features/memorials/gallery/saved.screen.tsx'), '/saved'],
  [() => import('../features/keepers/invitation.screen.tsx'), '/invitation'],
  [() => import('../features/store/store.screen.tsx'), '/store'],
  [() => import('../features/store/product.screen.tsx'), '/product/:id'],
  [() => import('../features/cart/cart.screen.tsx'), '/cart'],
  [() => import('../features/checkout/checkout.screen.tsx'), '/checkout'],
  [() => import('../features/orders/orders.screen.tsx'), '/orders'],
  [() => import('../features/orders/order-success.screen.tsx'), '/order-success'],
  [() => import('../features/gifts/gifts.screen.tsx'), '/gifts'],
  [() => import('../features/gifts/send-gift.screen.tsx'), '/send-gift/:productId?'],
  [() => import('../features/subscriptions/subscribe.screen.tsx'), '/subscribe'],
  [() => import('../features/subscriptions/your-plan.screen.tsx'), '/your-plan'],
  [() => import('../features/news/news.screen.tsx'), '/news'],
  [() => import('../features/news/article.screen.tsx'), '/news/:slug'],
  [() => import('../features/ecards/ecards.screen.tsx'), '/ecards'],
  [() => import('../features/ecards/sent-ecards.screen.tsx'), '/ecards/sent'],
  [() => import('../features/ecards/written-ecard.screen.tsx'), '/ecards/written/:token'],
  [() => import('../features/ecards/opened-ecard.screen.tsx'), '/ecard/:token'],
  [() => import('../features/admin/admin.screen.tsx'), '/admin'],
  [() => import('../features/audit/desk/desk.routes.tsx'), '/audit/*'],
  [() => import('../features/not-found/not-found.screen.tsx'), '*'],
];

/** Redirects an old path, which other pages may still link to, to the current one. */
function Moved({ to }: { to: (id: string) => string }) {
  const { id = '' } = useParams();
  return <Navigate to={to(encodeURIComponent(id))} replace />;
}

const routes = [
  ...screens.flatMap(([load, ...paths]) => {
    const Screen = lazy(load);
    return paths.map((path) => ({ path, element: <Screen /> }));
  }),
  { path: '/memorials/:id', element: <Moved to={(id) => `/memorial/${id}`} /> },
  { path: '/products/:id', element: <Moved to={(id) => `/product/${id}`} /> },
];

/** The paths of all routes. */
export const addresses: readonly string[] = routes.map(({ path }) => path);

/** Renders the screen of the current path. Each is loaded when it is first opened. */
export function AppRoutes() {
  return useRoutes(routes);
}
