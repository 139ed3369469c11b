import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { never } from '@everpaw/contracts/kernel/decider';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { GuestbookPolicy, MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { plainStory } from '@everpaw/contracts/memorials/story';
import type { View } from '../kernel/view.ts';

export type MemorialPhotoDoc = {
  id: string;
  media: MediaDescriptor;
  caption: string | null;
  createdAt: string;
};

/** A memorial with everything its page, card and search need. A purged one is gone; `removed` keeps its tombstone. */
export type MemorialDoc = {
  _id: string;
  ownerId: string;
  /** The accounts that care for it beside its owner. */
  keepers: string[];
  removed: boolean;
  petName: string;
  /** `petName` in lower case, for search by its beginning. */
  petNameKey: string;
  petType: string;
  birthDate: string | null;
  passedDate: string | null;
  memorialText: string | null;
  /** The story's words, for search. */
  storyWords: string;
  isPublic: boolean;
  /** True when everyone may find it: public and not deleted. */
  listed: boolean;
  templateId: string;
  customDomain: string | null;
  guestbookPolicy: GuestbookPolicy;
  images: MemorialPhotoDoc[];
  tributeCount: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

function withName(petName: string) {
  return { petName, petNameKey: petName.toLowerCase() };
}

function withStory(memorialText: string | null) {
  return { memorialText, storyWords: memorialText ? plainStory(memorialText) : '' };
}

function listed(doc: MemorialDoc): MemorialDoc {
  return { ...doc, listed: doc.isPublic && doc.deletedAt === null };
}

/** Memorials by id. A tribute counts while it is shown (REQ-306). */
export const memorialsView: View<MemorialDoc, MemorialEvent | TributeEvent> = {
  keys: (event) => [event.data.memorialId],

  evolve(doc, event): MemorialDoc | null {
    if (event.type === 'MemorialCreated') return created(event);
    if (!doc || doc.removed) return doc;
    const at = event.meta.at;
    switch (event.type) {
      case 'MemorialDetailsChanged': {
        const { petType = doc.petType, changes } = event.data;
        const { petName, memorialText, ...rest } = changes;
        return {
          ...doc,
          ...rest,
          petType,
          ...(petName === undefined ? {} : withName(petName)),
          ...(memorialText === undefined ? {} : withStory(memorialText)),
          updatedAt: at,
        };
      }
      case 'MemorialVisibilityChanged':
        return listed({ ...doc, isPublic: event.data.isPublic, updatedAt: at });
      case 'GuestbookPolicyChanged':
        return { ...doc, guestbookPolicy: event.data.policy, updatedAt: at };
      case 'PhotoAdded': {
        const { imageId, media, caption } = event.data;
        if (doc.images.some((image) => image.id === imageId)) return doc;
        return {
          ...doc,
          images: [...doc.images, { id: imageId, media, caption, createdAt: at }],
          updatedAt: at,
        };
      }
      case 'PhotoRemoved':
        return {
          ...doc,
          images: doc.images.filter((image) => image.id !== event.data.imageId),
          updatedAt: at,
        };
      case 'PhotoCaptioned':
        return {
          ...doc,
          images: doc.images.map((image) =>
            image.id === event.data.imageId ? { ...image, caption: event.data.caption } : image,
          ),
          updatedAt: at,
        };
      case 'PhotosReordered':
        return {
          ...doc,
          images: event.data.imageIds.flatMap((id) => doc.images.find((image) => image.id === id) ?? []),
          updatedAt: at,
        };
      case 'MemorialDeleted':
        return listed({ ...doc, deletedAt: event.data.deletedAt, updatedAt: at });
      case 'MemorialRestored':
        return listed({ ...doc, deletedAt: null, updatedAt: at });
      case 'MemorialPurged':
        return {
          ...listed({ ...doc, ...withName(''), ...withStory(null), images: [], updatedAt: at }),
          birthDate: null,
          passedDate: null,
          templateId: 'classic',
          removed: true,
          tributeCount: 0,
        };
      case 'KeeperJoined':
        return { ...doc, keepers: [...doc.keepers, event.data.keeperId] };
      case 'KeeperRemoved':
      case 'KeeperLeft':
        return { ...doc, keepers: doc.keepers.filter((id) => id !== event.data.keeperId) };
      case 'MemorialHandedOver':
        return handedOver(doc, event);
      case 'MemorialAbandoned':
      case 'ClaimLapsed':
      case 'KeeperInvited':
      case 'InvitationWithdrawn':
      case 'TributeReported':
        return doc;
      case 'TributeSigned':
        return event.data.waiting ? doc : { ...doc, tributeCount: doc.tributeCount + 1 };
      case 'TributeShown':
        return { ...doc, tributeCount: doc.tributeCount + 1 };
      case 'TributeHidden':
      case 'TributeDeleted':
        return event.data.wasShown ? { ...doc, tributeCount: doc.tributeCount - 1 } : doc;
      default:
        return never(event);
    }
  },
};

function created(event: Recorded<Extract<MemorialEvent, { type: 'MemorialCreated' }>>): MemorialDoc {
  const { memorialId, ownerId, petName, petType, birthDate, passedDate, memorialText, isPublic, templateId } =
    event.data;
  return {
    _id: memorialId,
    ownerId,
    keepers: [],
    removed: false,
    ...withName(petName),
    petType,
    birthDate,
    passedDate,
    ...withStory(memorialText),
    isPublic,
    listed: isPublic,
    templateId,
    customDomain: null,
    guestbookPolicy: 'show-at-once',
    images: [],
    tributeCount: 0,
    createdAt: event.meta.at,
    updatedAt: event.meta.at,
    deletedAt: null,
  };
}

/** Everything is said anew, because what was said before may be unreadable once the owner of before has left. */
function handedOver(
  doc: MemorialDoc,
  event: Recorded<Extract<MemorialEvent, { type: 'MemorialHandedOver' }>>,
): MemorialDoc {
  const { ownerId, previousOwnerId, details, captions } = event.data;
  const { petName, memorialText, ...rest } = details;
  const captionOf = new Map(captions.map(({ imageId, caption }) => [imageId, caption]));
  return {
    ...doc,
    ...rest,
    ...withName(petName),
    ...withStory(memorialText),
    ownerId,
    keepers: [...doc.keepers.filter((id) => id !== ownerId), previousOwnerId],
    images: doc.images.map((image) => ({ ...image, caption: captionOf.get(image.id) ?? null })),
  };
}
