import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { tombstoneOf, valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import { withFocus } from '@everpaw/contracts/media/focus';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { withPageName } from '@everpaw/contracts/memorials/address/page-name';
import type { InvitedRole } from '@everpaw/contracts/memorials/memorial.dto';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { type MemorialValues, memorialContent } from '@everpaw/contracts/memorials/memorial.fields';
import { isOpen } from '@everpaw/contracts/memorials/memorial-audience';
import { plainStory } from '@everpaw/contracts/memorials/story';
import type { RecordingKind } from '@everpaw/contracts/recordings/recording-kinds';
import { defineView } from '../kernel/view.ts';

export type MemorialPhotoDoc = {
  id: string;
  media: MediaDescriptor;
  caption: string | null;
  createdAt: string;
};

/** A video or sound. `durationMs` is in milliseconds, `fileSize` in bytes. */
export type MemorialRecordingDoc = {
  id: string;
  kind: RecordingKind;
  sha256: string;
  poster: MediaDescriptor | null;
  title: string;
  description: string | null;
  /** Missing without a transcript. */
  transcript?: string | null;
  durationMs: number;
  fileSize: number;
  mimeType: string;
  orderIndex: number;
  createdAt: string;
};

/**
 * A memorial with the data of its page and card, except the number of tributes. `removed` is the
 * tombstone of a purged one.
 */
export type MemorialDoc = MemorialValues & {
  _id: string;
  ownerId: string;
  /** The accounts of its keepers, without the owner. */
  keepers: string[];
  /** The accounts that were invited to see it; missing if none ever was. A device knows its own only. */
  readers?: string[];
  removed: boolean;
  /** The story as plain text. */
  storyWords: string;
  /** True if the gallery, the search and the counts include it. */
  listed: boolean;
  images: MemorialPhotoDoc[];
  recordings: MemorialRecordingDoc[];
  /** The names in its address, the current one first; missing if it never had one. */
  pageNames?: string[];
  /** Missing or null without a password. A device doesn't know it and has an empty one. */
  passwordHash?: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

function withStory(memorialText: string | null) {
  return { memorialText, storyWords: memorialText ? plainStory(memorialText) : '' };
}

function withoutPassword({ passwordHash: _, ...doc }: MemorialDoc): MemorialDoc {
  return doc;
}

function listed(doc: MemorialDoc): MemorialDoc {
  return { ...doc, listed: isOpen(doc) && doc.isListed };
}

export const memorialsView = defineView<MemorialDoc, MemorialEvent>({
  keys: ({ data }) => [data.memorialId],

  handlers: {
    MemorialCreated: { evolve: (_, event) => created(event) },
    MemorialDetailsChanged: (doc, { data: { petType = doc.petType, changes }, meta: { at } }) => {
      const { memorialText, ...rest } = changes;
      return {
        ...doc,
        ...rest,
        petType,
        ...(memorialText === undefined ? {} : withStory(memorialText)),
        updatedAt: at,
      };
    },
    MemorialVisibilityChanged: (
      doc,
      { data: { isPublic, isListed = true, isIndexed = true }, meta: { at } },
    ) => listed({ ...(isPublic ? withoutPassword(doc) : doc), isPublic, isListed, isIndexed, updatedAt: at }),
    MemorialPasswordChanged: (doc, { data: { passwordHash }, meta: { at } }) => ({
      ...doc,
      passwordHash,
      updatedAt: at,
    }),
    GuestbookPolicyChanged: (doc, { data: { policy }, meta: { at } }) => ({
      ...doc,
      guestbookPolicy: policy,
      updatedAt: at,
    }),
    CustomDomainChanged: (doc, { data: { customDomain }, meta: { at } }) => ({
      ...doc,
      customDomain,
      updatedAt: at,
    }),
    PageNameChanged: (doc, { data: { pageName }, meta: { at } }) => ({
      ...doc,
      pageNames: withPageName(doc.pageNames ?? [], pageName),
      updatedAt: at,
    }),
    PhotoAdded: (doc, { data: { imageId, media, caption }, meta: { at } }) =>
      doc.images.some((image) => image.id === imageId)
        ? doc
        : { ...doc, images: [...doc.images, { id: imageId, media, caption, createdAt: at }], updatedAt: at },
    PhotoRemoved: (doc, { data: { imageId }, meta: { at } }) => ({
      ...doc,
      images: doc.images.filter((image) => image.id !== imageId),
      updatedAt: at,
    }),
    PhotoCaptioned: (doc, { data: { imageId, caption }, meta: { at } }) => ({
      ...doc,
      images: doc.images.map((image) => (image.id === imageId ? { ...image, caption } : image)),
      updatedAt: at,
    }),
    PhotoFocused: (doc, { data: { imageId, focus }, meta: { at } }) => ({
      ...doc,
      images: doc.images.map((image) =>
        image.id === imageId ? { ...image, media: withFocus(image.media, focus) } : image,
      ),
      updatedAt: at,
    }),
    PhotosReordered: (doc, { data: { imageIds }, meta: { at } }) => ({
      ...doc,
      images: imageIds.flatMap((id) => doc.images.find((image) => image.id === id) ?? []),
      updatedAt: at,
    }),
    MemorialRecordingAdded: (doc, { data, meta: { at } }) => {
      const { memorialId: _, ownerId: __, recordingId: id, ...recording } = data;
      return { ...doc, recordings: [...doc.recordings, { id, ...recording, createdAt: at }], updatedAt: at };
    },
    MemorialRecordingChanged: (doc, { data, meta: { at } }) => {
      const { memorialId: _, ownerId: __, recordingId, ...words } = data;
      return {
        ...doc,
        recordings: doc.recordings.map((recording) =>
          recording.id === recordingId ? { ...recording, ...words } : recording,
        ),
        updatedAt: at,
      };
    },
    MemorialRecordingRemoved: (doc, { data: { recordingId }, meta: { at } }) => ({
      ...doc,
      recordings: doc.recordings.filter((recording) => recording.id !== recordingId),
      updatedAt: at,
    }),
    MemorialDeleted: (doc, { data: { deletedAt }, meta: { at } }) =>
      listed({ ...doc, deletedAt, updatedAt: at }),
    MemorialRestored: (doc, { meta: { at } }) => listed({ ...doc, deletedAt: null, updatedAt: at }),
    MemorialPurged: ({ pageNames: _, ...doc }, { meta: { at } }) => ({
      ...listed({ ...withoutPassword(doc), images: [], recordings: [], updatedAt: at }),
      ...tombstoneOf(memorialContent),
      ...withStory(null),
      customDomain: null,
      removed: true,
    }),
    KeeperJoined: joined,
    KeeperRemoved: withoutKeeper,
    KeeperLeft: withoutKeeper,
    MemorialHandedOver: handedOver,
  },
});

function joined(
  doc: MemorialDoc,
  event: { data: { keeperId: string; role?: InvitedRole | undefined } },
): MemorialDoc {
  const { keeperId, role } = event.data;
  if (role === 'reader') return { ...doc, readers: [...(doc.readers ?? []), keeperId] };
  const { keepers, ...before } = withoutKeeper(doc, event);
  return { ...before, keepers: [...keepers, keeperId] };
}

function withoutKeeper(
  { readers, ...doc }: MemorialDoc,
  { data }: { data: { keeperId: string } },
): MemorialDoc {
  const stays = (id: string) => id !== data.keeperId;
  return {
    ...doc,
    keepers: doc.keepers.filter(stays),
    ...(readers ? { readers: readers.filter(stays) } : {}),
  };
}

function created(event: Recorded<Extract<MemorialEvent, { type: 'MemorialCreated' }>>): MemorialDoc {
  const { memorialId, ownerId, isPublic, isListed = true, isIndexed = true } = event.data;
  const content = valuesIn(memorialContent, event.data);
  return {
    _id: memorialId,
    ownerId,
    keepers: [],
    removed: false,
    ...content,
    ...withStory(content.memorialText),
    isPublic,
    isListed,
    isIndexed,
    listed: isPublic && isListed,
    customDomain: null,
    guestbookPolicy: 'show-at-once',
    images: [],
    recordings: [],
    createdAt: event.meta.at,
    updatedAt: event.meta.at,
    deletedAt: null,
  };
}

/**
 * Replaces all content, because the previous one becomes unreadable when the former owner's account is
 * deleted.
 */
function handedOver(
  doc: MemorialDoc,
  event: Recorded<Extract<MemorialEvent, { type: 'MemorialHandedOver' }>>,
): MemorialDoc {
  const { ownerId, previousOwnerId, details, captions, recordings = [], pageNames } = event.data;
  const { memorialText, ...rest } = details;
  const captionOf = new Map(captions.map(({ imageId, caption }) => [imageId, caption]));
  const wordsOf = new Map(recordings.map(({ recordingId, ...words }) => [recordingId, words]));
  return {
    ...withoutPassword(doc),
    ...rest,
    ...withStory(memorialText),
    ownerId,
    customDomain: null,
    ...(pageNames ? { pageNames } : {}),
    keepers: [...doc.keepers.filter((id) => id !== ownerId), previousOwnerId],
    images: doc.images.map((image) => ({ ...image, caption: captionOf.get(image.id) ?? null })),
    recordings: doc.recordings.map((recording) => ({
      ...recording,
      ...(wordsOf.get(recording.id) ?? { title: '', description: null, transcript: null }),
    })),
  };
}
