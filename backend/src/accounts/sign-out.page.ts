import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { plainPage } from '../platform/http/plain-page.ts';

/** Asked of somebody who was sent here by another site: signing out is then their own press. */
export const signOutPage = plainPage(
  'Sign out?',
  `<p>You followed a link that signs you out of Everpaw.</p>
<form method="get" action="${accountsApi.logoutPage.path}"><button>Sign out</button></form>
<a href="/">Stay signed in</a>`,
);
