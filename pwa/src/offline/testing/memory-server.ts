import type { Actor, Command, CommandMeta, DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { EntityDto } from '@everpaw/contracts/kernel/features/entity';
import type { LogHistory } from '@everpaw/contracts/kernel/features/histories';
import { parseOrRefuse } from '@everpaw/contracts/kernel/fields/refuse-invalid';
import { newestFirst } from '@everpaw/contracts/kernel/time/newest-first';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { planLimits, type SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { laneBlockedCode, type PushedCommand, type Verdict } from '@everpaw/contracts/sync/sync.dto';
import type { OfflineRules, Positioned } from '@everpaw/projections/kernel/offline-rules';
import {
  type EntityDefinition,
  type EntityList,
  entities,
  isKeeperOf,
  parentIdOf,
  refOf,
  targetOf,
} from '../store/entities.ts';
import { type Transport, TransportError } from '../sync/transport.ts';
import type { Appended, SimulatedServer } from './simulated-server.ts';

type Doc = Positioned<object>;
/** Documents by the name of their entity and their key. */
type Docs = Map<string, Map<string, Doc>>;

export type MemoryServer = SimulatedServer & {
  /** While true, views do not move: what was accepted is not answered yet. */
  lagging: boolean;
  /** The next commands are answered with `retry`. */
  busyFor: number;
  /** The next pull of every device that has a cursor is answered with `reset`. */
  resetCursors(): void;
  /** Copies everything; what it answers brings the copy back, as another history of the log. */
  backup(): () => void;
};

const pageSize = 15;
const listSize = 5;
const changesSize = 4;

function positionAt(index: number): string {
  return `${'0'.repeat(16)}.${(index + 1).toString(16).padStart(16, '0')}`;
}

/** As many as a stranger sees. */
function countOf(dtos: readonly EntityDto[], { shownTo }: EntityDefinition): number {
  return dtos.filter((dto) => shownTo(dto, { accountId: null, isKeeper: false }) !== null).length;
}

/**
 * A server in memory made of the rules and views of every entity that works offline; only the log and HTTP are imitated.
 * As the real one it knows an accepted command again, also one that changed nothing, and stops a lane at the first
 * command that it does not carry out.
 */
export async function createMemoryServer({
  now,
  accounts,
  list = entities,
}: {
  now(): number;
  accounts: readonly { id: string; subscriptionStatus: SubscriptionStatus }[];
  list?: EntityList;
}): Promise<MemoryServer> {
  const rules = new Map<string, OfflineRules>();
  for (const { name, parent } of list.all)
    if (!parent) for (const [entity, loaded] of await list.rulesOf(name)) rules.set(entity, loaded);
  const log: Recorded[] = [];
  const appends: Appended[] = [];
  const histories: LogHistory[] = [{ epoch: 'first', since: '' }];
  const answered = new Map<string, string | null>();
  const media = new Map<string, MediaDescriptor>();
  const states = new Map<string, unknown>();
  const owners = new Map<string, string>();
  const plans = new Map(accounts.map(({ id, subscriptionStatus }) => [id, subscriptionStatus]));
  const views: Docs = new Map();
  const toReset = new Set<string>();
  const idle = new Set<string>();
  let applied = 0;

  function rulesFor(entity: string): OfflineRules {
    const found = rules.get(entity);
    if (!found) throw new TypeError(`The server has no rules of ${entity}.`);
    return found;
  }

  function planOf(actor: Actor): SubscriptionStatus {
    return (actor.kind === 'account' ? plans.get(actor.accountId) : undefined) ?? 'free';
  }

  /** The claim of the real server, in one step: a plan allows so many memorials at a time. */
  function takeSlot(actor: Actor): void {
    if (actor.kind !== 'account') return;
    const taken = [...states].filter(
      ([key, state]) =>
        owners.get(key) === actor.accountId && (state as { status: string }).status === 'active',
    );
    if (taken.length >= planLimits(planOf(actor)).memorials)
      throw new DomainError('limit', 'memorial-limit', 'No more than the plan allows');
  }

  function append(commandId: string, events: DomainEvent[], { actor, at }: CommandMeta): string | null {
    if (events.length === 0) return null;
    for (const [index, event] of events.entries())
      log.push({
        ...event,
        id: `${commandId}:${index}`,
        streamId: '',
        revision: 0,
        position: positionAt(log.length),
        meta: {
          commandId,
          commandType: 'Test',
          correlationId: commandId,
          causationId: commandId,
          actor,
          at,
          v: 1,
        },
      });
    const position = positionAt(log.length - 1);
    appends.push({ commandId, position });
    return position;
  }

  function execute(type: string, payload: object, meta: CommandMeta): string | null {
    const { entity, entityId, root } = targetOf(list, { type, payload });
    const { decider, context } = rulesFor(entity);
    const key = `${entity}/${entityId}`;
    const state = states.get(key) ?? decider.initialState;
    const rootState = states.get(root) ?? rulesFor(refOf(root).entity).decider.initialState;
    const command: Command = { type, data: payload, meta };
    const events = decider.decide(
      command,
      state,
      context({ root: rootState, subscriptionStatus: planOf(meta.actor), media }),
    );
    if (events.some(({ type: fact }) => fact === 'MemorialCreated' || fact === 'MemorialRestored')) {
      takeSlot(meta.actor);
      if (meta.actor.kind === 'account') owners.set(key, meta.actor.accountId);
    }
    states.set(key, events.reduce(decider.evolve, state));
    return append(meta.commandId, events, meta);
  }

  async function answer({ id, type, payload }: PushedCommand, actor: Actor): Promise<Verdict> {
    const known = answered.get(id);
    if (known !== undefined) return { id, verdict: 'accepted', position: known };
    try {
      const found = list.ofCommand(type);
      if (!found) throw new DomainError('invalid', 'unknown-command', 'Unknown');
      const { schema } = await found.command.load();
      const parsed = parseOrRefuse(schema, payload) as object; // every command names an entity
      const meta = { commandId: id, actor, at: new Date(now()).toISOString() };
      const position = execute(type, parsed, meta);
      if (position === null) idle.add(id);
      answered.set(id, position);
      return { id, verdict: 'accepted', position };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { kind, code, message, errors, current } = error;
      if (kind === 'conflict' && current !== undefined)
        return { id, verdict: 'conflict', code, message, errors, current };
      return { id, verdict: 'rejected', code, message, errors };
    }
  }

  async function answerUnlessBusy(command: PushedCommand, actor: Actor): Promise<Verdict> {
    if (server.busyFor === 0) return answer(command, actor);
    server.busyFor -= 1;
    return { id: command.id, verdict: 'retry', code: 'busy', message: '' };
  }

  function laneOf({ type, payload }: PushedCommand): string {
    return targetOf(list, { type, payload: payload as object }).lane; // every command names an entity
  }

  function applyTo(docs: Docs, event: Recorded): void {
    for (const [entity, { view }] of rules) {
      if (!view.events.includes(event.type)) continue;
      const all = docs.get(entity) ?? new Map<string, Doc>();
      docs.set(entity, all);
      for (const key of view.keys(event)) {
        const next = view.evolve(all.get(key) ?? null, event, key);
        if (next) all.set(key, { ...next, position: event.position });
        else all.delete(key);
      }
    }
  }

  function project(): void {
    if (server.lagging) return;
    for (; applied < log.length; applied += 1) {
      const event = log[applied];
      if (event) applyTo(views, event);
    }
  }

  function reached(position: string | null): boolean {
    project();
    return position === null || (applied > 0 && positionAt(applied - 1) >= position);
  }

  const docsOf = (entity: string) => views.get(entity) ?? new Map<string, Doc>();

  function isKeeper(definition: EntityDefinition, doc: Doc, accountId: string | null): boolean {
    const dto = rulesFor(definition.name).dtoOf(doc, { accountId, isKeeper: true });
    return dto !== null && isKeeperOf(definition, dto, accountId);
  }

  function visible(definition: EntityDefinition, id: string, accountId: string | null): EntityDto | null {
    const doc = docsOf(definition.name).get(id);
    if (!doc) return null;
    const viewer = { accountId, isKeeper: isKeeper(definition, doc, accountId) };
    return rulesFor(definition.name).dtoOf(doc, viewer);
  }

  function childrenOf(definition: EntityDefinition, parent: string, accountId: string | null): EntityDto[] {
    const root = definition.parent && list.named(definition.parent.entity);
    const rootDoc = root && docsOf(root.name).get(parent);
    if (!root || !rootDoc) return [];
    const viewer = { accountId, isKeeper: isKeeper(root, rootDoc, accountId) };
    return [...docsOf(definition.name).values()]
      .filter((doc) => parentIdOf(definition, doc) === parent)
      .flatMap((doc) => rulesFor(definition.name).dtoOf(doc, viewer) ?? [])
      .sort(newestFirst);
  }

  /** What an account's devices hold of one entity and does not know yet, oldest first. */
  function changedOf(definition: EntityDefinition, accountId: string, cursor: string | null): Doc[] {
    const { name, parent } = definition;
    const root = parent ? list.named(parent.entity) : definition;
    const held = new Set(
      [...docsOf(root.name)].filter(([, doc]) => isKept(root, doc, accountId)).map(([id]) => id),
    );
    return [...docsOf(name)]
      .filter(([id, doc]) => held.has(parent ? parentIdOf(definition, doc) : id))
      .map(([, doc]) => doc)
      .filter(({ position }) => position > (cursor ?? ''))
      .sort((a, b) => (a.position < b.position ? -1 : 1))
      .slice(0, pageSize);
  }

  /** Also of what is gone: its keepers' devices are told. */
  function isKept(definition: EntityDefinition, doc: Doc, accountId: string): boolean {
    if (!rulesFor(definition.name).isGone(doc)) return isKeeper(definition, doc, accountId);
    return 'ownerId' in doc && doc.ownerId === accountId;
  }

  function connect(session: () => string | null): Transport {
    const speaksFor = (accountId: string | null) => {
      if (accountId !== null && accountId !== session())
        throw new TransportError('http', { status: 401, code: 'signed-out' });
    };
    return {
      async push({ accountId, commands }) {
        speaksFor(accountId);
        const actor: Actor = accountId === null ? { kind: 'visitor' } : { kind: 'account', accountId };
        const verdicts: Verdict[] = [];
        const stopped = new Set<string>();
        for (const command of commands) {
          const lane = laneOf(command);
          const verdict = stopped.has(lane)
            ? { id: command.id, verdict: 'retry' as const, code: laneBlockedCode, message: '' }
            : await answerUnlessBusy(command, actor);
          if (verdict.verdict !== 'accepted') stopped.add(lane);
          verdicts.push(verdict);
        }
        return { verdicts, position: log.length === 0 ? null : positionAt(log.length - 1) };
      },

      async pull({ accountId, cursor }) {
        speaksFor(accountId);
        project();
        if (cursor !== null && toReset.delete(accountId)) return { reset: true };
        const changed: Record<string, EntityDto[]> = {};
        const removed: Record<string, string[]> = {};
        let cut: string | null = null;
        for (const definition of list.all) {
          const { name, wire } = definition;
          const docs = changedOf(definition, accountId, cursor);
          const { dtoOf, isGone } = rulesFor(name);
          changed[wire] = docs.flatMap((doc) => dtoOf(doc, { accountId, isKeeper: true }) ?? []);
          removed[wire] = docs.filter(isGone).map((doc) => String((doc as { _id?: unknown })._id));
          const last = docs.length === pageSize ? (docs.at(-1)?.position ?? null) : null;
          if (last !== null && (cut === null || last < cut)) cut = last;
        }
        const end = applied === 0 ? (cursor ?? positionAt(-1)) : positionAt(applied - 1);
        return { reset: false, changed, removed, cursor: cut ?? end, more: cut !== null };
      },

      async putMedia({ accountId, sha256 }) {
        speaksFor(accountId);
        if (sha256.startsWith('bad'))
          throw new TransportError('http', { status: 415, code: 'not-an-image', message: 'Not an image' });
        const descriptor = media.get(sha256) ?? {
          sha256,
          width: 1200,
          height: 900,
          thumbhash: 'aGFzaA==',
          color: '#7c5a36',
        };
        media.set(sha256, descriptor);
        return descriptor;
      },

      async one({ definition, id, etag, minPosition }) {
        const stale = !reached(minPosition);
        const dto = visible(definition, id, session());
        if (!dto) return { status: 'gone' };
        if (etag === dto.position) return { status: 'unchanged' };
        return { status: 'ok', dto, etag: dto.position, stale };
      },

      async list({ definition, parent, accountId, cursor, minPosition }) {
        if (accountId !== null) speaksFor(accountId);
        const stale = !reached(minPosition);
        const root = definition.parent && list.named(definition.parent.entity);
        if (!root || !visible(root, parent, session())) return { status: 'gone' };
        const all = childrenOf(definition, parent, session());
        const from = cursor === null ? 0 : Number(cursor);
        const next = from + listSize;
        const last = [...docsOf(definition.name).values()]
          .filter((doc) => parentIdOf(definition, doc) === parent)
          .reduce((latest, doc) => (doc.position > latest ? doc.position : latest), positionAt(-1));
        return {
          status: 'ok',
          stale,
          page: {
            entries: all.slice(from, next),
            count: countOf(all, definition),
            nextCursor: next < all.length ? String(next) : null,
            position: last,
          },
        };
      },

      async changes({ definition, parent, accountId, since, minPosition }) {
        speaksFor(accountId);
        const stale = !reached(minPosition);
        const root = definition.parent && list.named(definition.parent.entity);
        const rootDoc = root && docsOf(root.name).get(parent);
        if (!root || !rootDoc || !visible(root, parent, accountId)) return { status: 'gone' };
        const viewer = { accountId, isKeeper: isKeeper(root, rootDoc, accountId) };
        const docs = [...docsOf(definition.name)]
          .filter(([, doc]) => parentIdOf(definition, doc) === parent && doc.position > since)
          .sort(([, a], [, b]) => (a.position < b.position ? -1 : 1));
        const told = docs.slice(0, changesSize);
        const dtos = told.map(([id, doc]) => ({ id, dto: rulesFor(definition.name).dtoOf(doc, viewer) }));
        return {
          status: 'ok',
          stale,
          changes: {
            entries: dtos.flatMap(({ dto }) => dto ?? []),
            removed: dtos.filter(({ dto }) => dto === null).map(({ id }) => id),
            count: countOf(childrenOf(definition, parent, accountId), definition),
            position: told.at(-1)?.[1].position ?? since,
            more: docs.length > told.length,
          },
        };
      },

      async signOut() {},

      async session() {
        return { holds: session() !== null, ended: null };
      },
    };
  }

  const server: MemoryServer = {
    lagging: false,
    busyFor: 0,
    connect,
    histories,
    backup() {
      const [logged, appended] = [[...log], [...appends]];
      const copies = [answered, media, states, owners].map((map) => [...map] as [string, unknown][]);
      return () => {
        log.splice(0, log.length, ...logged);
        appends.splice(0, appends.length, ...appended);
        for (const [index, map] of [answered, media, states, owners].entries()) {
          map.clear();
          // Each copy is of the map in its place.
          for (const [key, value] of copies[index] ?? []) (map as Map<string, unknown>).set(key, value);
        }
        views.clear();
        applied = 0;
        histories.push({ epoch: `history-${histories.length}`, since: positionAt(log.length - 1) });
      };
    },
    resetCursors() {
      for (const { id } of accounts) toReset.add(id);
    },
    async appends() {
      return appends;
    },
    async changedNothing(commandId) {
      return idle.has(commandId);
    },
    async roots(entity, accountId) {
      project();
      const definition = list.named(entity);
      return [...docsOf(entity).keys()].flatMap((id) => visible(definition, id, accountId) ?? []);
    },
    async children(entity, parent, accountId) {
      project();
      const definition = list.named(entity);
      return definition.accountsOnly && accountId === null ? [] : childrenOf(definition, parent, accountId);
    },
    async equalsReplay() {
      project();
      const again: Docs = new Map();
      for (const event of log) applyTo(again, event);
      const text = (docs: Docs) => JSON.stringify([...docs].map(([entity, all]) => [entity, [...all]]));
      return log.length === 0 || text(again) === text(views);
    },
  };
  return server;
}
