import { v7 } from 'uuid';

export { requestBackgroundSync } from './outbox/background-sync.ts';
export { browserLocks } from './outbox/locks.ts';
export { discard, editAndResend, enqueueAll, sendAgain } from './outbox/outbox.ts';
export { createSender } from './outbox/sender.ts';
export { endOwedSignOut, followEnd, signOutHere, wipeDevice } from './session-end.ts';
export { removeDraft, saveDraft } from './store/drafts.ts';
export { cachePhoto, measureInBrowser } from './store/photo.ts';
export { completePins, pin, unpin } from './store/pins.ts';
export { discardLost, sendLost } from './store/upkeep/lost-commands.ts';
export { purgePictures } from './store/upkeep/private-caches.ts';
export { withRoom } from './store/upkeep/room.ts';
export { requestPersistence } from './store/upkeep/storage.ts';
export { unsentWork } from './store/upkeep/wipe-account.ts';
/** Code that is only needed for an account, or to write, send, pin or wipe. Visitors who only read don't load it. */
export { pullAccount } from './sync/account-pull.ts';
export { requireSame, watchPerson } from './sync/same-person.ts';

/** Returns a new time-ordered id (UUIDv7). */
export const mintId = (): string => v7();
