import type { HistoryChange } from '@everpaw/contracts/audit/history.dto';
import { withFocus } from '@everpaw/contracts/media/focus';
import { isReader } from '@everpaw/contracts/memorials/audience/is-reader';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { memorialContent } from '@everpaw/contracts/memorials/memorial.fields';
import { type AudienceSettings, audienceOf } from '@everpaw/contracts/memorials/memorial-audience';
import { memorialHistoryMessages as words } from '@everpaw/contracts/memorials/memorial-history.messages';
import { defineHistory } from '../kernel/entity-history.ts';
import { changesOf } from '../kernel/field-changes.ts';
import { type MemorialDoc, memorialsView } from './memorials.view.ts';

function photoOf(doc: MemorialDoc | null, imageId: string) {
  return doc?.images.find(({ id }) => id === imageId) ?? null;
}

function recordingOf(doc: MemorialDoc | null, recordingId: string) {
  return doc?.recordings.find(({ id }) => id === recordingId) ?? null;
}

type Words = { title: string; description: string | null; transcript?: string | null | undefined };

/** Lists the changed texts of a recording. */
function wordChanges(before: Words | null, after: Words): HistoryChange[] {
  const shownAs = (value: string | null | undefined) => value || null;
  return (['title', 'description', 'transcript'] as const)
    .map((field) => ({
      field: words.fields[field],
      before: shownAs(before?.[field]),
      after: shownAs(after[field]),
    }))
    .filter((change) => change.before !== change.after);
}

function captionChange(before: string | null, after: string | null): HistoryChange[] {
  return before === after ? [] : [{ field: words.fields.caption, before, after }];
}

/** Describes a change of who may see the page. Of several settings, the one that matters most. */
function audienceWords(after: AudienceSettings, before: MemorialDoc | null): string {
  const { isPublic, isListed = true, isIndexed = true } = after;
  if (before?.isPublic === isPublic) {
    if (before.isListed !== isListed) return isListed ? words.putInGallery : words.tookFromGallery;
    if (before.isIndexed !== isIndexed)
      return isIndexed ? words.letSearchEngines : words.keptFromSearchEngines;
  }
  return {
    public: words.madePublic,
    link: words.madeLinkOnly,
    password: words.locked,
    private: words.madePrivate,
  }[audienceOf(after)];
}

