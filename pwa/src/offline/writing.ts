import { v7 } from 'uuid';

export { askForBackgroundSync } from './outbox/background-sync.ts';
export { browserLocks } from './outbox/locks.ts';
export { discard, editAndResend, enqueueAll, sendAgain } from './outbox/outbox.ts';
export { createSender } from './outbox/sender.ts';
export { endOwedSignOut, followEnd, signOutHere, wipeDevice } from './session-end.ts';
export { removeDraft, saveDraft } from './store/drafts.ts';
export { discardLost, sendLost } from './store/lost-commands.ts';
export { cachePhoto, measureInBrowser } from './store/photo.ts';
export { completePins, pin, unpin } from './store/pins.ts';
export { purgePictures } from './store/private-caches.ts';
export { withRoom } from './store/room.ts';
export { askToPersist } from './store/storage.ts';
export { unsentWork } from './store/wipe-account.ts';
/** What is needed only for an account, or where something is written, sent, pinned or wiped; a visitor who only reads does without it. */
export { pullAccount } from './sync/account-pull.ts';
export { requireSame, watchPerson } from './sync/same-person.ts';

/** A new id whose order is that of time (UUIDv7). */
export const mintId = (): string => v7();
