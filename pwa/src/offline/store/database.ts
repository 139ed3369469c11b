import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import type { EntityDto } from '@everpaw/contracts/kernel/entity';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { NewsEntry, NewsList } from '@everpaw/contracts/news/news.dto';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { newerDeviceText } from '@everpaw/contracts/sync/outdated.message';
import Dexie, { type Table } from 'dexie';
import { type EntityList, entities } from './entities.ts';
import { localDataNewer } from './local-data-newer.ts';

/**
 * The last confirmed DTO of an entity. `parent` is the id of its root, empty for a root. `keepers` are the accounts that
 * care for a root: the pull brings it to their devices, whole. `asOf` and `openedAt` are instants of this device in ms.
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
 * What is known of a root's children of one kind beside the children. It is complete up to the log position `position`,
 * as `toldTo` may know it: an account, `visitorsOwn`, or absent where that is not known.
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
 * Why the last attempt did not succeed. `network`, `busy` and `later` (one of its kind too many for now) say nothing
 * about the command; `http` and `retry` count as its failures, and `stuck` is what many of them lead to. `conflict`
 * carries the value that an edit ran into in `current`.
 */
export type OutboxError = {
  kind: 'network' | 'busy' | 'later' | 'http' | 'retry' | 'rejected' | 'conflict' | 'stuck';
  code: string;
  message: string;
  errors: { path: string; message: string }[];
  current?: unknown;
};

/**
 * A command that waits to be sent, or whose answer is not yet part of the confirmed views.
 * `seq` is the order in which things were done on this device: a clock may jump, it cannot. `accountId` is who
 * did it (null: a visitor); it is never sent in another name. `nextAttemptAt` is an instant of this device in ms;
 * `attempts` counts the failures in a row that it follows.
 * `accepted` waits for the views to reach `position`; `rejected` waits for the person; `parked` waits for
 * the person's decision on the creation that it builds on; `lost` was accepted by a server that has been restored from an
 * older backup since, and waits for the person. `acceptedAt` is an instant of this device in ms.
 */
