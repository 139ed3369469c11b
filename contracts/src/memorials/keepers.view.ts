import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { keeperRoles } from './memorial.view.ts';

/** Somebody who cares for a memorial. `name` is empty for somebody who has just left. */
export const keeperView = z.object({
  accountId: uuid,
  name: z.string(),
  role: z.enum(keeperRoles),
  since: instant,
});
export type KeeperView = z.infer<typeof keeperView>;

/** An invitation that nobody has followed yet; only the owner sees it. */
export const invitationView = z.object({
  id: uuid,
  email: z.string(),
  invitedAt: instant,
  expiresAt: instant,
});
export type InvitationView = z.infer<typeof invitationView>;

/** The owner first, then the others in the order in which they came. */
export const keepersView = z.object({
  keepers: z.array(keeperView),
  invitations: z.array(invitationView),
});
export type KeepersView = z.infer<typeof keepersView>;

/** What somebody who holds a link is shown before they decide. */
export const invitationOffer = z.object({
  memorialId: uuid,
  petName: z.string(),
  petType: z.string(),
  birthDate: z.nullable(z.string()),
  passedDate: z.nullable(z.string()),
  /** Only of a memorial that everyone may see: pictures of a private one are served to its keepers. */
  image: z.nullable(mediaDescriptor),
  inviter: z.string(),
  expiresAt: instant,
});
export type InvitationOffer = z.infer<typeof invitationOffer>;
