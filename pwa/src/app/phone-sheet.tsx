import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { sessionApi } from '@everpaw/contracts/accounts/session.api';
import { laterFrameMessages } from '@everpaw/contracts/site/screens/frame-later.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useCreateMemorial, useOpenSignIn } from '../features/session/sign-in.ts';
import { useLeave } from '../features/session/sign-out.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Link } from '../ui/link.tsx';
import { AccountCard, accountPlaces } from './account-places.tsx';
import { type Place, place } from './places.tsx';

/** The wide header's content as a full-screen sheet for phones. */
export default function PhoneSheet({ user, onClose }: { user: CurrentUser | null; onClose: () => void }) {
  const { key } = useLocation();
  const openedAt = useRef(key);
  const createMemorial = useCreateMemorial();
  const leave = useLeave();
  const openSignIn = useOpenSignIn();

  // Every navigation closes the sheet.
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);

  const then = (action: () => void) => () => {
    onClose();
    action();
  };
  const places: Place[] = user
    ? (['home', 'memorials', 'store', 'gifts', 'about'] as const).map(place)
    : [
        { to: '/memorial-gallery', label: siteLabels.gallery },
        { to: '/create-memorial', label: siteLabels.createMemorial },
        { to: '/ecards', label: siteLabels.sympathyCards },
        { to: '/gifts', label: siteLabels.memorialGifts },
        place('store'),
        place('about'),
      ];

  return (
    <Dialog open onClose={onClose} title={laterFrameMessages.menu}>
      <nav aria-label={laterFrameMessages.allPages} className="grid gap-8">
        <ul className="grid">
          {places.map((place) => (
            <li key={place.to} className="border-rule border-b first:border-t">
              <Link to={place.to} className={sheetLineStyle} onClick={onClose}>
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
                  <Link to={place.to} className="flex min-h-11 items-center" onClick={onClose}>
                    {place.label}
                  </Link>
                </li>
              ))}
              <li>
                <a
                  href={sessionApi.logoutPage.path}
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
  );
}

const sheetLineStyle = 'flex min-h-14 w-full items-center font-display text-[1.5rem]';
