import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { keeperRoles } from './memorial.dto.ts';

/** A keeper of a memorial. `name` is empty if their account was just deleted. */
export const keeperDto = z.object({
  accountId: uuid,
  name: z.string(),
  role: z.enum(keeperRoles),
  since: instant,
});
export type KeeperDto = z.infer<typeof keeperDto>;

/** An open invitation, which only the owner sees. */
export const invitationDto = z.object({
  id: uuid,
  email: z.string(),
  invitedAt: instant,
  expiresAt: instant,
});
export type InvitationDto = z.infer<typeof invitationDto>;

/** The owner first, then the others in the order in which they joined. */
export const keepersDto = z.object({
  keepers: z.array(keeperDto),
  invitations: z.array(invitationDto),
});
export type KeepersDto = z.infer<typeof keepersDto>;

/** What the holder of an invitation link sees before accepting. */
export const invitationOffer = z.object({
  memorialId: uuid,
  petName: z.string(),
  petType: z.string(),
  birthDate: z.nullable(z.string()),
  passedDate: z.nullable(z.string()),
  /** Only for a public memorial: images of a private one are served to its keepers only. */
  image: z.nullable(mediaDescriptor),
  inviter: z.string(),
  expiresAt: instant,
});
export type InvitationOffer = z.infer<typeof invitationOffer>;
