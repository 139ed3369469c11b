import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { historiesText } from '@everpaw/contracts/kernel/features/histories';
import { v7 } from 'uuid';
import { createEngine } from '../engine.ts';
import type { Engine } from '../engine-api.ts';
import { Database } from '../store/database.ts';
import { type EntityList, entities } from '../store/entities.ts';
import { followEpoch } from '../sync/follow-epoch.ts';
import type { Transport } from '../sync/transport.ts';
import * as writing from '../writing.ts';
import { type Faults, faultyTransport } from './faulty-transport.ts';
import { memoryStorage } from './memory-storage.ts';
import type { Chance } from './prng.ts';
import { SimulatedLocks } from './simulated-locks.ts';
import type { SimulatedServer } from './simulated-server.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** The schema as a later version of the app may have it, opened over a full queue. */
class LaterDatabase extends Database {
  static override readonly newestVersion = Database.newestVersion + 1;

  constructor(...args: ConstructorParameters<typeof Database>) {
    super(...args);
    this.version(LaterDatabase.newestVersion)
      .stores({ outbox: '++seq, &id, state, root, lane', later: 'id' })
      .upgrade((change) => change.table('outbox').toCollection().modify({ upgraded: true }));
  }
}

/** What a device asks, with the history of the log that each answer comes from told before the answer is read. */
function hearingEpoch(server: SimulatedServer, db: Database, session: () => string | null): Transport {
  const inner = server.connect(session);
  const { histories } = server;
  if (!histories) return inner;
  const heard = Object.entries(inner).map(([name, call]) => [
    name,
    async (...asked: unknown[]) => {
      const answer = await (call as (...asked: unknown[]) => Promise<unknown>)(...asked);
      await followEpoch({ db, caches: undefined }, histories.at(-1)?.epoch ?? null, historiesText(histories));
      return answer;
    },
  ]);
  return Object.fromEntries(heard) as Transport; // the same calls
}

export type Tab = { db: Database; engine: Engine; isAlive(): boolean };

/** A phone: one storage, one cookie, one clock of its own, and as many tabs as are open. */
export class SimulatedDevice {
  readonly name: string;
  readonly user: CurrentUser | null;
  isOnline = true;
  /** How wrong its clock is, in milliseconds. */
  clockOff = 0;
  /** Storage has no room left. */
  isFull = false;
  session: string | null;
  tabs: Tab[] = [];
  #isUpgraded = false;
  readonly #storage = memoryStorage();
  readonly #locks = new SimulatedLocks();
  readonly #queueListeners = new Set<() => void>();
  readonly #parts: {
    server: SimulatedServer;
    time: SimulatedTime;
    chance: Chance;
    faults(): Faults;
    report(error: unknown): void;
    list?: EntityList;
  };

  constructor(
    name: string,
    user: CurrentUser | null,
    parts: {
      server: SimulatedServer;
      time: SimulatedTime;
      chance: Chance;
      faults(): Faults;
      report(error: unknown): void;
      list?: EntityList;
    },
  ) {
    this.name = name;
    this.user = user;
    this.session = user?.id ?? null;
    this.#parts = parts;
  }

  now = (): number => this.#parts.time.now() + this.clockOff;

  /** The tab a person looks at. */
  get tab(): Tab {
    const tab = this.tabs.at(-1);
    if (!tab) throw new Error(`${this.name} has no open tab.`);
    return tab;
  }

  async openTab(): Promise<Tab> {
    const { server, time, chance, faults, report, list = entities } = this.#parts;
    let alive = true;
    const isAlive = () => alive;
    const identity = {};
    const db = new (this.#isUpgraded ? LaterDatabase : Database)(this.name, this.#storage, list);
    // A full disk raises in the middle of the transaction, after what came before it.
    for (const table of [db.outbox, db.media, db.drafts])
      table.hook('creating', () => {
        if (this.isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
      });
    db.outbox.hook('creating', () => {
      setImmediate(() => {
        for (const changed of this.#queueListeners) changed();
      });
    });
    await db.open();
    const timers = time.timers(isAlive);
    const engine = createEngine({
      db,
      now: this.now,
      world: {
        transport: faultyTransport({
          inner: hearingEpoch(server, db, () => this.session),
          chance,
          timers,
          faults,
          isOnline: () => this.isOnline,
          isAlive,
          endSession: () => {
            this.session = null;
          },
        }),
        locks: this.#locks.of(identity),
        timers,
        random: chance.next,
        newId: () =>
          v7({ msecs: this.now(), random: Uint8Array.from({ length: 16 }, () => chance.below(256)) }),
        measure: async () => null,
        // Loading it would take real time.
        writing: async () => writing,
        soon: (task) => task(),
        openLive: null,
        caches: undefined,
        withdraw: async () => {},
        storage: undefined,
        fetch: () => Promise.reject(new TypeError('No network here.')),
        serviceWorker: undefined,
        page: null,
        // Dexie's live queries take real time; tabs hear of each other in turns of the event loop instead.
        watchQueue: (changed) => {
          this.#queueListeners.add(changed);
          return () => this.#queueListeners.delete(changed);
        },
        report: (error) => {
          if (alive) report(error);
        },
      },
    });
    const tab: Tab & { kill(): void } = {
      db,
      engine,
      isAlive,
      kill: () => {
        alive = false;
        db.close();
        this.#locks.kill(identity);
      },
    };
    this.tabs.push(tab);
    engine.start();
    return tab;
  }

  /** As when the system ends the app: nothing is told, nothing is finished. */
  killTab(): void {
    const tab = this.tabs.pop() as (Tab & { kill(): void }) | undefined; // `openTab` makes every tab
    tab?.kill();
  }

  /** A new version of the app takes over: all tabs close, and the schema grows. */
  upgrade(): void {
    while (this.tabs.length > 0) this.killTab();
    this.#isUpgraded = true;
  }

  /** The person signs in again with the account that this device is of. */
  async signIn(): Promise<void> {
    if (!this.user) return;
    this.session = this.user.id;
    await this.tab.engine.signedIn(this.user);
  }
}
