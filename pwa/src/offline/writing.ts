import { v7 } from 'uuid';

/** What is needed only for an account, or where something is written, sent, pinned or wiped; a visitor who only reads does without it. */
export { pullAccount } from './account-pull.ts';
export { removeDraft, saveDraft } from './drafts.ts';
export { browserLocks } from './locks.ts';
export { discard, editAndResend, enqueueAll, sendAgain } from './outbox.ts';
export { cachePhoto, measureInBrowser } from './photo.ts';
export { completePins, pin, unpin } from './pin.ts';
export { purgePictures, wipeCaches } from './private-caches.ts';
export { withRoom } from './room.ts';
export { createSender } from './sender.ts';
export { unsentWork, wipeAccount } from './sign-out.ts';
export { askToPersist } from './storage.ts';

/** A new id whose order is that of time (UUIDv7). */
export const mintId = (): string => v7();
