import { valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import { chosenFocus } from '@everpaw/contracts/media/focus';
import { isReader } from '@everpaw/contracts/memorials/audience/is-reader';
import { type MemorialState, memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialFields } from '@everpaw/contracts/memorials/memorial.fields';
import { isOpen } from '@everpaw/contracts/memorials/memorial-audience';
import type { TributeCountsDoc } from '../guestbook/tribute-counts.view.ts';
import { type DocViewer, offlineRules, type Positioned } from '../kernel/offline-rules.ts';
import { type CountedMemorialDoc, countedMemorialsView, withTributeCount } from './counted-memorials.view.ts';
import { memorialDocOf } from './memorial-doc-of-dto.ts';
import { memorialDtoOf } from './memorial-dto-of-doc.ts';
import type { MemorialDoc } from './memorials.view.ts';

export const memorialRules = offlineRules({
  view: countedMemorialsView,
  // The server stores these types under these names.
  complete: (doc, counts) =>
    withTributeCount(doc as Positioned<MemorialDoc>, counts as Positioned<TributeCountsDoc> | null),
  decider: memorialDecider,
  context: ({ subscriptionStatus, media }) => ({ subscriptionStatus, media }),
  duplicateCodes: ['memorial-exists'],
  stateOf: memorialStateOf,
  docOf: memorialDocOf,
  dtoOf: (doc: Positioned<CountedMemorialDoc>, viewer) =>
    isVisible(doc, viewer) ? memorialDtoOf(doc, viewer.accountId) : null,
  // A memorial has its own erasure and is exported with its page.
  authored: null,
  isGone: (doc) => doc.removed,
});

/**
 * Keepers see a memorial in any state; others see public ones, those they were invited to see and those they opened
 * with the password, and moderators also private ones.
 */
function isVisible(doc: CountedMemorialDoc, { accountId, isKeeper, permits, opens }: DocViewer): boolean {
  if (doc.removed) return false;
  if (isOpen(doc) || isKeeper) return true;
  if (doc.deletedAt !== null) return false;
  if (isReader(accountId, doc)) return true;
  const isOpened = doc.isOpened || (doc.passwordHash != null && opens?.(doc._id, doc.passwordHash));
  return isOpened || (permits?.('memorials.moderate') ?? false);
}

/** Converts the view's document to the decider's state. */
export function memorialStateOf(
  doc: (MemorialDoc & Pick<CountedMemorialDoc, 'isOpened'>) | null,
): MemorialState {
  if (!doc) return { status: 'none' };
  if (doc.removed) return { status: 'purged' };
  return {
    status: doc.deletedAt === null ? 'active' : 'deleted',
    memorialId: doc._id,
    ownerId: doc.ownerId,
    keepers: doc.keepers,
    readers: doc.readers ?? [],
    // Inviting and transferring require a connection, so no decider needs them on a device.
    invitations: new Map(),
    ...valuesIn(memorialFields, doc),
    photos: doc.images.map(({ id, media, caption }) => ({
      imageId: id,
      sha256: media.sha256,
      caption,
      focus: chosenFocus(media),
    })),
    removedPhotos: [],
    recordings: doc.recordings.map(({ id, poster, transcript = null, ...recording }) => ({
      recordingId: id,
      kind: recording.kind,
      sha256: recording.sha256,
      posterSha256: poster?.sha256 ?? null,
      title: recording.title,
      description: recording.description,
      transcript,
      orderIndex: recording.orderIndex,
    })),
    pageNames: doc.pageNames ?? [],
    pageNameKeys: [],
    passwordHash: doc.passwordHash ?? null,
    ...(doc.isOpened ? { isOpened: true } : {}),
    deletedAt: doc.deletedAt,
    // Only the server needs the claims of slots.
    claim: '',
    claims: [],
    lapsed: [],
  };
}
