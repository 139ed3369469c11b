import type { Permission, Role } from '../kernel/roles.ts';
import { siteLabels } from '../site/site.messages.ts';
import { moneyBackDays } from '../subscriptions/money-back.ts';
import type { AccessAction } from './access-log.dto.ts';

/** Texts of the administration; the first is specified. */
export const adminMessages = {
  scheduled: 'Admin is scheduled for Phase 2',
  name: siteLabels.administration,

  accountNotFound: 'There is no account like that',
  people: 'People',
  findLabel: 'Find somebody',
  findHint: 'The beginning of an email address, or whole words of a name. Without either: the newest.',
  nobodyFound: 'Nobody like that was found',
  nobodyFoundText: 'Try fewer letters of the address, or another word of the name.',
  moreFound: 'There are more. A few more letters will narrow it down.',

  accessLog: 'Access log',
  accessLogText: 'Who came, went, was refused, or changed an account. Entries are kept for 180 days.',
  refusedOnly: 'Refusals only',
  logEmpty: 'Nothing has been noted yet',
  logMore: 'Older entries',
  nobodySignedIn: 'Nobody signed in',

  closed: 'Closed',
  role: 'Role',
  plan: 'Plan',
  planEnds: `A subscription that they pay for ends at once. What was paid for a period that still runs goes back, as does Lifetime within ${moneyBackDays} days.`,
  permissions: 'Permissions beyond the role',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  deactivate: 'Close this account',
  deactivating: 'Closing...',
  deactivateText:
    'They are signed out everywhere at once and cannot sign in until the account is opened again. Their memorials stay as they are.',
  deactivated: 'The account is closed',
  reactivate: 'Open it again',
  reactivating: 'Opening...',
  reactivateText: 'They can sign in again, as before.',
  reactivated: 'The account is open again',
  changeRole: 'Change the role',
  changingRole: 'Changing...',
  accountAbove: 'This account may do more than yours. Somebody with its role has to change it.',
  ownAccount: 'This is your own account. Somebody else has to change its role or close it.',
} as const;

export const roleNames: Readonly<Record<Role, string>> = {
  user: 'User',
  admin: 'Administrator',
  super_admin: 'Chief administrator',
};

/** Descriptions of the roles for the person who assigns them. */
export const roleTexts: Readonly<Record<Role, string>> = {
  user: 'They keep their own memorials and nothing else.',
  admin:
    'They may see every account and the access log, close accounts, moderate memorials, manage seasonal themes, products, promo codes, e-card templates and the news, moderate comments, and read the history of every memorial.',
  super_admin: 'They may do everything, including granting roles and plans.',
};

export const permissionNames: Readonly<Record<Permission, string>> = {
  'accounts.read': 'See accounts',
  'accounts.change-plan': 'Change plans',
  'accounts.change-role': 'Change roles and permissions',
  'accounts.deactivate': 'Close and open accounts',
  'access-log.read': 'Read the access log',
  'memorials.moderate': 'Moderate memorials',
  'seasonal-themes.manage': 'Manage seasonal themes',
  'audit.read': 'Read the history of every memorial',
  'audit.read-personal': 'See personal data in the history',
  'archives.manage': 'Manage archives of memorials',
  'archives.manage-site': 'Manage archives of the whole site',
  'products.manage': 'Manage products',
  'campaigns.manage': 'Manage promo codes',
  'orders.manage': 'Look after orders',
  'news.manage': 'Write the news',
  'news-categories.manage': 'Manage the categories of the news',
  'comments.moderate': 'Moderate comments on the news',
  'ecard-templates.manage': 'Manage e-card templates',
  'reviews.moderate': 'Moderate reviews of products',
};

export const actionNames: Readonly<Record<AccessAction, string>> = {
  register: 'New account',
  'sign-in': 'Sign-in',
  'sign-out': 'Sign-out',
  'change-password': 'Change of password',
  'link-sign-in': 'Linked sign-in',
  'unlink-sign-in': 'Unlinked sign-in',
  'delete-account': 'Deleted account',
  refused: 'Turned away',
  'change-role': 'Change of role',
  'change-permissions': 'Change of permissions',
  'change-plan': 'Change of plan',
  deactivate: 'Closing of an account',
  reactivate: 'Opening of an account again',
  'manage-seasonal-theme': 'Seasonal theme',
  'read-history': 'History read',
  'manage-archive': 'Archive schedule',
  'download-archive': 'Archive downloaded',
  'search-events': 'Search at the audit desk',
  'read-event': 'Event read',
  'manage-product': 'Product',
  'manage-campaign': 'Promo code',
  'manage-order': 'Order',
  'manage-article': 'Article',
  'manage-news-category': 'News category',
  'moderate-comment': 'Comment on an article',
  'manage-ecard-template': 'E-card template',
  'moderate-review': 'Review of a product',
};
