import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import type { EntityDto } from '@everpaw/contracts/kernel/features/entity';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { NewsEntry, NewsList } from '@everpaw/contracts/news/news.dto';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import Dexie, { type Table } from 'dexie';
import { type EntityList, entities } from './entities.ts';
import { localDataNewer } from './local-data-newer.ts';

/**
 * The last confirmed DTO of an entity. `parent` is the id of its root, empty for a root. `keepers` are the accounts
 * that keep a root; the pull downloads it completely to their devices. `asOf` and `openedAt` are times of this device
 * in ms.
 */
export type CachedDocument = {
  entity: string;
  id: string;
  parent: string;
  keepers: string[];
  dto: EntityDto;
  etag: string | null;
  asOf: number;
  openedAt: number;
};

/**
 * Metadata of a root's cached children of one kind. It is complete up to the log position `position`, as visible to
 * `toldTo`: an account, `visitorsOwn`, or absent if unknown.
 */
export type CachedList = {
  entity: string;
  parent: string;
  count: number;
  nextCursor: string | null;
  position: string | null;
  toldTo?: string;
  asOf: number;
};

export type OutboxState = 'queued' | 'sending' | 'accepted' | 'rejected' | 'parked' | 'lost';

/**
 * Why the last attempt failed. `network`, `busy` and `later` (rate limit of its type) don't concern the command
 * itself; `http` and `retry` count as its failures, and too many of them lead to `stuck`. `conflict` carries the
 * current value that an edit conflicts with in `current`.
 */
export type OutboxError = {
  kind: 'network' | 'busy' | 'later' | 'http' | 'retry' | 'rejected' | 'conflict' | 'stuck';
  code: string;
  message: string;
  errors: { path: string; message: string }[];
  current?: unknown;
};

/**
 * A command that waits to be sent, or that the confirmed views don't contain yet. `seq` is the order in which
 * commands were created on this device; unlike the clock, it never jumps. `accountId` is the author (null: a
 * visitor); a command is never sent for another account. `nextAttemptAt` is a time of this device in ms; `attempts`
 * counts the preceding failures in a row. `accepted` waits for the views to reach `position`; `rejected` waits for
 * the person; `parked` waits for the person's decision on the creation that it depends on; `lost` was accepted by a
 * server that has since been restored from an older backup, and waits for the person. `acceptedAt` is a time of this
 * device in ms.
 */
export type OutboxEntry = {
  seq: number;
  id: string;
  lane: string;
  entity: string;
  entityId: string;
  /** The key of its root. */
  root: string;
  accountId: string | null;
  type: string;
  v: number;
  payload: unknown;
  /** SHA-256s of the photos that must be on the server before this command. */
  blobs: string[];
  createdAt: string;
  attempts: number;
  nextAttemptAt: number;
  state: OutboxState;
  position: string | null;
  acceptedAt?: number;
  error: OutboxError | null;
};

/**
 * An accepted command that the confirmed documents contain, stored in case the server loses it. `photoBytes` is the
 * total size of its photos.
 */
export type SentCommand = OutboxEntry & { acceptedAt: number; photoBytes: number };

/** Stands for visitors where an account id is stored. */
export const visitorsOwn = '';

/**
 * A photo on this device. `queued` is 1 while a draft or a command needs it, so that it is never evicted, and 2 while
 * only sent commands reference it. `accounts` are the authors of those drafts and commands. `bytes` is an ArrayBuffer
 * because WebKit loses stored Blobs. `descriptor` is the server's once `uploaded`.
 */
export type CachedMedia = {
  sha256: string;
  bytes: ArrayBuffer;
  type: string;
  /** The name of the chosen file; absent if it has none, or was stored by an older app. */
  name?: string;
  size: number;
  descriptor: MediaDescriptor;
  queued: 0 | 1 | 2;
  accounts: string[];
  uploaded: 0 | 1;
  /** Failed attempts in a row, and how many of them concerned the photo itself (absent: none). */
  attempts: number;
  failures?: number;
  nextAttemptAt: number;
  usedAt: number;
};

/** The position up to which this account's changes of these entities are known, and when they were fetched (ms). */
export type Cursor = {
  key: 'pull';
  accountId: string;
  cursor: string | null;
  entities: string[];
  asOf: number;
};

/** An unsent form in the shape its screen uses, with the photos it holds. */
export type Draft = { key: string; accountId: string; value: unknown; photos: string[]; updatedAt: number };

/** `root` is the key of what is pinned. */
export type Pin = { root: string; pinnedAt: number };

