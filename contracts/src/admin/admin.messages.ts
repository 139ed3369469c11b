import type { Permission, Role } from '../kernel/features/roles.ts';
import { siteLabels } from '../site/site.messages.ts';
import { moneyBackDays } from '../subscriptions/money-back.ts';
import type { AccessAction } from './access-log.dto.ts';

/** Texts of the administration; the first is specified. */
export const adminMessages = {
  scheduled: 'Admin is scheduled for Phase 2',
  name: siteLabels.administration,

  accountNotFound: 'We couldn’t find this account',
  people: 'People',
  findLabel: 'Find someone',
  findHint: 'The beginning of an email address, or whole words of a name. Leave it blank for the newest.',
  nobodyFound: 'No one found',
  nobodyFoundText: 'Try fewer letters of the address, or another word of the name.',
  moreFound: 'There are more. A few more letters will narrow it down.',

  accessLog: 'Access log',
  accessLogText: 'Who came, went, was refused, or changed an account. Entries are kept for 180 days.',
  refusedOnly: 'Refusals only',
  logEmpty: 'No entries yet',
  logMore: 'Older entries',
  nobodySignedIn: 'Not signed in',

  closed: 'Closed',
  role: 'Role',
  plan: 'Plan',
  planEnds: `A subscription that they pay for ends right away. What was paid for the current period is refunded, as is Lifetime within ${moneyBackDays} days.`,
  permissions: 'Permissions beyond the role',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  deactivate: 'Close this account',
  deactivating: 'Closing...',
  deactivateText:
    'They’re signed out everywhere right away, and can’t sign in until the account is reopened. Their memorials stay as they are.',
  deactivated: 'The account is closed',
  reactivate: 'Reopen it',
  reactivating: 'Reopening...',
  reactivateText: 'They can sign in again, as before.',
  reactivated: 'The account is open again',
  changeRole: 'Change the role',
  changingRole: 'Changing...',
  accountAbove: 'This account has more permissions than yours. Someone with its role has to change it.',
  ownAccount: 'This is your own account. Someone else has to change its role or close it.',
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
    'They can see every account and the access log, close accounts, moderate memorials, manage seasonal themes, products, promo codes, e-card templates and the news, moderate comments, and read the history of every memorial.',
  super_admin: 'They can do everything, including granting roles and plans.',
};

export const permissionNames: Readonly<Record<Permission, string>> = {
  'accounts.read': 'See accounts',
  'accounts.change-plan': 'Change plans',
  'accounts.change-role': 'Change roles and permissions',
  'accounts.deactivate': 'Close and reopen accounts',
  'access-log.read': 'Read the access log',
  'memorials.moderate': 'Moderate memorials',
  'seasonal-themes.manage': 'Manage seasonal themes',
  'audit.read': 'Read the history of every memorial',
  'audit.read-personal': 'See personal data in the history',
  'archives.manage': 'Manage archives of memorials',
  'archives.manage-site': 'Manage archives of the whole site',
  'products.manage': 'Manage products',
  'campaigns.manage': 'Manage promo codes',
  'orders.manage': 'Manage orders',
  'news.manage': 'Write the news',
  'news-categories.manage': 'Manage news categories',
  'comments.moderate': 'Moderate comments on the news',
  'ecard-templates.manage': 'Manage e-card templates',
  'reviews.moderate': 'Moderate product reviews',
};

export const actionNames: Readonly<Record<AccessAction, string>> = {
  register: 'New account',
  'sign-in': 'Sign-in',
  'sign-out': 'Sign-out',
  'change-password': 'Password changed',
  'link-sign-in': 'Linked sign-in',
  'unlink-sign-in': 'Unlinked sign-in',
  'delete-account': 'Account deleted',
  refused: 'Turned away',
  'change-role': 'Role changed',
  'change-permissions': 'Permissions changed',
  'change-plan': 'Plan changed',
  deactivate: 'Account closed',
  reactivate: 'Account reopened',
  'manage-seasonal-theme': 'Seasonal theme',
  'read-history': 'History read',
  'manage-archive': 'Archive schedule',
  'download-archive': 'Archive downloaded',
  'search-events': 'Audit desk search',
  'read-event': 'Event read',
  'manage-product': 'Product',
  'manage-campaign': 'Promo code',
  'manage-order': 'Order',
  'manage-article': 'Article',
  'manage-news-category': 'News category',
  'moderate-comment': 'Comment on an article',
  'manage-ecard-template': 'E-card template',
  'moderate-review': 'Product review',
};