/** Describes the events of a memorial. */
export const memorialHistory = defineHistory<MemorialDoc, MemorialEvent>({
  view: memorialsView,
  words: {
    MemorialCreated: {
      kind: 'page',
      tell: ({ data }) => ({ what: words.created, changes: changesOf(memorialContent, {}, data) }),
    },
    MemorialDetailsChanged: {
      kind: 'words',
      tell: ({ data: { changes, petType } }, before) => ({
        what: words.changed,
        changes: changesOf(memorialContent, before ?? {}, {
          ...changes,
          ...(petType === undefined ? {} : { petType }),
        }),
      }),
    },
    MemorialVisibilityChanged: {
      kind: 'sharing',
      tell: ({ data }, before) => ({ what: audienceWords(data, before) }),
    },
    MemorialPasswordChanged: {
      kind: 'sharing',
      tell: ({ data: { passwordHash } }, before) => ({
        what:
          passwordHash === null
            ? words.unlocked
            : before?.passwordHash == null
              ? words.locked
              : words.relocked,
      }),
    },
    GuestbookPolicyChanged: {
      kind: 'guestbook',
      tell: ({ data: { policy } }) => ({ what: words.policies[policy] }),
    },
    // Only the owner may see the domain.
    CustomDomainChanged: { kind: 'page', tell: () => ({ what: words.domainChanged }) },
    PageNameChanged: { kind: 'page', tell: () => ({ what: words.nameChanged }) },
    PhotoAdded: {
      kind: 'photos',
      tell: ({ data: { media, caption } }) => ({
        what: words.photoAdded,
        changes: captionChange(null, caption),
        photo: media,
      }),
    },
    PhotoRemoved: {
      kind: 'photos',
      tell: ({ data: { imageId } }, before) => ({
        what: words.photoRemoved,
        photo: photoOf(before, imageId)?.media ?? null,
      }),
    },
    PhotoCaptioned: {
      kind: 'photos',
      tell({ data: { imageId, caption } }, before) {
        const photo = photoOf(before, imageId);
        return {
          what: words.captioned,
          changes: captionChange(photo?.caption ?? null, caption),
          photo: photo?.media ?? null,
        };
      },
    },
    PhotoFocused: {
      kind: 'photos',
      tell({ data: { imageId, focus } }, before) {
        const media = photoOf(before, imageId)?.media;
        return { what: words.focused, photo: media ? withFocus(media, focus) : null };
      },
    },
    PhotosReordered: { kind: 'photos', tell: () => ({ what: words.reordered }) },
    MemorialRecordingAdded: {
      kind: 'photos',
      tell: ({ data: { kind, poster, title, description, transcript } }) => ({
        what: words.recordingsAdded[kind],
        changes: wordChanges(null, { title, description, transcript }),
        photo: poster,
      }),
    },
    MemorialRecordingChanged: {
      kind: 'photos',
      tell({ data: { recordingId, ...data } }, before) {
        const recording = recordingOf(before, recordingId);
        return {
          what: words.recordingsChanged[recording?.kind ?? 'video'],
          changes: wordChanges(recording, { ...(recording ?? {}), ...data }),
          photo: recording?.poster ?? null,
        };
      },
    },
    MemorialRecordingRemoved: {
      kind: 'photos',
      tell({ data: { recordingId } }, before) {
        const recording = recordingOf(before, recordingId);
        return {
          what: words.recordingsRemoved[recording?.kind ?? 'video'],
          photo: recording?.poster ?? null,
        };
      },
    },
    MemorialDeleted: { kind: 'page', tell: () => ({ what: words.deleted }) },
    MemorialRestored: { kind: 'page', tell: () => ({ what: words.restored }) },
    MemorialPurged: { kind: 'page', tell: () => ({ what: words.purged }) },
    MemorialAbandoned: { kind: 'page', tell: () => ({ what: words.abandoned }) },
    ClaimLapsed: { kind: 'keepers', tell: () => ({ what: words.lapsed }) },
    KeeperInvited: {
      kind: 'keepers',
      tell: ({ data: { email, invitationId, role } }) => ({
        what: role === 'reader' ? words.readerInvited : words.invited,
        about: email || null,
        invitation: invitationId,
      }),
    },
    InvitationWithdrawn: { kind: 'keepers', tell: () => ({ what: words.invitationEnded }) },
    KeeperJoined: {
      kind: 'keepers',
      tell: ({ data: { role } }) => ({ what: role === 'reader' ? words.readerJoined : words.joined }),
    },
    KeeperRemoved: {
      kind: 'keepers',
      tell: ({ data: { keeperId } }, before) => ({
        what: isReader(keeperId, before ?? {}) ? words.readerRemoved : words.keeperRemoved,
        person: keeperId,
      }),
    },
    KeeperLeft: {
      kind: 'keepers',
      tell: ({ data: { keeperId } }, before) => ({
        what: isReader(keeperId, before ?? {}) ? words.readerLeft : words.left,
      }),
    },
    MemorialHandedOver: {
      kind: 'keepers',
      tell: ({ data: { ownerId } }) => ({ what: words.handedOver, person: ownerId }),
    },
  },
  shows: [
    'MemorialCreated',
    'MemorialDetailsChanged',
    'MemorialVisibilityChanged',
    'PhotoAdded',
    'PhotoRemoved',
    'PhotoCaptioned',
    'PhotoFocused',
    'PhotosReordered',
    'MemorialRecordingAdded',
    'MemorialRecordingChanged',
    'MemorialRecordingRemoved',
    'MemorialDeleted',
    'MemorialRestored',
    'MemorialPurged',
    // It repeats all content, which may be the only readable copy.
    'MemorialHandedOver',
  ],
});
