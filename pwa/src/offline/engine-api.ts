import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { ClearedDraft, LoadedDraft } from './store/drafts.ts';
import type { CommandInput, EntityRef } from './store/entities.ts';
import type { UnsentWork } from './store/upkeep/wipe-account.ts';
import type { Refreshed } from './sync/refreshed.ts';

/** The part of the offline module that is loaded after the first paint. It validates, sends and pulls. */
export type Engine = {
  /**
   * Stores a command on this device before the promise resolves, and sends it when possible. Returns the command's
   * id.
   */
  enqueue(input: CommandInput, also?: ClearedDraft): Promise<string>;
  /** Enqueues several commands atomically. Returns their ids. */
  enqueueAll(inputs: readonly CommandInput[], also?: ClearedDraft): Promise<string[]>;
  /**
   * Stores a photo that a later command or draft references. Throws `DomainError` (too large, no image) or `NoRoom`.
   */
  cachePhoto(photo: Blob): Promise<MediaDescriptor>;
  /** Returns when the draft was saved (ms), or null if another tab has saved this draft since `asOf`. */
  saveDraft(known: LoadedDraft, value: unknown, photos: readonly string[]): Promise<number | null>;
  /** Returns false if the draft was not removed because another tab has saved it since `asOf`. */
  clearDraft(known: LoadedDraft): Promise<boolean>;
  refresh(root: EntityRef): Promise<Refreshed>;
  /** Fetches the children of one kind. */
  refreshList(entity: string, root: EntityRef): Promise<Refreshed>;
  /** Fetches the next page of older children. */
  more(entity: string, root: EntityRef): Promise<Refreshed>;
  pull(): Promise<Refreshed>;
  /** Subscribes to changes of this root while its page is open. Returns a function that unsubscribes. */
  watch(root: EntityRef): () => void;
  /** Sends queued work now and resets all wait times, including those that the server requested. */
  sendNow(): Promise<void>;
  /**
   * Sets the account of the session as soon as the app knows it, and resumes sending its commands. Returns
   * `signed-out` if the person signed out here while offline: the session is then ended and none of its data is
   * cached.
   */
  signedIn(user: CurrentUser): Promise<'kept' | 'signed-out'>;
  /** Ends a session on the server after an offline sign-out. Returns false if the server can't be reached. */
  settleSignOut(): Promise<boolean>;
  /**
   * Handles a session that ended without a sign-out on this device: pauses sending and checks the reason.
   * `settleEnded` describes what is deleted.
   */
  sessionEnded(): Promise<void>;
  /** Counts the work that signing out now would lose. */
  unsentWork(): Promise<UnsentWork>;
  /**
   * Ends the session, even offline, and deletes private data from this device. Check `unsentWork` first. Returns
   * `pending` if the server still has to be notified; the next wake-up retries that.
   */
  signOut(): Promise<'ended' | 'pending'>;
  /** Replaces a refused command with a corrected one and sends it. Returns its new id. */
  editAndResend(commandId: string, payload: unknown, also?: ClearedDraft): Promise<string>;
  /** Sends a refused command again. After a conflict, it overwrites the current version. */
  sendAgain(commandId: string): Promise<void>;
  /** Deletes the refused command and all commands that depend on it. */
  discard(commandId: string): Promise<void>;
  /** Resends commands that the server had accepted and has since lost. */
  sendLost(): Promise<void>;
  /** Deletes commands that the server had accepted and has since lost. */
  discardLost(): Promise<void>;
  /** Caches a page with all its files until it is unpinned. */
  pin(root: EntityRef): Promise<void>;
  unpin(root: EntityRef): Promise<void>;
  /**
   * Listens to the network, the page, other tabs, the service worker and the server. Returns a function that stops
   * it.
   */
  start(): () => void;
};
