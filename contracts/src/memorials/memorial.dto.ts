import * as z from 'zod/mini';
import { storedShape } from '../kernel/field-schemas.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { memorialAudio, memorialVideo } from '../recordings/recording.dto.ts';
import { memorialDetails, memorialFields } from './memorial.fields.ts';

/** Who cares for a memorial: the one it belongs to, and those beside them. */
export const keeperRoles = ['owner', 'keeper'] as const;
export type KeeperRole = (typeof keeperRoles)[number];

/** A photo of a memorial in its place. `imageUrl` is the large rendition; others are built from `media`. */
export const memorialImage = z.object({
  id: uuid,
  memorialId: uuid,
  imageUrl: z.string(),
  caption: z.nullable(z.string()),
  orderIndex: z.number(),
  createdAt: instant,
  media: mediaDescriptor,
  /** True in a page of the past when the photo has been taken out since. */
  removed: z.optional(z.boolean()),
});
export type MemorialImage = z.infer<typeof memorialImage>;

const stored = storedShape(memorialFields);

/**
 * A memorial as its page shows it. `userId` is its owner, `keepers` are the accounts that
 * care for it beside them. `position` is the log position it is true for.
 */
export const memorialDto = z.object({
  id: uuid,
  userId: uuid,
  keepers: z.array(uuid),
  ...storedShape(memorialDetails),
  isPublic: stored.isPublic,
  customDomain: stored.customDomain,
  templateId: stored.templateId,
  guestbookPolicy: stored.guestbookPolicy,
  images: z.array(memorialImage),
  /** An answer of 1.0 has neither. */
  videos: z.optional(z.array(memorialVideo)),
  audio: z.optional(z.array(memorialAudio)),
  tributeCount: z.number(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: z.nullable(instant),
  position: z.string(),
});
export type MemorialDto = z.infer<typeof memorialDto>;

/** A memorial on a card: the words of its story, cut to what a card needs. */
export const memorialCard = z.object({
  id: uuid,
  petName: z.string(),
  petType: z.string(),
  memorialText: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  passedDate: z.nullable(z.string()),
  isPublic: z.boolean(),
  templateId: z.string(),
  image: z.nullable(mediaDescriptor),
  tributeCount: z.number(),
  createdAt: instant,
  updatedAt: instant,
  /** What the asker is to it, in the list of their own. */
  role: z.optional(z.enum(keeperRoles)),
});
export type MemorialCard = z.infer<typeof memorialCard>;

/** How many public memorials there are, in all and by kind. */
export const memorialStats = z.object({
  total: z.number(),
  byType: z.record(z.string(), z.number()),
});
export type MemorialStats = z.infer<typeof memorialStats>;

/** `nextCursor` is null on the last page. */
export const galleryPage = z.object({
  memorials: z.array(memorialCard),
  nextCursor: z.nullable(z.string()),
});
export type GalleryPage = z.infer<typeof galleryPage>;
