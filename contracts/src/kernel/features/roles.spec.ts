import { expect, test } from '@jest/globals';
import {
  effectivePermissions,
  givableRoles,
  isAbove,
  isAdmin,
  isPermitted,
  permissions,
  type Role,
  rolePermissions,
  roles,
} from './roles.ts';

const account = (role: Role, own: readonly string[] = [], isActive = true) => ({
  role,
  permissions: own,
  isActive,
});

test('REQ-333 REQ-362 REQ-402 what each role may', () => {
  expect(roles).toEqual(['user', 'admin', 'super_admin']);
  expect(permissions).toEqual([
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
  ]);
  expect(rolePermissions).toEqual({
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
  });
});

test('REQ-402 a permission is the role’s or one’s own, and a closed account has none', () => {
  expect([...effectivePermissions(account('admin', ['x', 'accounts.read']))].sort()).toEqual(
    [...rolePermissions.admin, 'x'].sort(),
  );
  expect(effectivePermissions(account('super_admin', ['x'], false)).size).toBe(0);
  expect(isPermitted(account('admin'), 'accounts.read')).toBe(true);
  expect(isPermitted(account('admin'), 'accounts.change-role')).toBe(false);
  expect(isPermitted(account('user', ['accounts.change-role']), 'accounts.change-role')).toBe(true);
  expect(isPermitted(account('user', ['accounts.change-role'], false), 'accounts.change-role')).toBe(false);
  expect(isPermitted(null, 'accounts.read')).toBe(false);
});

test('REQ-402 every role stands above the ones before it, and is not given to or by one below', () => {
  const above = (role: Role) => roles.filter((other) => isAbove(role, other));
  expect(roles.map(above)).toEqual([[], ['user'], ['user', 'admin']]);
  expect(roles.map(givableRoles)).toEqual([['user'], ['user', 'admin'], ['user', 'admin', 'super_admin']]);
  expect(roles.map(isAdmin)).toEqual([false, true, true]);
});