/** This device's settings; each name has one type. */
export type Settings = {
  account: CurrentUser;
  /** True while the account's commands wait for the person to sign in again. */
  paused: boolean;
  /** Set by the server's Retry-After, in ms. `since` detects a clock that was turned back. */
  notBefore: { since: number; until: number };
  /** The tab that sends, in browsers without Web Locks. */
  lease: { owner: string; since: number; until: number };
  /** Whether the session must still be ended on the server after an offline sign-out. */
  signOutOwed: boolean;
  /** Set if the session was ended elsewhere and this device has not deleted all its data yet. */
  ended: { reason: 'ended' | 'password'; accountId: string };
  storagePersisted: boolean;
  /** The epoch (history) of the server's log, from its last response. */
  epoch: string;
  /** Whether the server sends responses that this version of the app can't read. */
  outdated: boolean;
  /** Whether memories of the day are enabled on the home page. */
  onThisDay: boolean;
  /** How many children of each root the person had seen when they last opened it, by the root's id. */
  seenCounts: Readonly<Record<string, number>>;
  /** The ids of what this device's visitors have marked, such as with a heart. Accounts know their own. */
  visitorMarks: readonly string[];
  /**
   * The last candle of this device's visitors for each page, by its root's id, and how many had been lit there before.
   */
  visitorCandles: Readonly<Record<string, { candleId: string; litAt: string; ever: number }>>;
  /** The store's last known products, and when the server sent them (ms). */
  catalogue: { products: ProductDto[]; asOf: number };
  /** The last known first page of the news, and when the server sent it (ms). */
  news: { list: NewsList; asOf: number };
  /** Articles that were opened or listed here besides the newest page, most recently seen first. */
  newsSeen: readonly NewsEntry[];
  /** The last known e-card templates. */
  ecardTemplates: EcardTemplateDto[];
  /** The server's last responses to this account about itself, by path, newest first. */
  accountAnswers: { accountId: string; answers: readonly { path: string; value: unknown }[] };
};
export type SettingName = keyof Settings;
type Setting = { [Name in SettingName]: { key: Name; value: Settings[Name] } }[SettingName];

/** The newest schema version that this app knows. */
const newestVersion = 2;

/**
 * Thrown if a newer app version has stored data on this device. The data is left unchanged. `found` and `supported`
 * are schema versions.
 */
export class LocalDataNewer extends Error {
  override readonly name = localDataNewer;
  readonly found: number;
  readonly supported: number;

  constructor(versions: { found: number; supported: number }) {
    super('Newer data');
    this.found = versions.found;
    this.supported = versions.supported;
  }
}

/**
 * The local database. A new entity needs no new version, because one table holds the documents of all entities. Never
 * edit a released version of the schema. A change is a new `this.version(n)` below the old ones with only the stores
 * that differ and, if rows must change, an `.upgrade()` that works row by row and keeps all fields that it doesn't
 * know: the outbox of an old version may be full, and its commands carry their own `v`.
 */
export class Database extends Dexie {
  declare readonly documents: Table<CachedDocument, [entity: string, id: string]>;
  declare readonly lists: Table<CachedList, [entity: string, parent: string]>;
  declare readonly outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'seq'>>;
  declare readonly sent: Table<SentCommand, number>;
  declare readonly media: Table<CachedMedia, string>;
  declare readonly cursor: Table<Cursor, string>;
  declare readonly drafts: Table<Draft, string>;
  declare readonly pins: Table<Pin, string>;
  declare readonly settings: Table<Setting, SettingName>;

  /** The newest schema version that this app knows. */
  static readonly newestVersion: number = newestVersion;

  /** The entities that it stores. */
  readonly entities: EntityList;

  /** Whether this tab could not store results of sending because the device is full. */
  isFull = false;

  constructor(
    name = 'everpaw',
    dependencies: ConstructorParameters<typeof Dexie>[1] = {},
    list: EntityList = entities,
  ) {
    // Live queries run again anyway, and Dexie's result cache is a ninth of its code.
    super(name, { cache: 'disabled', ...dependencies });
    this.entities = list;
    this.version(1).stores({
      documents: '[entity+id], parent, *keepers, openedAt',
      lists: '[entity+parent], parent',
      outbox: '++seq, &id, state, root',
      media: 'sha256, queued, usedAt, *accounts',
      cursor: 'key',
      drafts: 'key',
      pins: 'root',
      settings: 'key',
    });
    this.version(newestVersion).stores({ sent: 'seq, root, accountId, acceptedAt, photoBytes, *blobs' });
    // Dexie would open a newer database and ignore what it doesn't know.
    const refuseNewer = () => {
      const found = this.backendDB().version / 10;
      const supported = (this.constructor as typeof Database).newestVersion; // of this class or of a later app's
      if (found > supported) throw new LocalDataNewer({ found, supported });
    };
    this.on('ready', refuseNewer, true);
    // Close at once, so that a newer version in another tab can upgrade; this tab reopens or offers a reload.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }));
  }
}

/** Reads one setting; undefined if it isn't set. */
export async function setting<Name extends SettingName>(
  db: Database,
  key: Name,
): Promise<Settings[Name] | undefined> {
  const row = await db.settings.get(key);
  // Rows are only written by `setSetting`, which pairs each name with its shape.
  return row?.value as Settings[Name] | undefined;
}

/** Writes one setting; undefined deletes it. */
export async function setSetting<Name extends SettingName>(
  db: Database,
  key: Name,
  value: Settings[Name] | undefined,
): Promise<void> {
  if (value === undefined) await db.settings.delete(key);
  else await db.settings.put({ key, value } as Setting);
}
