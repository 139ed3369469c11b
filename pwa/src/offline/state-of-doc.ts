import type { TributeState } from '@everpaw/contracts/guestbook/tribute.decider';
import type { MemorialState } from '@everpaw/contracts/memorials/memorial.decider';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';

/** What the memorial's rules know, read from what its view knows: a device never holds the events themselves. */
export function memorialStateOf(doc: MemorialDoc | null): MemorialState {
  if (!doc) return { status: 'none' };
  if (doc.removed) return { status: 'purged' };
  return {
    status: doc.deletedAt === null ? 'active' : 'deleted',
    memorialId: doc._id,
    ownerId: doc.ownerId,
    keepers: doc.keepers,
    // Inviting and handing over need a connection, so no rule here asks for what only the server knows of them.
    invitations: new Map(),
    petName: doc.petName,
    petType: doc.petType,
    birthDate: doc.birthDate,
    passedDate: doc.passedDate,
    memorialText: doc.memorialText,
    templateId: doc.templateId,
    isPublic: doc.isPublic,
    guestbookPolicy: doc.guestbookPolicy,
    photos: doc.images.map(({ id, media, caption }) => ({ imageId: id, sha256: media.sha256, caption })),
    removedPhotos: [],
    deletedAt: doc.deletedAt,
    // Which command took the owner's slot is the server's bookkeeping; no view tells it and no rule here asks.
    claim: '',
    claims: [],
    lapsed: [],
  };
}

/** What the tribute's rules know, read from what its view knows. */
export function tributeStateOf(doc: TributeDoc | null): TributeState {
  if (!doc) return { status: 'none' };
  const { memorialId, authorId } = doc;
  return doc.status === 'deleted'
    ? { status: 'deleted', memorialId }
    : { status: doc.status, memorialId, authorId };
}