export type OutboxEntry = {
  seq: number;
  id: string;
  lane: string;
  entity: string;
  entityId: string;
  /** The key of the root that it concerns. */
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
 * An accepted command that the confirmed documents contain, in case the server loses it. `photoBytes` is the size of the
 * photos that it names.
 */
export type SentCommand = OutboxEntry & { acceptedAt: number; photoBytes: number };

/** Whoever is signed in nowhere, where the account is named that something belongs to. */
export const visitorsOwn = '';

/**
 * A photo on this device. `queued` is 1 while a draft or a command needs it: then it is never evicted; it is 2 while only
 * sent commands name it. `accounts` are those whose drafts and commands do.
 * `bytes` is an ArrayBuffer because stored Blobs get lost in WebKit. `descriptor` is the server's once `uploaded`.
 */
export type CachedMedia = {
  sha256: string;
  bytes: ArrayBuffer;
  type: string;
  size: number;
  descriptor: MediaDescriptor;
  queued: 0 | 1 | 2;
  accounts: string[];
  uploaded: 0 | 1;
  /** Attempts that failed in a row, and those among them that the server answered with a failure of its own (none: absent). */
  attempts: number;
  failures?: number;
  nextAttemptAt: number;
  usedAt: number;
};

/** Up to where the server's changes of these entities are known for this account, and when that was learnt. */
export type Cursor = {
  key: 'pull';
  accountId: string;
  cursor: string | null;
  entities: string[];
  asOf: number;
};

/** A form that is not sent yet, as its screen wants it back, with the photos it holds. */
export type Draft = { key: string; accountId: string; value: unknown; photos: string[]; updatedAt: number };

/** `root` is the key of what is pinned. */
export type Pin = { root: string; pinnedAt: number };

/** What this device remembers about itself; each name has one shape. */
export type Settings = {
  account: CurrentUser;
  /** True while the account's commands wait for the person to sign in again. */
  paused: boolean;
  /** Set by the server's Retry-After. `since` shows whether the clock was turned back meanwhile. */
  notBefore: { since: number; until: number };
  /** Which tab sends, where the browser has no Web Locks. */
  lease: { owner: string; since: number; until: number };
  /** The session is still to be ended at the server, because signing out happened without a signal. */
  signOutOwed: boolean;
  /** The session was ended elsewhere, and this device has not let go of everything yet. */
  ended: { reason: 'ended' | 'password'; accountId: string };
  storagePersisted: boolean;
  /** The history of the log that the site tells, as its last answer named it. */
  epoch: string;
  /** The site answers what this version of the app cannot read. */
  outdated: boolean;
  /** Somebody has asked for memories of the day on the home page. */
  onThisDay: boolean;
  /** What the store last had on sale, and when the server said so (ms). */
  catalogue: { products: ProductDto[]; asOf: number };
  /** The first page of the news as it last was, and when the server said so (ms). */
  news: { list: NewsList; asOf: number };
  /** Articles that were opened or listed here beside the newest page, the last one seen first. */
  newsSeen: readonly NewsEntry[];
  /** The e-cards to choose from, as the server said last. */
  ecardTemplates: EcardTemplateDto[];
  /** What the server last answered this account about itself, by path, the newest first. */
  accountAnswers: { accountId: string; answers: readonly { path: string; value: unknown }[] };
};
export type SettingName = keyof Settings;
type Setting = { [Name in SettingName]: { key: Name; value: Settings[Name] } }[SettingName];

/** The newest version of the schema that this app knows. */
const newestVersion = 2;

/**
 * A newer app has stored something on this device that this one does not know: it is left as it is. `found` and `known`
 * are versions of the schema; the message is for the person.
 */
export class LocalDataNewer extends Error {
  override readonly name = localDataNewer;
  readonly found: number;
  readonly known: number;

  constructor(versions: { found: number; known: number }) {
    super(newerDeviceText);
    this.found = versions.found;
    this.known = versions.known;
  }
}

/**
 * Everything that the phone stores. A new entity needs no new version: documents of all lie in one table.
 * A released version of the schema is never edited. A change is a new
 * `this.version(n)` below the old ones with only the stores that differ and, when rows must change, an
 * `.upgrade()` that works row by row and keeps whatever it does not know: the outbox of an old version may be
 * full, and its commands carry their own `v`.
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

  /** The newest version of the schema that this app knows. */
  static readonly newestVersion: number = newestVersion;

  /** The entities that it holds. */
  readonly entities: EntityList;

  /** Whether this tab could not store what came of sending, because the device is full. */
  isFull = false;

  constructor(
    name = 'everpaw',
    dependencies: ConstructorParameters<typeof Dexie>[1] = {},
    list: EntityList = entities,
  ) {
    // Results that Dexie would keep are asked for again here anyway, and what it keeps them with is a ninth of its code.
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
    // Dexie would open it all the same and leave alone what it does not know.
    const refuseNewer = () => {
      const found = this.backendDB().version / 10;
      const known = (this.constructor as typeof Database).newestVersion; // of this class or of a later app's
      if (found > known) throw new LocalDataNewer({ found, known });
    };
    this.on('ready', refuseNewer, true);
    // A newer version in another tab may upgrade at once; this one reopens or asks to be reloaded.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }));
  }
}

/** Reads one setting; undefined when it was never set. */
export async function setting<Name extends SettingName>(
  db: Database,
  key: Name,
): Promise<Settings[Name] | undefined> {
  const row = await db.settings.get(key);
  // Rows are only written by `setSetting`, which pairs each name with its shape.
  return row?.value as Settings[Name] | undefined;
}

/** Writes one setting; undefined forgets it. */
export async function setSetting<Name extends SettingName>(
  db: Database,
  key: Name,
  value: Settings[Name] | undefined,
): Promise<void> {
  if (value === undefined) await db.settings.delete(key);
  else await db.settings.put({ key, value } as Setting);
}
