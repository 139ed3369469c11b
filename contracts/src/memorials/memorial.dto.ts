import * as z from 'zod/mini';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { mediaDescriptor } from '../media/media.descriptor.ts';
import { memorialAudio, memorialVideo } from '../recordings/recording.dto.ts';
import { memorialDetails, memorialFields } from './memorial.fields.ts';

/** The roles of a memorial's keepers. */
export const keeperRoles = ['owner', 'keeper'] as const;
export type KeeperRole = (typeof keeperRoles)[number];

/** What a person may be invited to be: a keeper, who changes the memorial too, or a reader, who sees a private one. */
export const invitedRoles = ['keeper', 'reader'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

/** A photo of a memorial in its order. `imageUrl` is the large variant; others are derived from `media`. */
export const memorialImage = z.object({
  id: uuid,
  memorialId: uuid,
  imageUrl: z.string(),
  caption: z.nullable(z.string()),
  orderIndex: z.number(),
  createdAt: instant,
  media: mediaDescriptor,
  /** True on a page of the past if the photo was removed later. */
  removed: z.optional(z.boolean()),
});
export type MemorialImage = z.infer<typeof memorialImage>;

const stored = storedShape(memorialFields);

/**
 * The candles of a memorial, missing if none was ever lit: how many there were, and how many were lit in the last day up
 * to each instant `at`.
 */
const candleCounts = z.object({
  ever: z.number(),
  lit: z.array(z.object({ at: instant, count: z.number() })),
});

/**
 * A memorial for its page. `userId` is its owner, `keepers` are the other keepers' accounts. `position` is
 * the log position at which it is valid.
 */
export const memorialDto = z.object({
  id: uuid,
  userId: uuid,
  keepers: z.array(uuid),
  ...storedShape(memorialDetails),
  isPublic: stored.isPublic,
  isListed: stored.isListed,
  isIndexed: stored.isIndexed,
  /** True if the page has a password, else missing. */
  hasPassword: z.optional(z.boolean()),
  /** True for a caller who isn't a keeper and opened the page with its password, else missing. */
  isOpened: z.optional(z.boolean()),
  /** The caller's account, if it was invited to see the page, else missing. */
  readerId: z.optional(uuid),
  customDomain: stored.customDomain,
  templateId: stored.templateId,
  guestbookPolicy: stored.guestbookPolicy,
  images: z.array(memorialImage),
  /** Missing in responses of 1.0. */
  videos: z.optional(z.array(memorialVideo)),
  audio: z.optional(z.array(memorialAudio)),
  /** The names in its address, the current one first; missing if it never had one. */
  pageNames: z.optional(z.array(z.string())),
  tributeCount: z.number(),
  candles: z.optional(candleCounts),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: z.nullable(instant),
  position: z.string(),
});
export type MemorialDto = z.infer<typeof memorialDto>;

/** A memorial's card, with an excerpt of its story. */
export const memorialCard = z.object({
  id: uuid,
  petName: z.string(),
  petType: z.string(),
  memorialText: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  passedDate: z.nullable(z.string()),
  isPublic: z.boolean(),
  isListed: stored.isListed,
  /** As in the memorial. */
  hasPassword: z.optional(z.boolean()),
  templateId: z.string(),
  image: z.nullable(mediaDescriptor),
  tributeCount: z.number(),
  createdAt: instant,
  updatedAt: instant,
  /** The caller's role, in the list of their own memorials. */
  role: z.optional(z.enum(keeperRoles)),
});
export type MemorialCard = z.infer<typeof memorialCard>;

/** The number of public memorials, in total and by type. */
export const memorialStats = z.object({
  total: z.number(),
  byType: z.record(z.string(), z.number()),
});
export type MemorialStats = z.infer<typeof memorialStats>;

export const galleryPage = z.object({
  memorials: z.array(memorialCard),
  nextCursor: z.nullable(z.string()),
});
export type GalleryPage = z.infer<typeof galleryPage>;

/** The memorial that has or had a name in its address, which is `pageName` now. */
export const namedMemorial = z.object({ memorialId: uuid, pageName: z.string() });
export type NamedMemorial = z.infer<typeof namedMemorial>;

export const pageNameAnswers = ['free', 'taken', 'not-allowed'] as const;
/** Whether a memorial can have a name in its address; `why` if it can't, and up to two free names like it. */
export const pageNameAnswer = z.object({
  answer: z.enum(pageNameAnswers),
  why: z.nullable(z.string()),
  suggestions: z.array(z.string()),
});
export type PageNameAnswer = z.infer<typeof pageNameAnswer>;
