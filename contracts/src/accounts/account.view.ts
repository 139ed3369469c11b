import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';
import { roles } from './roles.ts';

/** The signed-in person as the app sees them (REQ-329, REQ-405); never a password hash, never another person. */
export const currentUser = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  subscriptionStatus: z.enum(subscriptionStatuses),
  isAdmin: z.boolean(),
  role: z.enum(roles),
  permissions: z.array(z.string()),
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  lastLoginAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});
export type CurrentUser = z.infer<typeof currentUser>;
