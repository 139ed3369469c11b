import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { wordsOf } from '../kernel/fields/define-fields.ts';
import { changesShape, newShape } from '../kernel/fields/field-schemas.ts';
import { sha256, text, uuid } from '../kernel/fields/schemas.ts';
import { email } from '../kernel/text/email.ts';
import { focusPoint } from '../media/media.descriptor.ts';
import type { RecordingCommand } from '../recordings/recording.commands.ts';
import { maxPhotosPerMemorial } from '../subscriptions/subscription-status.ts';
import type { ChangePageName, LapsePageName } from './address/page-name.commands.ts';
import { invitedRoles } from './memorial.dto.ts';
import { memorialDetails, memorialFields } from './memorial.fields.ts';
import { maxCaptionLength } from './memorials.limits.ts';
import type { ChangePagePassword } from './password/page-password.commands.ts';

/** The fields that contain a person's own words. */
export const memorialWords = [...wordsOf(memorialFields), 'caption'];

const written = newShape(memorialFields);
const changed = changesShape(memorialFields);

export const { petType } = written;

/** A trimmed caption; an empty one becomes null. */
export const caption = z.pipe(
  text({ max: maxCaptionLength }),
  z.transform((value: string) => (value === '' ? null : value)),
);

/** Without `focus`, crops are made around the focal point that was found automatically. */
export const newPhoto = z.object({
  imageId: uuid,
  sha256,
  caption: z._default(z.nullable(caption), null),
  focus: z.optional(z.nullable(focusPoint)),
});

export const createMemorialData = z.object({
  memorialId: uuid,
  ...newShape(memorialDetails),
  isPublic: written.isPublic,
  isListed: changed.isListed,
  isIndexed: changed.isIndexed,
  templateId: written.templateId,
  photos: z._default(z.array(newPhoto).check(z.maxLength(maxPhotosPerMemorial)), []),
  customDomain: changed.customDomain,
});
export type CreateMemorial = Command<'CreateMemorial', z.infer<typeof createMemorialData>>;

/** The fields that an edit may change. */
export const editableFields = z.object(changed);
export type EditableFields = z.infer<typeof editableFields>;

/**
 * `base` contains, for fields in `changes`, the value that the author saw; a field whose current value
 * differs is a conflict. A field without a base overwrites.
 */
export const editMemorialData = z.object({
  memorialId: uuid,
  changes: editableFields,
  base: z._default(editableFields, {}),
});
export type EditMemorial = Command<'EditMemorial', z.infer<typeof editMemorialData>>;

export const addPhotoData = z.object({ memorialId: uuid, ...newPhoto.shape });
export type AddPhoto = Command<'AddPhoto', z.infer<typeof addPhotoData>>;

/** Without a refused photo a memorial is created all the same. */
export const createMemorialShape = {
  schema: createMemorialData,
  withoutPhoto: ({ photos, ...memorial }: CreateMemorial['data'], sha256: string) => ({
    payload: { ...memorial, photos: photos.filter((photo) => photo.sha256 !== sha256) },
    later: photos
      .filter((photo) => photo.sha256 === sha256)
      .map((photo) => ({ type: 'AddPhoto', payload: { memorialId: memorial.memorialId, ...photo } })),
  }),
};

/** The focal point belongs to the photo before. */
export const addPhotoShape = {
  schema: addPhotoData,
  withPhoto: ({ focus: _, ...photo }: AddPhoto['data'], sha256: string) => ({ ...photo, sha256 }),
};

export const removePhotoData = z.object({ memorialId: uuid, imageId: uuid });
export type RemovePhoto = Command<'RemovePhoto', z.infer<typeof removePhotoData>>;

export const captionPhotoData = z.object({ memorialId: uuid, imageId: uuid, caption: z.nullable(caption) });
export type CaptionPhoto = Command<'CaptionPhoto', z.infer<typeof captionPhotoData>>;

/** Null takes the focal point that was found automatically. */
export const focusPhotoData = z.object({ memorialId: uuid, imageId: uuid, focus: z.nullable(focusPoint) });
export type FocusPhoto = Command<'FocusPhoto', z.infer<typeof focusPhotoData>>;

export const reorderPhotosData = z.object({
  memorialId: uuid,
  imageIds: z.array(uuid).check(z.maxLength(maxPhotosPerMemorial)),
});
export type ReorderPhotos = Command<'ReorderPhotos', z.infer<typeof reorderPhotosData>>;

export const memorialIdData = z.object({ memorialId: uuid });
export type DeleteMemorial = Command<'DeleteMemorial', z.infer<typeof memorialIdData>>;
export type RestoreMemorial = Command<'RestoreMemorial', z.infer<typeof memorialIdData>>;

/** Sent only by reactions. `deletedAt` identifies the deletion whose undo period has ended. */
export const purgeMemorialData = z.object({ memorialId: uuid, deletedAt: z.string() });
export type PurgeMemorial = Command<'PurgeMemorial', z.infer<typeof purgeMemorialData>>;
export const abandonMemorialData = z.object({ memorialId: uuid, ownerId: uuid, claim: uuid });
export type AbandonMemorial = Command<'AbandonMemorial', z.infer<typeof abandonMemorialData>>;

/** Sent only by reactions, after the owner's account was deleted. */
export const eraseMemorialData = z.object({ memorialId: uuid, ownerId: uuid });
export type EraseMemorial = Command<'EraseMemorial', z.infer<typeof eraseMemorialData>>;

/** Created only by the server, which knows the link whose token hashes to `tokenHash`. */
export const inviteKeeperData = z.object({
  memorialId: uuid,
  invitationId: uuid,
  email,
  tokenHash: sha256,
  role: z.optional(z.enum(invitedRoles)),
});
export type InviteKeeper = Command<'InviteKeeper', z.infer<typeof inviteKeeperData>>;

export const withdrawInvitationData = z.object({ memorialId: uuid, invitationId: uuid });
export type WithdrawInvitation = Command<'WithdrawInvitation', z.infer<typeof withdrawInvitationData>>;

/** Created only by the server, from a link's token. */
export const acceptInvitationData = z.object({ memorialId: uuid, invitationId: uuid, tokenHash: sha256 });
export type AcceptInvitation = Command<'AcceptInvitation', z.infer<typeof acceptInvitationData>>;

export const keeperData = z.object({ memorialId: uuid, keeperId: uuid });
export type RemoveKeeper = Command<'RemoveKeeper', z.infer<typeof keeperData>>;
export type StopKeeping = Command<'StopKeeping', z.infer<typeof keeperData>>;
export type HandOverMemorial = Command<'HandOverMemorial', z.infer<typeof keeperData>>;

export type MemorialCommand =
  | CreateMemorial
  | EditMemorial
  | ChangePageName
  | ChangePagePassword
  | LapsePageName
  | AddPhoto
  | RemovePhoto
  | CaptionPhoto
  | FocusPhoto
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

/**
 * The body of `POST /api/memorials` as JSON; the client may choose `memorialId`. As multipart: the same
 * fields as text, and repeated `images` files.
 */
export const newMemorial = z.object({
  ...createMemorialData.shape,
  memorialId: z.optional(uuid),
});

/** The name of the multipart form's repeated file field. */
export const imagesField = 'images';
