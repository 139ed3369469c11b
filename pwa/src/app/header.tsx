import type { CurrentUser } from '@everpaw/contracts/accounts/account.view';
import { effectivePermissions } from '@everpaw/contracts/accounts/roles';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { isPremium } from '@everpaw/contracts/subscriptions/subscription-status';
import { planBadges } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ChevronDownIcon, MenuIcon } from '../ui/icons.tsx';
import { Wordmark } from '../ui/mark.tsx';
import { Menu, MenuButton, MenuLink, MenuNote } from '../ui/menu.tsx';
import { Avatar } from './avatar.tsx';
import { useCartCount } from './cart-count.ts';
import { CartLink } from './cart-link.tsx';
import { useCurrentUser } from './current-user.ts';
import { displayName } from './display-name.ts';
import { useCreateMemorial, useOpenSignIn } from './sign-in.tsx';
import { useLeave } from './sign-out.tsx';

/** What the phone keeps and what waits to be sent; not needed for the first paint. */
const DeviceStatus = lazy(() => import('../features/memorials/device-status.tsx'));

type Place = { to: string; label: string };

const home: Place = { to: '/', label: siteLabels.home };
const memorials: Place = { to: '/memorial-gallery', label: siteLabels.memorials };
const store: Place = { to: '/store', label: siteLabels.store };
const gifts: Place = { to: '/gifts', label: siteLabels.gifts };
const about: Place = { to: '/about', label: siteLabels.about };

/** The way around the site: one line on a wide screen, a sheet on a phone (REQ-107 to REQ-131). */
export function Header() {
  const { user, known } = useCurrentUser();
  return (
    <header className="border-rule border-b pt-[env(safe-area-inset-top)]">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-end gap-1 sm:min-h-18">
        <Link to="/" className="mr-auto inline-flex min-h-11 items-center" aria-label="Everpaw, home">
          <Wordmark />
        </Link>
        <Suspense>
          <DeviceStatus />
        </Suspense>
        {user ? <SignedIn user={user} /> : <SignedOut quiet={!known} />}
        <PhoneMenu user={user} />
      </div>
    </header>
  );
}

function TopLink({ to, label }: Place) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        classNames(
          'hidden min-h-11 items-center px-3 text-[0.9375rem] font-medium underline-offset-[0.5em] hover:underline lg:inline-flex',
          isActive && 'underline decoration-2 decoration-moss',
        )
      }
    >
      {label}
    </NavLink>
  );
}

