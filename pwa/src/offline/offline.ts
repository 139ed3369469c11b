import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import type { SendableType, sendableCommands } from '@everpaw/contracts/sync/sendable-commands';
import type * as z from 'zod/mini';
import type { Database } from './database.ts';

/** A command as a screen asks for it; what its schema has a default for may be left out. Its id is minted when it is kept. */
export type CommandInput = {
  [T in SendableType]: { type: T; payload: z.input<(typeof sendableCommands)[T]['schema']> };
}[SendableType];

/** What became of asking the server for a memorial: `gone` is its answer, `unreachable` the lack of one. */
export type Refreshed = 'current' | 'gone' | 'unreachable';

export type UnsentWork = { waiting: number; needsAttention: number; drafts: number; photos: number };

/** What is loaded after the first paint: everything that validates, sends and pulls. */
export type Engine = {
  /** Kept on this device before the promise resolves; sent when possible. Answers the command's id. */
  enqueue(input: CommandInput, also?: { clearDraft?: string }): Promise<string>;
  /** Several commands, all kept or none. */
  enqueueAll(inputs: readonly CommandInput[], also?: { clearDraft?: string }): Promise<string[]>;
  /** Keeps a photo for a command or a draft that will name it. Raises `DomainError` (too large, no image) or `NoRoom`. */
  cachePhoto(photo: Blob): Promise<MediaDescriptor>;
  saveDraft(key: string, value: unknown, photos: readonly string[]): Promise<void>;
  clearDraft(key: string): Promise<void>;
  refreshMemorial(id: string): Promise<Refreshed>;
  refreshGuestbook(memorialId: string): Promise<Refreshed>;
  /** The next page of older tributes. */
  moreTributes(memorialId: string): Promise<Refreshed>;
  pull(): Promise<Refreshed>;
  /** Hears of changes to this memorial while its page is open; answers how to stop. */
  watch(memorialId: string): () => void;
  /** Sends what waits, now; waiting times of failed attempts are forgotten, those the server asked for are not. */
  sendNow(): Promise<void>;
  /**
   * The account the session belongs to, whenever the app learns it; what waits for it goes on. `signed-out` when
   * the person has signed out here without a signal: then the session is ended now and nothing of it is kept.
   */
  signedIn(user: CurrentUser): Promise<'kept' | 'signed-out'>;
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
  editAndResend(commandId: string, payload: unknown): Promise<void>;
  /** Sends the same again; after a conflict, knowingly over the current version. */
  sendAgain(commandId: string): Promise<void>;
  /** Forgets the refused command and whatever waits behind it. */
  discard(commandId: string): Promise<void>;
  /** Keeps the page, its photos, manifest and icons until unpinned. */
  pin(memorialId: string): Promise<void>;
  unpin(memorialId: string): Promise<void>;
  /** Tells of uploads in this tab: bytes sent as a share from 0 to 1, null when none is under way. */
  uploadProgress(sha256: string): number | null;
  onUploadProgress(listener: () => void): () => void;
  /** Listens to the network, the page, the other tabs, the service worker and the server; answers how to stop. */
  start(): () => void;
};

/** The device's storage, and everything that reads it. */
export type LocalStore = { db: Database; read: typeof import('./local-store.ts') };

/** The phone's localStore: what is kept comes with `localStore()`, what sends and pulls with `engine()`, neither before it is asked for. */
export type Offline = {
  now(): number;
  /** Raises Dexie's error where this browser keeps nothing. */
  localStore(): Promise<LocalStore>;
  engine(): Promise<Engine>;
  /** Keeps a view that the server has answered, such as the first data of a page; `asOf` (ms) is now by default. */
  cacheMemorial(
    view: MemorialDto,
    also?: { guestbook?: GuestbookPage; etag?: string; asOf?: number },
  ): Promise<void>;
};

/** The result of `load`, loaded once; a failed download is not the last attempt. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/** Opens the local data. `db` is given by tests. */
export function openOffline({ db }: { db?: Database } = {}): Offline {
  const now = () => Date.now();
  const localStore = once(async (): Promise<LocalStore> => {
    const read = await import('./local-store.ts');
    const opened = db ?? read.openDatabase();
    // Dexie's live queries keep silent where there is nothing to open, as in some private windows.
    await opened.open();
    return { db: opened, read };
  });
  const engine = once(async () => {
    const [{ createEngine }, opened] = await Promise.all([import('./engine.ts'), localStore()]);
    return createEngine({ db: opened.db, now });
  });
  return {
    now,
    localStore,
    engine,
    async cacheMemorial(view, also) {
      const opened = await localStore();
      await opened.read.cacheMemorial(opened.db, view, { asOf: now(), ...also });
    },
  };
}
