import { accountsProjection } from './accounts/accounts.projection.ts';
import { signInsProjection } from './accounts/sign-ins.projection.ts';
import { historyProjection } from './audit/history.projection.ts';
import { tributeCountsProjection } from './guestbook/tribute-counts.projection.ts';
import { tributesProjection } from './guestbook/tributes.projection.ts';
import type { Projection } from './kernel/projection.ts';
import { mediaUsesProjection } from './media/media-uses.projection.ts';
import { invitationsProjection } from './memorials/invitations.projection.ts';
import { keepershipsProjection } from './memorials/keeperships.projection.ts';
import { memorialStatsProjection } from './memorials/memorial-stats.projection.ts';
import { memorialsProjection } from './memorials/memorials.projection.ts';
import { seasonalThemesProjection } from './themes/seasonal-themes.projection.ts';

/** Every read model of the product, in the order in which an operator sees them. */
export const projections: readonly Projection[] = [
  accountsProjection,
  signInsProjection,
  memorialsProjection,
  memorialStatsProjection,
  keepershipsProjection,
  invitationsProjection,
  tributesProjection,
  tributeCountsProjection,
  mediaUsesProjection,
  seasonalThemesProjection,
  historyProjection,
];
