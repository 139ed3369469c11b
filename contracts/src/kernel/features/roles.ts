/** The roles of an account, each above the previous one. */
export const roles = ['user', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** All permissions. A route or a button names exactly one. */
export const permissions = [
  'accounts.read',
  'accounts.change-plan',
  'accounts.change-role',
  'accounts.deactivate',
  'access-log.read',
  'memorials.moderate',
  'seasonal-themes.manage',
  'audit.read',
  'audit.read-personal',
  'archives.manage',
  'archives.manage-site',
  'products.manage',
  'campaigns.manage',
  'orders.manage',
  'news.manage',
  'news-categories.manage',
  'comments.moderate',
  'ecard-templates.manage',
  'reviews.moderate',
] as const;
export type Permission = (typeof permissions)[number];

/** The permissions of each role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  user: [],
  admin: [
    'accounts.read',
    'accounts.deactivate',
    'access-log.read',
    'memorials.moderate',
    'seasonal-themes.manage',
    'audit.read',
    'products.manage',
    'campaigns.manage',
    'orders.manage',
    'news.manage',
    'news-categories.manage',
    'comments.moderate',
    'ecard-templates.manage',
    'reviews.moderate',
  ],
  super_admin: permissions,
};

type Permitted = { role: Role; permissions: readonly string[]; isActive: boolean };

/** Returns an account's permissions: its role's and its own. A closed account has none. */
export function effectivePermissions(account: Permitted): ReadonlySet<string> {
  return new Set(account.isActive ? [...rolePermissions[account.role], ...account.permissions] : []);
}

export function isPermitted(account: Permitted | null, permission: Permission): boolean {
  return account !== null && effectivePermissions(account).has(permission);
}

/** `isAdmin` always agrees with the role. */
export function isAdmin(role: Role): boolean {
  return role !== 'user';
}

/** Returns true if a role is above another. No one may change the account of someone above them. */
export function isAbove(role: Role, other: Role): boolean {
  return roles.indexOf(role) > roles.indexOf(other);
}

/** Returns the roles that an account with this role may give: none above its own. */
export function givableRoles(own: Role): readonly Role[] {
  return roles.filter((role) => !isAbove(role, own));
}
