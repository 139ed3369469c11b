import * as z from 'zod/mini';
import { instant } from '../kernel/schemas.ts';

/** What the access log tells of: coming and going, what was refused, and what was done to somebody else's account. */
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

/** Days for which an entry is kept. */
export const accessLogDays = 180;

/** One line of the access log. `userId` is null where nobody was signed in. */
export const accessLogEntry = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  action: z.enum(accessActions),
  /** What it was done to: an address of the API, or the account or theme that was changed. */
  resource: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  success: z.boolean(),
  /** The code of the refusal; null for a success. */
  failureReason: z.nullable(z.string()),
  timestamp: instant,
});
export type AccessLogEntry = z.infer<typeof accessLogEntry>;
