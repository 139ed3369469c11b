import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { lazy } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';

const Home = lazy(() => import('../features/dashboard/home.screen.tsx'));
const SimpleDashboard = lazy(() => import('../features/dashboard/simple-dashboard.screen.tsx'));
const About = lazy(() => import('../features/site/about.screen.tsx'));
const Help = lazy(() => import('../features/site/help.screen.tsx'));
const Contact = lazy(() => import('../features/site/contact.screen.tsx'));
const Privacy = lazy(() => import('../features/site/privacy.screen.tsx'));
const Terms = lazy(() => import('../features/site/terms.screen.tsx'));
const Profile = lazy(() => import('../features/accounts/profile.screen.tsx'));
const Settings = lazy(() => import('../features/accounts/settings.screen.tsx'));
const Gallery = lazy(() => import('../features/memorials/gallery/gallery.screen.tsx'));
const Memorial = lazy(() => import('../features/memorials/page/memorial.screen.tsx'));
const History = lazy(() => import('../features/audit/history.screen.tsx'));
const CreateMemorial = lazy(() => import('../features/memorials/wizard/create-memorial.screen.tsx'));
const EditMemorial = lazy(() => import('../features/memorials/wizard/edit-memorial.screen.tsx'));
const MyMemorials = lazy(() => import('../features/memorials/own/my-memorials.screen.tsx'));
const Saved = lazy(() => import('../features/memorials/gallery/saved.screen.tsx'));
const Admin = lazy(() => import('../features/admin/admin.screen.tsx'));
const Invitation = lazy(() => import('../features/keepers/invitation.screen.tsx'));
const Prepared = lazy(() => import('../features/site/prepared.screen.tsx'));
const ResetPassword = lazy(() => import('../features/accounts/reset-password.screen.tsx'));
const VerifyEmail = lazy(() => import('../features/accounts/verify-email.screen.tsx'));
const SignInLink = lazy(() => import('../features/accounts/sign-in-link.screen.tsx'));
const NotFound = lazy(() => import('../features/not-found/not-found.screen.tsx'));

/** The screens whose content comes later: they exist, are named, and say so. */
const prepared: readonly { path: string; name: string }[] = [
  { path: '/store', name: siteLabels.store },
  { path: '/product/:id', name: siteLabels.store },
  { path: '/cart', name: siteLabels.cart },
  { path: '/checkout', name: 'Checkout' },
  { path: '/order-success', name: 'Your order' },
  { path: '/gifts', name: siteLabels.memorialGifts },
  { path: '/send-gift', name: 'Send a gift' },
  { path: '/send-gift/:productId', name: 'Send a gift' },
  { path: '/ecards', name: siteLabels.sympathyCards },
  { path: '/subscribe', name: 'Plans' },
  { path: '/news', name: siteLabels.news },
  { path: '/news/:slug', name: siteLabels.news },
  { path: '/memory-timeline/:id', name: 'Memory timeline' },
];

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
      <Route path="/profile" element={<Profile />} />
      <Route path="/settings" element={<Settings />} />
      <Route path="/memorial-gallery" element={<Gallery />} />
      <Route path="/memorial/:id" element={<Memorial />} />
      <Route path="/memorial/:id/history" element={<History />} />
      <Route path="/create-memorial" element={<CreateMemorial />} />
      <Route path="/memorials/:id/edit" element={<EditMemorial />} />
      <Route path="/my-memorials" element={<MyMemorials />} />
      <Route path="/reset-password" element={<ResetPassword />} />
      <Route path="/verify-email" element={<VerifyEmail />} />
      <Route path="/sign-in" element={<SignInLink />} />
      <Route path="/saved" element={<Saved />} />
      <Route path="/invitation" element={<Invitation />} />
      <Route path="/admin" element={<Admin />} />
      <Route path="/memorials/:id" element={<Moved to={(id) => `/memorial/${id}`} />} />
      <Route path="/products/:id" element={<Moved to={(id) => `/product/${id}`} />} />
      {prepared.map(({ path, name }) => (
        <Route key={path} path={path} element={<Prepared name={name} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
