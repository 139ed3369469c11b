/** The roles of an account, each above the ones before it. */
export const roles = ['user', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** Everything that a permission can allow. A route or a button names exactly one of them. */
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

/** The role-permission table. */
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

/** What an account may do: its role's permissions and its own. A closed account may nothing. */
export function effectivePermissions(account: Permitted): ReadonlySet<string> {
  return new Set(account.isActive ? [...rolePermissions[account.role], ...account.permissions] : []);
}

export function isPermitted(account: Permitted | null, permission: Permission): boolean {
  return account !== null && effectivePermissions(account).has(permission);
}

/** `isAdmin` always says the same as the role does. */
export function isAdmin(role: Role): boolean {
  return role !== 'user';
}

/** Whether a role is above another: nobody changes the account of somebody above them. */
export function isAbove(role: Role, other: Role): boolean {
  return roles.indexOf(role) > roles.indexOf(other);
}

/** The roles that somebody with this role may give: never one above their own. */
export function givableRoles(own: Role): readonly Role[] {
  return roles.filter((role) => !isAbove(role, own));
}
