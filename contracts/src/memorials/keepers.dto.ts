import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { invitedRoles, keeperRoles } from './memorial.dto.ts';

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
  /** Missing for a keeper. */
  role: z.optional(z.enum(invitedRoles)),
  invitedAt: instant,
  expiresAt: instant,
});
export type InvitationDto = z.infer<typeof invitationDto>;

/** A person who was invited to see the memorial. `name` as a keeper's. */
export const readerDto = z.object({ accountId: uuid, name: z.string(), since: instant });
export type ReaderDto = z.infer<typeof readerDto>;

/** The owner first, then the others in the order in which they joined. `readers` is missing if there are none. */
export const keepersDto = z.object({
  keepers: z.array(keeperDto),
  readers: z.optional(z.array(readerDto)),
  invitations: z.array(invitationDto),
});
export type KeepersDto = z.infer<typeof keepersDto>;

/** An invitation as shown to the holder of its link before accepting. */
export const invitationOffer = z.object({
  memorialId: uuid,
  petName: z.string(),
  petType: z.string(),
  birthDate: z.nullable(z.string()),
  passedDate: z.nullable(z.string()),
  /** Only for a public memorial: images of a private one are served to its keepers only. */
  image: z.nullable(mediaDescriptor),
  inviter: z.string(),
  /** Missing for a keeper. */
  role: z.optional(z.enum(invitedRoles)),
  expiresAt: instant,
});
export type InvitationOffer = z.infer<typeof invitationOffer>;
