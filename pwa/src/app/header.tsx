import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { frameMessages } from '@everpaw/contracts/site/screens/frame.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { Suspense, use, useCallback, useState } from 'react';
import { useCurrentUser } from '../features/session/current-user.ts';
import { useCreateMemorial, useOpenSignIn } from '../features/session/sign-in.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/helpers/class-names.ts';
import { lazyOnPress, lazyWhenReachable } from '../ui/lazy-part.tsx';
import { Link } from '../ui/link.tsx';
import { Menu, MenuButton, MenuLink } from '../ui/menu.tsx';
import { ChevronDownIcon, MenuIcon } from '../ui/pictures/icons.tsx';
import { Wordmark } from '../ui/pictures/mark.tsx';
import { PaintedContext } from '../ui/pictures/painted.ts';
import { place, TopLink } from './places.tsx';

/** The device's saved pages and queue; not needed for the first paint. */
const DeviceStatus = lazyWhenReachable(() => import('./device-status.tsx'));

const VisitorCart = lazyWhenReachable(() => import('./visitor-cart.tsx'));

/** Only for signed-in people. */
const AccountHeader = lazyWhenReachable(() => import('./account-header.tsx'));
const phoneSheet = () => import('./phone-sheet.tsx');
const PhoneSheet = lazyOnPress(phoneSheet);

/** The site's navigation: one line on a wide screen, a sheet on a phone. */
export function Header() {
  const { user, ready } = useCurrentUser();
  // Visitor content that the server rendered stays visible while a cached page checks who is signed in.
  const drawn = use(PaintedContext)?.visitor ?? false;
  return (
    <header className="border-rule border-b pt-[env(safe-area-inset-top)]">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-end gap-1 sm:min-h-18">
        <Link to="/" className="mr-auto inline-flex min-h-11 items-center" aria-label={frameMessages.home}>
          <Wordmark />
        </Link>
        <Suspense>
          <DeviceStatus />
        </Suspense>
        {user ? (
          <Suspense fallback={<SignedOut quiet />}>
            <AccountHeader user={user} />
          </Suspense>
        ) : (
          <>
            <SignedOut quiet={!ready && !drawn} />
            <Suspense>
              <VisitorCart />
            </Suspense>
          </>
        )}
        <PhoneMenu user={user} />
      </div>
    </header>
  );
}

/**
 * The visitor's part of the header. Until the viewer is known (`quiet`), the buttons keep their space but are hidden.
 */
function SignedOut({ quiet }: { quiet: boolean }) {
  const openSignIn = useOpenSignIn();
  const createMemorial = useCreateMemorial();
  return (
    <>
      <nav aria-label={frameMessages.main} className="hidden items-center lg:flex">
        <Menu
          label={
            <>
              {siteLabels.services} <ChevronDownIcon className="size-4" />
            </>
          }
          buttonClassName="inline-flex min-h-11 items-center gap-1.5 px-3 text-[0.9375rem] font-medium underline-offset-[0.5em] hover:underline"
        >
          <MenuLink to="/memorial-gallery">{siteLabels.gallery}</MenuLink>
          <MenuButton onPress={createMemorial}>{siteLabels.createMemorial}</MenuButton>
          <MenuLink to="/ecards">{siteLabels.sympathyCards}</MenuLink>
          <MenuLink to="/gifts">{siteLabels.memorialGifts}</MenuLink>
        </Menu>
        <TopLink {...place('store')} />
        <TopLink {...place('about')} />
      </nav>
      <div className={classNames('flex items-center gap-2 lg:ml-3', quiet && 'invisible')}>
        <Button
          variant="plain"
          onClick={() => openSignIn({ tab: 'sign-in' })}
          className="whitespace-nowrap px-3"
        >
          {siteLabels.signIn}
        </Button>
        <Button className="whitespace-nowrap max-sm:hidden" onClick={createMemorial}>
          {siteLabels.getStarted}
        </Button>
      </div>
    </>
  );
}

/** The button that opens the navigation sheet on a phone. The sheet's code loads on hover, press or focus. */
function PhoneMenu({ user }: { user: CurrentUser | null }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const near = () => void phoneSheet().catch(() => {});
  return (
    <>
      <IconButton
        label={frameMessages.menu}
        className="-mr-2 lg:hidden"
        onPointerEnter={near}
        onPointerDown={near}
        onFocus={near}
        onClick={() => setOpen(true)}
      >
        <MenuIcon className="size-6" />
      </IconButton>
      {open && (
        <Suspense>
          <PhoneSheet user={user} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
