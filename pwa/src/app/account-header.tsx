import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { sessionApi } from '@everpaw/contracts/accounts/session.api';
import { laterFrameMessages } from '@everpaw/contracts/site/screens/frame-later.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Avatar } from '../features/accounts/avatar.tsx';
import { useCartCount } from '../features/cart/use-cart.ts';
import { leaveWhenRefused } from '../features/session/leave-when-refused.ts';
import { useCreateMemorial } from '../features/session/sign-in.ts';
import { useLeave } from '../features/session/sign-out.ts';
import { Button } from '../ui/button.tsx';
import { displayName } from '../ui/helpers/display-name.ts';
import { takeLanguageOf } from '../ui/helpers/store-language.ts';
import { Menu, MenuButton, MenuLink, MenuNote } from '../ui/menu.tsx';
import { AccountCard, accountPlaces } from './account-places.tsx';
import { CartLink } from './cart-link.tsx';
import { place, TopLink } from './places.tsx';

/** The header's links for a signed-in person, with their cart and account menu. */
export default function AccountHeader({ user }: { user: CurrentUser }) {
  const createMemorial = useCreateMemorial();
  const leave = useLeave();
  const client = useQueryClient();
  useEffect(() => leaveWhenRefused(client), [client]);
  // Another service's sign-in arrives with a new page.
  useEffect(() => takeLanguageOf(user), [user]);
  return (
    <>
      <nav aria-label={laterFrameMessages.main} className="hidden items-center lg:flex">
        {(['home', 'memorials', 'store', 'gifts', 'about'] as const).map(place).map((place) => (
          <TopLink key={place.to} {...place} />
        ))}
      </nav>
      <Button className="whitespace-nowrap max-sm:hidden lg:ml-3" onClick={createMemorial}>
        {siteLabels.createMemorial}
      </Button>
      <CartLink count={useCartCount()} />
      <Menu
        align="end"
        accessibleName={laterFrameMessages.accountOf(displayName(user))}
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
        <MenuLink to={sessionApi.logoutPage.path} reload instead={leave}>
          {siteLabels.signOut}
        </MenuLink>
      </Menu>
    </>
  );
}
