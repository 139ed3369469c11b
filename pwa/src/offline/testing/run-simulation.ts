import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { EntityDto } from '@everpaw/contracts/kernel/features/entity';
import { petTypes } from '@everpaw/contracts/kernel/pet-types';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { memoryTypes } from '@everpaw/contracts/timeline/memory-kinds';
import type { Shown } from '../store/as-confirmed.ts';
import type { OutboxEntry } from '../store/database.ts';
import {
  type CommandInput,
  type EntityDefinition,
  type EntityList,
  entities,
  isKeeperOf,
  keyOf,
} from '../store/entities.ts';
import { readOwnRoots } from '../store/own-roots.ts';
import { readRefusals } from '../store/refusals.ts';
import { readPage } from '../store/shown.ts';
import { NoRoom } from '../store/upkeep/room.ts';
import { type Faults, noFaults } from './faulty-transport.ts';
import { loadAll } from './fixtures.ts';
import type { MemoryServer } from './memory-server.ts';
import { type Chance, chanceOf } from './prng.ts';
import { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { eventLoopTurns, SimulatedTime } from './simulated-time.ts';

/** What befalls devices between their calls, as a probability for each step. */
export type Mishaps = {
  networkFlap: number;
  tabKilled: number;
  secondTab: number;
  fullDisk: number;
  clockJump: number;
  appUpgraded: number;
  serverLags: number;
  serverBusy: number;
  cursorsReset: number;
};

export const everyFault: Faults & Mishaps = {
  dropped: 0.1,
  answerLost: 0.1,
  duplicated: 0.08,
  delayed: 0.2,
  failed500: 0.06,
  tooMany429: 0.04,
  session401: 0.02,
  networkFlap: 0.12,
  tabKilled: 0.06,
  secondTab: 0.05,
  fullDisk: 0.02,
  clockJump: 0.03,
  appUpgraded: 0.01,
  serverLags: 0.05,
  serverBusy: 0.05,
  cursorsReset: 0.01,
};

export type SimulationOptions = {
  seed: number;
  /** At least 1; two of three work for the same account, the last is another person or a visitor. */
  devices: number;
  steps: number;
  faults: Partial<Faults & Mishaps>;
  server: SimulatedServer & Partial<Pick<MemoryServer, 'lagging' | 'busyFor' | 'resetCursors'>>;
  users: readonly [CurrentUser, CurrentUser];
  list?: EntityList;
  /** More that a person may do: something of a fifth of all actions. */
  more?(device: SimulatedDevice, chance: Chance): Promise<CommandInput | null>;
  time: SimulatedTime;
  /** The most actions in all; the rest of the steps only lets things happen. */
  actions?: number;
  /** Makes a photo of its own for each name; one that is not good is refused by the server. */
  photo?: (name: string, isGood: boolean) => SimulatedPhoto;
};

export type SimulatedPhoto = { sha256: string; bytes: ArrayBuffer };

export type SimulationReport = {
  seed: number;
  queued: number;
  accepted: number;
  refused: number;
  discarded: number;
  /** Promises that were broken, in words; none in a good run. */
  broken: string[];
};

const day = 24 * 60 * 60_000;
const maxOpenTabs = 3;

/** A user as the simulation signs one in. */
export function simulatedUser(
  id: string,
  subscriptionStatus: CurrentUser['subscriptionStatus'],
): CurrentUser {
  return {
    id,
    email: `${id.slice(0, 4)}@example.org`,
    firstName: 'Ines',
    lastName: 'Prado',
    profileImageUrl: null,
    subscriptionStatus,
    isAdmin: false,
    role: 'user',
    permissions: [],
    isActive: true,
    emailVerified: true,
    lastLoginAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}

/**
 * Lets devices work against a server through every fault, then lets everything come to rest and checks what the
 * offline design promises: every accepted command is in exactly one append; nothing is lost without a refusal
 * that the person can see; each lane keeps its order; what the devices show equals the server's views; the views
 * equal a replay from zero. The same seed gives the same run, as long as nothing takes real time.
 */
export async function runSimulation(options: SimulationOptions): Promise<SimulationReport> {
  const { seed, server, users, time, photo: makePhoto = namedPhoto, list = entities } = options;
  await loadAll(list);
  const chance = chanceOf(seed);
  let faults: Faults & Mishaps = { ...everyFault, ...zero(everyFault), ...options.faults };
  const failures: unknown[] = [];
  /** Which device queued a command, and where in its lane. */
  const queued = new Map<string, { device: SimulatedDevice; lane: string; inOrder: boolean }>();
  const discarded = new Set<string>();
  let actionsLeft = options.actions ?? Number.POSITIVE_INFINITY;

  const devices = Array.from({ length: options.devices }, (_, index) => {
    const isLast = index === options.devices - 1 && index > 0;
    const user = isLast ? (seed % 2 === 0 ? users[1] : null) : users[0];
    return new SimulatedDevice(`device-${seed}-${index}`, user, {
      server,
      time,
      chance,
      faults: () => faults,
      report: (error) => failures.push(error),
      list,
    });
  });
  for (const device of devices) {
    await device.openTab();
    await device.signIn();
  }
  await time.pass(2_000);

  for (let step = 0; step < options.steps; step += 1) {
    const device = chance.pick(devices);
    if (!device) break;
    await befall(device);
    if (actionsLeft > 0) await act(device);
    await time.pass(chance.hits(0.6) ? chance.below(1_500) : chance.below(60_000));
    await eventLoopTurns(chance.below(10));
  }

  await comeToRest();
  const broken = await brokenPromises();
  const appends = await server.appends();
  let refused = 0;
  for (const device of devices) refused += (await readRefusals(device.tab.db)).length;
  for (const device of devices) while (device.tabs.length > 0) device.killTab();
  return {
    seed,
    queued: queued.size,
    accepted: appends.length,
    refused,
    discarded: discarded.size,
    broken,
  };

  async function befall(device: SimulatedDevice): Promise<void> {
    if (chance.hits(faults.networkFlap)) {
      device.isOnline = !device.isOnline;
      if (device.isOnline) for (const tab of device.tabs) tab.engine.sendNow().catch(() => {});
    }
    if (chance.hits(faults.clockJump)) device.clockOff = chance.hits(0.5) ? 0 : chance.hits(0.5) ? day : -day;
    if (chance.hits(faults.tabKilled)) device.killTab();
    if (chance.hits(faults.appUpgraded)) device.upgrade();
    if (device.tabs.length === 0 || (chance.hits(faults.secondTab) && device.tabs.length < maxOpenTabs))
      await device.openTab();
    if (device.session === null && device.user && device.isOnline && chance.hits(0.3)) await device.signIn();
    if (server.lagging !== undefined) server.lagging = chance.hits(faults.serverLags);
    if (server.busyFor !== undefined && chance.hits(faults.serverBusy)) server.busyFor = 1 + chance.below(3);
    if (chance.hits(faults.cursorsReset)) server.resetCursors?.();
  }

  async function act(device: SimulatedDevice): Promise<void> {
    actionsLeft -= 1;
    if (chance.hits(0.1)) return decideRefusal(device);
    if (chance.hits(0.15)) return openSomePage(device);
    const more = options.more && chance.hits(0.2) ? await options.more(device, chance) : null;
    const input = more ?? (await someInput(device));
    if (!input) return;
    device.isFull = chance.hits(faults.fullDisk);
    try {
      const id = await device.tab.engine.enqueue(input);
      const entry = await device.tab.db.outbox.where('id').equals(id).first();
      queued.set(id, { device, lane: entry?.lane ?? '', inOrder: true });
    } catch (error) {
      // The person was told, and nothing was kept.
      if (!(error instanceof NoRoom)) throw error;
    } finally {
      device.isFull = false;
    }
  }

  async function openSomePage(device: SimulatedDevice): Promise<void> {
    const { engine } = device.tab;
    for (const { name: entity, parent, one } of list.all) {
      if (parent || !one) continue;
      const root = chance.pick(await server.roots(entity, device.user?.id ?? null));
      if (!root) continue;
      engine.refresh({ entity, id: root.id }).catch(() => {});
      for (const child of list.childrenOf(entity))
        engine.refreshList(child.name, { entity, id: root.id }).catch(() => {});
    }
  }

  async function decideRefusal(device: SimulatedDevice): Promise<void> {
    const { db, engine } = device.tab;
    const refusal = chance.pick(await readRefusals(db));
    if (!refusal) return;
    const before = await db.outbox.toArray();
    try {
      if (chance.hits(0.5)) {
        await engine.sendAgain(refusal.commandId);
        // From now on it stands behind what was done since.
        const place = queued.get(refusal.commandId);
        if (place) place.inOrder = false;
      } else await engine.discard(refusal.commandId);
    } catch (error) {
      // Another tab was quicker, or the disk is full; the refusal is still there.
      failures.push(error);
      return;
    }
    const still = new Set((await db.outbox.toArray()).map((entry) => entry.id));
    for (const entry of before)
      if (!still.has(entry.id) && (entry.state === 'rejected' || entry.state === 'parked'))
        discarded.add(entry.id);
  }

  async function someInput(device: SimulatedDevice): Promise<CommandInput | null> {
    const { db } = device.tab;
    const accountId = device.user?.id ?? null;
    const own = ((await readOwnRoots(db, 'memorial'))?.value ?? []).map(
      (dto) => dto as EntityDto as MemorialDto,
    ); // this entity's DTOs
    const known = (await db.documents.toArray()).filter(({ entity }) => entity === 'memorial');
    const memorial = chance.hits(0.6)
      ? chance.pick(own)
      : (chance.pick(known)?.dto as MemorialDto | undefined);
    const kind = chance.below(17);
    if (accountId !== null && (kind === 0 || (own.length === 0 && chance.hits(0.5))))
      return newMemorial(device);
    if (!memorial) return null;
    const memorialId = memorial.id;
    if (kind <= 4 || memorial.userId !== accountId)
      return chance.hits(0.8) ? newTribute(memorialId) : tributeInput(device, memorialId);
    switch (kind) {
      case 5:
      case 6:
        return edit(memorial);
      case 7:
        return newPhoto(device, memorialId);
      case 8: {
        const image = chance.pick(memorial.images);
        return image
          ? { type: 'CaptionPhoto', payload: { memorialId, imageId: image.id, caption: words() } }
          : null;
      }
      case 9: {
        const image = chance.pick(memorial.images);
        return image ? { type: 'RemovePhoto', payload: { memorialId, imageId: image.id } } : null;
      }
      case 10: {
        const imageIds = memorial.images.map((image) => image.id).reverse();
        return imageIds.length > 1 ? { type: 'ReorderPhotos', payload: { memorialId, imageIds } } : null;
      }
      case 11:
        return memorial.deletedAt === null && chance.hits(0.4)
          ? { type: 'DeleteMemorial', payload: { memorialId } }
          : { type: 'RestoreMemorial', payload: { memorialId } };
      case 12:
      case 13:
        return newMemory(device, memorialId);
      case 14:
      case 15:
        return memoryInput(device, memorialId);
      default:
        return tributeInput(device, memorialId);
    }
  }

  async function newMemory(device: SimulatedDevice, memorialId: string): Promise<CommandInput> {
    return {
      type: 'AddMemory',
      payload: {
        memoryId: chance.uuid(),
        memorialId,
        date: '2026-02-01',
        title: words(),
        description: `We remember ${words()}`,
        type: chance.pick(memoryTypes) ?? 'milestone',
        ...(chance.hits(0.3) ? { sha256: await cacheSomePhoto(device) } : {}),
      },
    };
  }

  /** Two devices may take the same memory and change the same words. */
  async function memoryInput(device: SimulatedDevice, memorialId: string): Promise<CommandInput | null> {
    const { lists } = await readPage(device.tab.db, { entity: 'memorial', id: memorialId });
    const memory = chance.pick(lists.memory?.value.entries ?? []) as EntityDto as MemoryDto | undefined; // this entity's DTOs
    if (!memory) return newMemory(device, memorialId);
    const { id: memoryId, title } = memory;
    if (chance.hits(0.2)) return { type: 'DeleteMemory', payload: { memoryId, memorialId } };
    return {
      type: 'EditMemory',
      payload: { memoryId, memorialId, changes: { title: words() }, base: { title } },
    };
  }

  async function newMemorial(device: SimulatedDevice): Promise<CommandInput> {
    const photos = [];
    for (let count = chance.below(3); count > 0; count -= 1)
      photos.push({ imageId: chance.uuid(), sha256: await cacheSomePhoto(device) });
    return {
      type: 'CreateMemorial',
      payload: {
        memorialId: chance.uuid(),
        petName: words(),
        petType: chance.pick(petTypes) ?? 'dog',
        memorialText: words(),
        // A premium theme is refused to a free account: the person must see it.
        templateId: chance.hits(0.2) ? 'golden-fields' : 'classic',
        isPublic: chance.hits(0.8),
        photos,
      },
    };
  }

  async function newPhoto(device: SimulatedDevice, memorialId: string): Promise<CommandInput> {
    const sha256 = await cacheSomePhoto(device);
    return { type: 'AddPhoto', payload: { memorialId, imageId: chance.uuid(), sha256 } };
  }

  /** As `cachePhoto` leaves it, without hashing: a digest runs beside the event loop, and the run must repeat. */
  async function cacheSomePhoto(device: SimulatedDevice): Promise<string> {
    const name = chance.uuid().replaceAll('-', '');
    const { sha256, bytes } = makePhoto(name, !chance.hits(0.05));
    await device.tab.db.media.add({
      sha256,
      bytes,
      type: 'image/jpeg',
      size: bytes.byteLength,
      descriptor: { sha256, width: 4, height: 3, thumbhash: '', color: '#8c8678' },
      queued: 1,
      accounts: [device.user?.id ?? ''],
      uploaded: 0,
      attempts: 0,
      failures: 0,
      nextAttemptAt: 0,
      usedAt: device.now(),
    });
    return sha256;
  }

  function newTribute(memorialId: string): CommandInput {
    return {
      type: 'SignGuestbook',
      payload: { memorialId, tributeId: chance.uuid(), visitorName: words(), tributeMessage: words() },
    };
  }

  function edit({
    id: memorialId,
    petName,
    memorialText,
    guestbookPolicy,
    isPublic,
  }: MemorialDto): CommandInput {
    if (chance.hits(0.6))
      return {
        type: 'EditMemorial',
        payload: { memorialId, changes: { petName: words() }, base: { petName } },
      };
    if (chance.hits(0.5))
      return {
        type: 'EditMemorial',
        payload: { memorialId, changes: { memorialText: words() }, base: { memorialText } },
      };
    return {
      type: 'EditMemorial',
      payload: {
        memorialId,
        changes: chance.hits(0.5)
          ? { isPublic: !isPublic }
          : { guestbookPolicy: guestbookPolicy === 'approve-first' ? 'show-at-once' : 'approve-first' },
      },
    };
  }

  async function tributeInput(device: SimulatedDevice, memorialId: string): Promise<CommandInput | null> {
    const { lists } = await readPage(device.tab.db, { entity: 'memorial', id: memorialId });
    const tribute = chance.pick(lists.tribute?.value.entries ?? []);
    if (!tribute) return null;
    const payload = { memorialId, tributeId: tribute.id };
    // What needs an account is not offered to anybody else; the server would keep asking them to sign in.
    const offered = device.user
      ? (['HideTribute', 'ShowTribute', 'DeleteTribute', 'ReportTribute'] as const)
      : (['ReportTribute'] as const);
    const type = chance.pick<(typeof offered)[number]>(offered);
    return type ? { type, payload } : null;
  }

  function words(): string {
    return Array.from({ length: 1 + chance.below(3) }, () => chance.pick(vocabulary)).join(' ');
  }

  /** The faults end, everyone signs in again, and time passes until nothing is on its way any more. */
  async function comeToRest(): Promise<void> {
    faults = { ...faults, ...zero(everyFault), ...noFaults };
    if (server.lagging !== undefined) server.lagging = false;
    if (server.busyFor !== undefined) server.busyFor = 0;
    for (const device of devices) {
      device.isOnline = true;
      device.clockOff = 0;
      if (device.tabs.length === 0) await device.openTab();
      await device.signIn();
    }
    for (let round = 0; round < 300; round += 1) {
      // Not awaited: what was delayed before needs time to pass.
      for (const device of devices) device.tab.engine.sendNow().catch((error) => failures.push(error));
      await time.pass(20_000);
      await eventLoopTurns(20);
      let onTheirWay = 0;
      for (const device of devices)
        onTheirWay += await device.tab.db.outbox
          .where('state')
          .anyOf('queued', 'sending', 'accepted')
          .count();
      if (onTheirWay === 0) break;
    }
    // Everyone looks at everything once more.
    for (const { user, tab } of devices) {
      await tab.engine.pull();
      for (const { entity, id, parent } of await tab.db.documents.toArray()) {
        if (parent !== '' || !list.named(entity).one) continue;
        await tab.engine.refresh({ entity, id });
        for (const child of list.childrenOf(entity)) await tab.engine.refreshList(child.name, { entity, id });
      }
      if (user) await tab.engine.pull();
    }
  }

  async function brokenPromises(): Promise<string[]> {
    const broken = failures
      .filter((failure) => !isExpected(failure))
      .map((failure) => `trouble: ${describe(failure)}`);
    const appends = await server.appends();
    const times = new Map<string, number>();
    for (const { commandId } of appends) times.set(commandId, (times.get(commandId) ?? 0) + 1);
    for (const [id, count] of times) {
      if (count > 1) broken.push(`command ${id} was appended ${count} times`);
      if (!queued.has(id)) broken.push(`nobody queued ${id}, which was appended`);
    }

    const left = new Map<string, OutboxEntry>();
    for (const device of devices)
      for (const entry of await device.tab.db.outbox.toArray()) left.set(entry.id, entry);
    for (const [id, { device, lane }] of queued) {
      const entry = left.get(id);
      if (entry && entry.state !== 'rejected' && entry.state !== 'parked')
        broken.push(
          `${device.name} still has ${entry.type} ${id} as ${entry.state} (${JSON.stringify(entry.error)})`,
        );
      if (entry?.state === 'rejected' && times.has(id)) broken.push(`${id} was appended and refused`);
      if (!entry && !times.has(id) && !discarded.has(id) && !(await server.changedNothing(id)))
        broken.push(`${device.name} lost ${id} of ${lane}`);
    }

    broken.push(...brokenOrder(appends));
    if (!(await server.equalsReplay())) broken.push('the views differ from a replay from zero');
    for (const device of devices) broken.push(...(await differences(device)));
    return broken;
  }

  function brokenOrder(appends: readonly { commandId: string }[]): string[] {
    const order = new Map([...queued.keys()].map((id, index) => [id, index]));
    const last = new Map<string, number>();
    const broken: string[] = [];
    for (const { commandId } of appends) {
      const place = queued.get(commandId);
      const at = order.get(commandId);
      if (!place?.inOrder || at === undefined) continue;
      const lane = `${place.device.name} ${place.lane}`;
      if ((last.get(lane) ?? -1) > at) broken.push(`${lane} was not kept in its order`);
      last.set(lane, at);
    }
    return broken;
  }

  async function differences(device: SimulatedDevice): Promise<string[]> {
    const broken: string[] = [];
    for (const definition of list.all)
      if (!definition.parent) broken.push(...(await differencesOf(device, definition)));
    return broken;
  }

  async function differencesOf(device: SimulatedDevice, definition: EntityDefinition): Promise<string[]> {
    const { name: entity } = definition;
    const accountId = device.user?.id ?? null;
    const { db } = device.tab;
    const broken: string[] = [];
    const visible = new Map((await server.roots(entity, accountId)).map((root) => [root.id, root]));
    const rows = (await db.documents.toArray()).filter((row) => row.entity === entity);
    const cached = new Set(rows.map((row) => row.id));
    for (const root of visible.values())
      if (isKeeperOf(definition, root, accountId) && !cached.has(root.id))
        broken.push(`${device.name} lacks ${keyOf({ entity, id: root.id })}`);
    for (const id of cached) {
      const truth = visible.get(id);
      const { root: shown, lists } = await readPage(db, { entity, id });
      if (!truth) {
        broken.push(`${device.name} shows ${id}, which it may not see`);
        continue;
      }
      const root = shown && confirmedPart(shown.value);
      if (textOf(root) !== textOf(truth))
        broken.push(`${device.name} shows ${id} as ${textOf(root)}, it is ${textOf(truth)}`);
      for (const child of list.childrenOf(entity)) {
        const truths = await server.children(child.name, id, accountId);
        const found = lists[child.name];
        const entries = (found?.value.entries ?? []).map(confirmedPart);
        const expected = found?.value.hasMore ? truths.slice(0, entries.length) : truths;
        if (textOf(entries) !== textOf(expected))
          broken.push(
            `${device.name} shows each ${child.name} of ${id} as ${textOf(entries)}, it is ${textOf(expected)}`,
          );
        const stranger = { accountId: null, isKeeper: false };
        const count = truths.filter((dto) => child.shownTo(dto, stranger) !== null).length;
        if (found && found.value.count !== count)
          broken.push(
            `${device.name} counts ${found.value.count} of ${child.name} ${id}, there are ${count}`,
          );
      }
    }
    return broken;
  }
}

/** What is shown without what only this device knows of it. */
function confirmedPart({ unsent: _, ...dto }: Shown): object {
  return dto;
}

/** The same text for the same value, whatever the order of its keys. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? sorted(part) : part,
  );
}

const vocabulary = [
  'gate',
  'stick',
  'stove',
  'rain',
  'Bella',
  'Milo',
  'sleep',
  'river',
  'Sunday',
  'whiskers',
];

/** A photo for the server in memory, which judges by the name alone. */
function namedPhoto(name: string, isGood: boolean): SimulatedPhoto {
  return { sha256: `${isGood ? '0c0' : 'bad'}${name}${name}`.slice(0, 64), bytes: new ArrayBuffer(8) };
}

function zero(faults: Faults & Mishaps): Faults & Mishaps {
  // Every value is a number, so this is the same shape.
  return Object.fromEntries(Object.keys(faults).map((name) => [name, 0])) as Faults & Mishaps;
}

function sorted<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) as T; // the same entries
}

function isExpected(failure: unknown): boolean {
  // A killed tab's database is closed under it; a refusal may be settled by two tabs at once.
  return failure instanceof Error && /DatabaseClosed|NoRoom|Abort/.test(`${failure.name} ${failure.message}`)
    ? true
    : failure instanceof Error && 'code' in failure && failure.code === 'no-refusal';
}

function describe(failure: unknown): string {
  return failure instanceof Error
    ? `${failure.name}: ${failure.message} ${failure.stack ?? ''}`
    : String(failure);
}
