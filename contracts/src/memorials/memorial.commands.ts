import * as z from 'zod/mini';
import { characterCount } from '../kernel/characters.ts';
import type { Command } from '../kernel/decider.ts';
import { email } from '../kernel/email.ts';
import { petTypes } from '../kernel/pet-types.ts';
import { calendarDate, line, sha256, text, uuid } from '../kernel/schemas.ts';
import { seen } from '../kernel/seen.ts';
import type { RecordingCommand } from '../recordings/recording.commands.ts';
import { maxPhotosPerMemorial } from '../subscriptions/subscription-status.ts';
import { maxDomainLength } from './custom-domain.ts';
import { guestbookPolicies } from './memorial.events.ts';
import { memorialChangeMessages } from './memorial-changes.messages.ts';
import {
  maxCaptionLength,
  maxPetNameLength,
  maxStoryLength,
  maxStoryMarkupLength,
} from './memorials.limits.ts';
import { plainStory, sanitiseStory } from './story.ts';

export const petName = line({ min: 1, max: maxPetNameLength, required: memorialChangeMessages.nameRequired });
export const petType = z.enum(petTypes, memorialChangeMessages.typeUnknown);

/** A story as it is kept: sanitised, at most 5000 characters of plain text; one of which nothing is seen is null. */
export const memorialText = z.pipe(
  z.string().check(z.maxLength(maxStoryMarkupLength, memorialChangeMessages.storyTooLong)),
  z.pipe(
    z.transform((story: string) => {
      const clean = sanitiseStory(story);
      return seen(plainStory(clean)) === '' ? null : clean;
    }),
    z.nullable(
      z
        .string()
        .check(
          z.refine(
            (story) => characterCount(plainStory(story)) <= maxStoryLength,
            memorialChangeMessages.storyTooLong,
          ),
        ),
    ),
  ),
);

/** A caption, trimmed; an empty one is null. */
export const caption = z.pipe(
  text({ max: maxCaptionLength }),
  z.transform((value: string) => (value === '' ? null : value)),
);

/** A domain in small letters; an empty one is null. Whether it is one is checked by the decider. */
export const customDomain = z.pipe(
  line({ max: maxDomainLength }),
  z.transform((domain: string) => (domain === '' ? null : domain.toLowerCase())),
);

export const templateId = z.string().check(z.maxLength(50));

export const newPhoto = z.object({
  imageId: uuid,
  sha256,
  caption: z._default(z.nullable(caption), null),
});

export const createMemorialData = z.object({
  memorialId: uuid,
  petName,
  petType,
  birthDate: z._default(z.nullable(calendarDate), null),
  passedDate: z._default(z.nullable(calendarDate), null),
  memorialText: z._default(z.nullable(memorialText), null),
  isPublic: z._default(z.boolean(), true),
  templateId: z._default(templateId, 'classic'),
  photos: z._default(z.array(newPhoto).check(z.maxLength(maxPhotosPerMemorial)), []),
  customDomain: z.optional(z.nullable(customDomain)),
});
export type CreateMemorial = Command<'CreateMemorial', z.infer<typeof createMemorialData>>;

/** The fields that an edit may change. */
export const editableFields = z.object({
  petName: z.optional(petName),
  petType: z.optional(petType),
  birthDate: z.optional(z.nullable(calendarDate)),
  passedDate: z.optional(z.nullable(calendarDate)),
  memorialText: z.optional(z.nullable(memorialText)),
  templateId: z.optional(templateId),
  isPublic: z.optional(z.boolean()),
  guestbookPolicy: z.optional(z.enum(guestbookPolicies)),
  customDomain: z.optional(z.nullable(customDomain)),
});
export type EditableFields = z.infer<typeof editableFields>;

/**
 * `base` holds, for each field in `changes`, the value that the writer saw; a field that meanwhile has another
 * value is a conflict. A field without a base overwrites.
 */
export const editMemorialData = z.object({
  memorialId: uuid,
  changes: editableFields,
  base: z._default(editableFields, {}),
});
export type EditMemorial = Command<'EditMemorial', z.infer<typeof editMemorialData>>;

export const addPhotoData = z.object({ memorialId: uuid, ...newPhoto.shape });
export type AddPhoto = Command<'AddPhoto', z.infer<typeof addPhotoData>>;

export const removePhotoData = z.object({ memorialId: uuid, imageId: uuid });
export type RemovePhoto = Command<'RemovePhoto', z.infer<typeof removePhotoData>>;

export const captionPhotoData = z.object({ memorialId: uuid, imageId: uuid, caption: z.nullable(caption) });
export type CaptionPhoto = Command<'CaptionPhoto', z.infer<typeof captionPhotoData>>;

export const reorderPhotosData = z.object({
  memorialId: uuid,
  imageIds: z.array(uuid).check(z.maxLength(maxPhotosPerMemorial)),
});
export type ReorderPhotos = Command<'ReorderPhotos', z.infer<typeof reorderPhotosData>>;

export const memorialIdData = z.object({ memorialId: uuid });
export type DeleteMemorial = Command<'DeleteMemorial', z.infer<typeof memorialIdData>>;
export type RestoreMemorial = Command<'RestoreMemorial', z.infer<typeof memorialIdData>>;

/** Asked for by reactions only. `deletedAt` names the deletion whose days of undo are over. */
export const purgeMemorialData = z.object({ memorialId: uuid, deletedAt: z.string() });
export type PurgeMemorial = Command<'PurgeMemorial', z.infer<typeof purgeMemorialData>>;
export const abandonMemorialData = z.object({ memorialId: uuid, ownerId: uuid, claim: uuid });
export type AbandonMemorial = Command<'AbandonMemorial', z.infer<typeof abandonMemorialData>>;

/** Asked for by reactions only: the person who owned it has left, and nothing of it is to stay. */
export const eraseMemorialData = z.object({ memorialId: uuid, ownerId: uuid });
export type EraseMemorial = Command<'EraseMemorial', z.infer<typeof eraseMemorialData>>;

/** Only the server makes it: it knows the link whose token hashes to `tokenHash`. */
export const inviteKeeperData = z.object({ memorialId: uuid, invitationId: uuid, email, tokenHash: sha256 });
export type InviteKeeper = Command<'InviteKeeper', z.infer<typeof inviteKeeperData>>;

export const withdrawInvitationData = z.object({ memorialId: uuid, invitationId: uuid });
export type WithdrawInvitation = Command<'WithdrawInvitation', z.infer<typeof withdrawInvitationData>>;

/** Only the server makes it, from a link's token. */
export const acceptInvitationData = z.object({ memorialId: uuid, invitationId: uuid, tokenHash: sha256 });
export type AcceptInvitation = Command<'AcceptInvitation', z.infer<typeof acceptInvitationData>>;

export const keeperData = z.object({ memorialId: uuid, keeperId: uuid });
export type RemoveKeeper = Command<'RemoveKeeper', z.infer<typeof keeperData>>;
export type StopKeeping = Command<'StopKeeping', z.infer<typeof keeperData>>;
export type HandOverMemorial = Command<'HandOverMemorial', z.infer<typeof keeperData>>;

export type MemorialCommand =
  | CreateMemorial
  | EditMemorial
  | AddPhoto
  | RemovePhoto
  | CaptionPhoto
  | ReorderPhotos
  | RecordingCommand
  | DeleteMemorial
  | RestoreMemorial
  | PurgeMemorial
  | EraseMemorial
  | AbandonMemorial
  | InviteKeeper
  | WithdrawInvitation
  | AcceptInvitation
  | RemoveKeeper
  | StopKeeping
  | HandOverMemorial;
