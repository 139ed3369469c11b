import * as z from 'zod/mini';
import { instant } from '../kernel/fields/schemas.ts';

/** The logged actions: sign-ins and sign-outs, refused requests, and changes of other people's accounts. */
export const accessActions = [
  'register',
  'sign-in',
  'sign-out',
  'change-password',
  'link-sign-in',
  'unlink-sign-in',
  'delete-account',
  'refused',
  'change-role',
  'change-permissions',
  'change-plan',
  'deactivate',
  'reactivate',
  'manage-seasonal-theme',
  'read-history',
  'manage-archive',
  'download-archive',
  'search-events',
  'read-event',
  'manage-product',
  'manage-campaign',
  'manage-order',
  'manage-article',
  'manage-news-category',
  'moderate-comment',
  'manage-ecard-template',
  'moderate-review',
] as const;
export type AccessAction = (typeof accessActions)[number];

/** Retention of entries, in days. */
export const accessLogDays = 180;

/** An entry of the access log. `userId` is null for a visitor. */
export const accessLogEntry = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  action: z.enum(accessActions),
  /** The API path, or the changed account or theme. */
  resource: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  success: z.boolean(),
  /** The refusal code, or null on success. */
  failureReason: z.nullable(z.string()),
  timestamp: instant,
});
export type AccessLogEntry = z.infer<typeof accessLogEntry>;
