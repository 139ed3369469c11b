import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { keeperRoles } from './memorial.dto.ts';

/** Somebody who cares for a memorial. `name` is empty for somebody who has just left. */
export const keeperDto = z.object({
  accountId: uuid,
  name: z.string(),
  role: z.enum(keeperRoles),
  since: instant,
});
export type KeeperDto = z.infer<typeof keeperDto>;

/** An invitation that nobody has followed yet; only the owner sees it. */
export const invitationDto = z.object({
  id: uuid,
  email: z.string(),
  invitedAt: instant,
  expiresAt: instant,
});
export type InvitationDto = z.infer<typeof invitationDto>;

/** The owner first, then the others in the order in which they came. */
export const keepersDto = z.object({
  keepers: z.array(keeperDto),
  invitations: z.array(invitationDto),
});
export type KeepersDto = z.infer<typeof keepersDto>;

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
