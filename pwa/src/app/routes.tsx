import { lazy } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';

const Home = lazy(() => import('../features/dashboard/home.screen.tsx'));
const SimpleDashboard = lazy(() => import('../features/dashboard/simple-dashboard.screen.tsx'));
const About = lazy(() => import('../features/site/about.screen.tsx'));
const Help = lazy(() => import('../features/site/help.screen.tsx'));
const Contact = lazy(() => import('../features/site/contact.screen.tsx'));
const Privacy = lazy(() => import('../features/site/privacy.screen.tsx'));
const Erasure = lazy(() => import('../features/account-data/erasure.screen.tsx'));
const Status = lazy(() => import('../features/site/status.screen.tsx'));
const Terms = lazy(() => import('../features/site/terms.screen.tsx'));
const Profile = lazy(() => import('../features/accounts/profile.screen.tsx'));
const Settings = lazy(() => import('../features/accounts/settings.screen.tsx'));
const Gallery = lazy(() => import('../features/memorials/gallery/gallery.screen.tsx'));
const Memorial = lazy(() => import('../features/memorials/page/memorial.screen.tsx'));
const History = lazy(() => import('../features/audit/history.screen.tsx'));
const Verify = lazy(() => import('../features/audit/verify/verify.screen.tsx'));
const Timeline = lazy(() => import('../features/timeline/timeline.screen.tsx'));
const Recordings = lazy(() => import('../features/recordings/recordings.screen.tsx'));
const CreateMemorial = lazy(() => import('../features/memorials/wizard/create-memorial.screen.tsx'));
const EditMemorial = lazy(() => import('../features/memorials/wizard/edit-memorial.screen.tsx'));
const MyMemorials = lazy(() => import('../features/memorials/own/my-memorials.screen.tsx'));
const Saved = lazy(() => import('../features/memorials/gallery/saved.screen.tsx'));
const Admin = lazy(() => import('../features/admin/admin.screen.tsx'));
const AuditDesk = lazy(() => import('../features/audit/desk/desk.routes.tsx'));
const Invitation = lazy(() => import('../features/keepers/invitation.screen.tsx'));
const Store = lazy(() => import('../features/store/store.screen.tsx'));
const Product = lazy(() => import('../features/store/product.screen.tsx'));
const Cart = lazy(() => import('../features/cart/cart.screen.tsx'));
const Checkout = lazy(() => import('../features/checkout/checkout.screen.tsx'));
const Orders = lazy(() => import('../features/orders/orders.screen.tsx'));
const OrderSuccess = lazy(() => import('../features/orders/order-success.screen.tsx'));
const Subscribe = lazy(() => import('../features/subscriptions/subscribe.screen.tsx'));
const YourPlan = lazy(() => import('../features/subscriptions/your-plan.screen.tsx'));
const News = lazy(() => import('../features/news/news.screen.tsx'));
const Article = lazy(() => import('../features/news/article.screen.tsx'));
const Gifts = lazy(() => import('../features/gifts/gifts.screen.tsx'));
const SendGift = lazy(() => import('../features/gifts/send-gift.screen.tsx'));
const Ecards = lazy(() => import('../features/ecards/ecards.screen.tsx'));
const SentEcards = lazy(() => import('../features/ecards/sent-ecards.screen.tsx'));
const WrittenEcard = lazy(() => import('../features/ecards/written-ecard.screen.tsx'));
const OpenedEcard = lazy(() => import('../features/ecards/opened-ecard.screen.tsx'));
const ResetPassword = lazy(() => import('../features/accounts/reset-password.screen.tsx'));
const VerifyEmail = lazy(() => import('../features/accounts/verify-email.screen.tsx'));
const SignInLink = lazy(() => import('../features/accounts/sign-in-link.screen.tsx'));
const NotFound = lazy(() => import('../features/not-found/not-found.screen.tsx'));

/** Sends an address that other pages may still use to the one that holds (REQ-041, REQ-043). */
function Moved({ to }: { to: (id: string) => string }) {
  const { id = '' } = useParams();
  return <Navigate to={to(encodeURIComponent(id))} replace />;
}

/** Every screen of the app, each loaded when it is first opened (REQ-021 to REQ-046). */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/home" element={<Home />} />
      <Route path="/dashboard" element={<SimpleDashboard />} />
      <Route path="/about" element={<About />} />
      <Route path="/help" element={<Help />} />
      <Route path="/contact" element={<Contact />} />
      <Route path="/privacy" element={<Privacy />} />
      <Route path="/terms" element={<Terms />} />
      <Route path="/erasure/:id" element={<Erasure />} />
      <Route path="/status" element={<Status />} />
      <Route path="/profile" element={<Profile />} />
      <Route path="/settings" element={<Settings />} />
      <Route path="/memorial-gallery" element={<Gallery />} />
      <Route path="/memorial/:id" element={<Memorial />} />
      <Route path="/memorial/:id/history" element={<History />} />
      <Route path="/verify" element={<Verify />} />
      <Route path="/memorial/:id/timeline" element={<Timeline />} />
      <Route path="/memorial/:id/share" element={<Timeline />} />
      <Route path="/memorial/:id/recordings" element={<Recordings />} />
      <Route path="/memory-timeline/:id" element={<Timeline />} />
      <Route path="/create-memorial" element={<CreateMemorial />} />
      <Route path="/memorials/:id/edit" element={<EditMemorial />} />
      <Route path="/my-memorials" element={<MyMemorials />} />
      <Route path="/reset-password" element={<ResetPassword />} />
      <Route path="/verify-email" element={<VerifyEmail />} />
      <Route path="/sign-in" element={<SignInLink />} />
      <Route path="/saved" element={<Saved />} />
      <Route path="/invitation" element={<Invitation />} />
      <Route path="/store" element={<Store />} />
      <Route path="/product/:id" element={<Product />} />
      <Route path="/cart" element={<Cart />} />
      <Route path="/checkout" element={<Checkout />} />
      <Route path="/orders" element={<Orders />} />
      <Route path="/order-success" element={<OrderSuccess />} />
      <Route path="/gifts" element={<Gifts />} />
      <Route path="/send-gift/:productId?" element={<SendGift />} />
      <Route path="/subscribe" element={<Subscribe />} />
      <Route path="/your-plan" element={<YourPlan />} />
      <Route path="/news" element={<News />} />
      <Route path="/news/:slug" element={<Article />} />
      <Route path="/ecards" element={<Ecards />} />
      <Route path="/ecards/sent" element={<SentEcards />} />
      <Route path="/ecards/written/:token" element={<WrittenEcard />} />
      <Route path="/ecard/:token" element={<OpenedEcard />} />
      <Route path="/admin" element={<Admin />} />
      <Route path="/audit/*" element={<AuditDesk />} />
      <Route path="/memorials/:id" element={<Moved to={(id) => `/memorial/${id}`} />} />
      <Route path="/products/:id" element={<Moved to={(id) => `/product/${id}`} />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
