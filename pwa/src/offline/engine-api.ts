import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { ClearedDraft, KnownDraft } from './store/drafts.ts';
import type { CommandInput, EntityRef } from './store/entities.ts';
import type { UnsentWork } from './store/wipe-account.ts';
import type { Refreshed } from './sync/refreshed.ts';

/** What is loaded after the first paint: everything that validates, sends and pulls. */
export type Engine = {
  /** Stored on this device before the promise resolves; sent when possible. Answers the command's id. */
  enqueue(input: CommandInput, also?: ClearedDraft): Promise<string>;
  /** Several commands, all stored or none. */
  enqueueAll(inputs: readonly CommandInput[], also?: ClearedDraft): Promise<string[]>;
  /** Stores a photo for a command or a draft that will name it. Raises `DomainError` (too large, no image) or `NoRoom`. */
  cachePhoto(photo: Blob): Promise<MediaDescriptor>;
  /** Returns when it was saved (ms); null where it was not, because another tab has saved this draft since `asOf`. */
  saveDraft(known: KnownDraft, value: unknown, photos: readonly string[]): Promise<number | null>;
  /** Returns false where the draft stays, because another tab has saved it since `asOf`. */
  clearDraft(known: KnownDraft): Promise<boolean>;
  refresh(root: EntityRef): Promise<Refreshed>;
  /** Asks for the children of one kind. */
  refreshList(entity: string, root: EntityRef): Promise<Refreshed>;
  /** The next page of older children. */
  more(entity: string, root: EntityRef): Promise<Refreshed>;
  pull(): Promise<Refreshed>;
  /** Hears of changes to this root while its page is open; answers how to stop. */
  watch(root: EntityRef): () => void;
  /** Sends what waits, now: every waiting time is forgotten, also one that the site asked for. */
  sendNow(): Promise<void>;
  /**
   * The account the session belongs to, whenever the app learns it; what waits for it goes on. `signed-out` when
   * the person has signed out here without a signal: then the session is ended now and nothing of it is cached.
   */
  signedIn(user: CurrentUser): Promise<'kept' | 'signed-out'>;
  /** Ends the session that was signed out of without a signal; false while the server can't be asked. */
  settleSignOut(): Promise<boolean>;
  /** The session has ended without the person asking for it: nothing is lost, sending waits. */
  sessionEnded(): Promise<void>;
  /** How much would be lost by signing out now. */
  unsentWork(): Promise<UnsentWork>;
  /**
   * Ends the session, also without a signal, and wipes what is private from this device. Ask first when there is
   * unsent work. `owed`: the server has not heard of it yet; it is told as soon as it can be.
   */
  signOut(): Promise<'ended' | 'owed'>;
  /** Sends a corrected version in the place of the refused one. */
  editAndResend(commandId: string, payload: unknown, also?: ClearedDraft): Promise<void>;
  /** Sends the same again; after a conflict, knowingly over the current version. */
  sendAgain(commandId: string): Promise<void>;
  /** Forgets the refused command and whatever waits behind it. */
  discard(commandId: string): Promise<void>;
  /** Sends what the server had accepted and has lost since. */
  sendLost(): Promise<void>;
  /** Forgets it. */
  discardLost(): Promise<void>;
  /** Caches a page with all its files until it is unpinned. */
  pin(root: EntityRef): Promise<void>;
  unpin(root: EntityRef): Promise<void>;
  /** Listens to the network, the page, the other tabs, the service worker and the server; answers how to stop. */
  start(): () => void;
};