/** While it is not known who is there, the places are kept and nothing can be pressed by mistake. */
function SignedOut({ quiet }: { quiet: boolean }) {
  const openSignIn = useOpenSignIn();
  const createMemorial = useCreateMemorial();
  return (
    <>
      <nav aria-label="Main" className="hidden items-center lg:flex">
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
        <TopLink {...store} />
        <TopLink {...about} />
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

function SignedIn({ user }: { user: CurrentUser }) {
  const createMemorial = useCreateMemorial();
  const leave = useLeave();
  return (
    <>
      <nav aria-label="Main" className="hidden items-center lg:flex">
        {[home, memorials, store, gifts, about].map((place) => (
          <TopLink key={place.to} {...place} />
        ))}
      </nav>
      <Button className="whitespace-nowrap max-sm:hidden lg:ml-3" onClick={createMemorial}>
        {siteLabels.createMemorial}
      </Button>
      <CartLink count={useCartCount()} />
      <Menu
        align="end"
        accessibleName={`Account of ${displayName(user)}`}
        buttonClassName="inline-grid size-11 place-items-center rounded-full"
        label={<Avatar user={user} />}
      >
        <MenuNote>
          <AccountCard user={user} />
        </MenuNote>
        <MenuButton onPress={createMemorial}>{siteLabels.createMemorial}</MenuButton>
        {accountPlaces(user).map((place) => (
          <MenuLink key={place.to} to={place.to}>
            {place.label}
          </MenuLink>
        ))}
        <MenuLink to="/api/logout" reload instead={leave}>
          {siteLabels.signOut}
        </MenuLink>
      </Menu>
    </>
  );
}

/** What the account menu leads to (REQ-128, REQ-129, REQ-130); the administration for those who have tools there. */
function accountPlaces(user: CurrentUser): Place[] {
  const places: Place[] = [
    { to: '/my-memorials', label: siteLabels.myMemorials },
    { to: '/saved', label: siteLabels.saved },
    { to: '/profile', label: siteLabels.profile },
    { to: '/settings', label: siteLabels.settings },
  ];
  if (effectivePermissions(user).size > 0) places.push({ to: '/admin', label: siteLabels.administration });
  if (!isPremium(user.subscriptionStatus)) places.push({ to: '/subscribe', label: siteLabels.upgrade });
  return places;
}

function AccountCard({ user }: { user: CurrentUser }) {
  const plan = user.subscriptionStatus;
  return (
    <div className="grid max-w-72 justify-items-start gap-1">
      <p className="max-w-full truncate font-semibold">{displayName(user)}</p>
      <p className="max-w-full truncate text-ink-soft text-small">{user.email}</p>
      <Badge tone={isPremium(plan) ? 'clay' : 'plain'} className="mt-1">
        {planBadges[plan]}
      </Badge>
    </div>
  );
}

/** Everything the wide header holds, as a sheet that fills a phone. */
function PhoneMenu({ user }: { user: CurrentUser | null }) {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const createMemorial = useCreateMemorial();
  const leave = useLeave();
  const openSignIn = useOpenSignIn();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation folds the sheet, wherever it leads
  useEffect(() => setOpen(false), [key]);

  const then = (action: () => void) => () => {
    setOpen(false);
    action();
  };
  const places: Place[] = user
    ? [home, memorials, store, gifts, about]
    : [
        { to: '/memorial-gallery', label: siteLabels.gallery },
        { to: '/create-memorial', label: siteLabels.createMemorial },
        { to: '/ecards', label: siteLabels.sympathyCards },
        { to: '/gifts', label: siteLabels.memorialGifts },
        store,
        about,
      ];

  return (
    <>
      <IconButton label="Menu" className="-mr-2 lg:hidden" onClick={() => setOpen(true)}>
        <MenuIcon className="size-6" />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Menu">
        <nav aria-label="All pages" className="grid gap-8">
          <ul className="grid">
            {places.map((place) => (
              <li key={place.to} className="border-rule border-b first:border-t">
                <Link to={place.to} className={sheetLineStyle} onClick={() => setOpen(false)}>
                  {place.label}
                </Link>
              </li>
            ))}
          </ul>
          <div className="grid gap-3">
            <Button size="large" onClick={then(createMemorial)}>
              {user ? siteLabels.createMemorial : siteLabels.getStarted}
            </Button>
            {!user && (
              <Button size="large" variant="quiet" onClick={then(() => openSignIn({ tab: 'sign-in' }))}>
                {siteLabels.signIn}
              </Button>
            )}
          </div>
          {user && (
            <div className="grid gap-4">
              <AccountCard user={user} />
              <ul className="grid">
                {accountPlaces(user).map((place) => (
                  <li key={place.to}>
                    <Link to={place.to} className="flex min-h-11 items-center" onClick={() => setOpen(false)}>
                      {place.label}
                    </Link>
                  </li>
                ))}
                <li>
                  <a
                    href="/api/logout"
                    className="flex min-h-11 items-center"
                    onClick={(event) => {
                      event.preventDefault();
                      leave();
                    }}
                  >
                    {siteLabels.signOut}
                  </a>
                </li>
              </ul>
            </div>
          )}
        </nav>
      </Dialog>
    </>
  );
}

const sheetLineStyle = 'flex min-h-14 w-full items-center font-display text-[1.5rem]';
