import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { plainPage } from '../platform/http/plain-page.ts';

/** Shown to a person whom another site sent here, so that signing out is their own choice. */
export const signOutPage = plainPage(
  'Sign out?',
  `<p>You followed a link that signs you out of Everpaw.</p>
<form method="get" action="${accountsApi.logoutPage.path}"><button>Sign out</button></form>
<a href="/">Stay signed in</a>`,
);
