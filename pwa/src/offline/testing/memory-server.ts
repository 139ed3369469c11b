import type { TributeCommand } from '@everpaw/contracts/guestbook/tribute.commands';
import { type TributeState, tributeDecider } from '@everpaw/contracts/guestbook/tribute.decider';
import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { Actor, CommandMeta, Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/refuse-invalid';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { MemorialCommand } from '@everpaw/contracts/memorials/memorial.commands';
import { type MemorialState, memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { planLimits, type SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { subscriptionMessages } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { type SendableType, sendableCommands } from '@everpaw/contracts/sync/sendable-commands';
import type { PushedCommand, Verdict } from '@everpaw/contracts/sync/sync.schemas';
import { tributeDtoOf } from '@everpaw/projections/guestbook/tribute-dto-of-doc';
import { type TributeDoc, tributesView } from '@everpaw/projections/guestbook/tributes.view';
import {
  type CountedMemorialDoc,
  countedMemorialsView,
} from '@everpaw/projections/memorials/counted-memorials.view';
import { memorialDtoOf } from '@everpaw/projections/memorials/memorial-dto-of-doc';
import type * as z from 'zod/mini';
import { targetOf } from '../lanes.ts';
import { type Transport, TransportError } from '../transport.ts';
import type { Appended, SimulatedServer } from './simulated-server.ts';

type LogEvent = Recorded<MemorialEvent | TributeEvent>;
type Positioned<Doc> = Doc & { position: string };
type Views = {
  memorials: Map<string, Positioned<CountedMemorialDoc>>;
  tributes: Map<string, Positioned<TributeDoc>>;
};

export type MemoryServer = SimulatedServer & {
  /** While true, views do not move: what was accepted is not answered yet. */
  lagging: boolean;
  /** The next commands are answered with `retry`. */
  busyFor: number;
  /** The next pull of every device that has a cursor is answered with `reset`. */
  resetCursors(): void;
};

const pageSize = 15;
const guestbookPage = 5;

function positionAt(index: number): string {
  return `${'0'.repeat(16)}.${(index + 1).toString(16).padStart(16, '0')}`;
}

/**
 * A server in memory made of the product's own rules and views; only the log and HTTP are imitated. As the real one
 * it knows a command again by the facts it made; one that changed nothing is decided anew.
 */
export function createMemoryServer({
  now,
  accounts,
}: {
  now(): number;
  accounts: readonly { id: string; subscriptionStatus: SubscriptionStatus }[];
}): MemoryServer {
  const log: LogEvent[] = [];
  const appends: Appended[] = [];
  const answered = new Map<string, string | null>();
  const media = new Map<string, MediaDescriptor>();
  const memorialStates = new Map<string, MemorialState>();
  const tributeStates = new Map<string, TributeState>();
  const plans = new Map(accounts.map(({ id, subscriptionStatus }) => [id, subscriptionStatus]));
  const views: Views = { memorials: new Map(), tributes: new Map() };
  const toReset = new Set<string>();
  const idle = new Set<string>();
  let applied = 0;

  function planOf(actor: Actor): SubscriptionStatus {
    return (actor.kind === 'account' ? plans.get(actor.accountId) : undefined) ?? 'free';
  }

  /** The claim of the real server, in one step: a plan allows so many memorials at a time. */
  function takeSlot(actor: Actor): void {
    if (actor.kind !== 'account') return;
    const kept = [...memorialStates.values()].filter(
      (state) => state.status === 'active' && state.ownerId === actor.accountId,
    );
    if (kept.length >= planLimits(planOf(actor)).memorials)
      throw new DomainError('limit', 'memorial-limit', subscriptionMessages.memorialLimitReached);
  }

  function append(
    commandId: string,
    events: (MemorialEvent | TributeEvent)[],
    meta: CommandMeta,
  ): string | null {
    if (events.length === 0) return null;
    for (const [index, event] of events.entries()) {
      const recorded: LogEvent = {
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
          actor: meta.actor,
          at: meta.at,
          v: 1,
        },
      };
      log.push(recorded);
    }
    const position = positionAt(log.length - 1);
    appends.push({ commandId, position });
    return position;
  }

  function execute(type: SendableType, payload: unknown, meta: CommandMeta): string | null {
    const target = targetOf({ type, payload });
    const memorial = memorialStates.get(target.memorialId) ?? memorialDecider.initialState;
    // The payload was parsed by this type's schema.
    const command = { type, data: payload, meta };
    if (target.tributeId !== null) {
      const tribute = tributeStates.get(target.tributeId) ?? tributeDecider.initialState;
      const events = tributeDecider.decide(command as TributeCommand, tribute, { memorial });
      tributeStates.set(target.tributeId, events.reduce(tributeDecider.evolve, tribute));
      return append(meta.commandId, events, meta);
    }
    const { memorialId } = target;
    const events = memorialDecider.decide(command as MemorialCommand, memorial, {
      subscriptionStatus: planOf(meta.actor),
      media,
    });
    if (events.some(({ type: fact }) => fact === 'MemorialCreated' || fact === 'MemorialRestored'))
      takeSlot(meta.actor);
    memorialStates.set(memorialId, events.reduce(memorialDecider.evolve, memorial));
    return append(meta.commandId, events, meta);
  }

  function answer({ id, type, payload }: PushedCommand, actor: Actor): Verdict {
    const known = answered.get(id);
    if (known !== undefined) return { id, verdict: 'accepted', position: known };
    try {
      if (!(type in sendableCommands)) throw new DomainError('invalid', 'unknown-command', 'Unknown');
      const sendable = type as SendableType; // looked up in the line above
      const parsed = parseOrRefuse(sendableCommands[sendable].schema as z.ZodMiniType, payload);
      const meta = { commandId: id, actor, at: new Date(now()).toISOString() };
      const position = execute(sendable, parsed, meta);
      // Only facts make a command known; one that changed nothing is decided anew.
      if (position === null) idle.add(id);
      else answered.set(id, position);
      return { id, verdict: 'accepted', position };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { kind, code, message, errors, current } = error;
      if (kind === 'conflict' && current !== undefined)
        return { id, verdict: 'conflict', code, message, errors, current };
      return { id, verdict: 'rejected', code, message, errors };
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

  function viewerOf(accountId: string | null, memorial: CountedMemorialDoc) {
    return { accountId, isKeeper: accountId !== null && memorial.ownerId === accountId };
  }

  function tributesOf(memorialId: string, accountId: string | null, from: Views): TributeDto[] {
    const memorial = from.memorials.get(memorialId);
    if (!memorial) return [];
    return [...from.tributes.values()]
      .filter((tribute) => tribute.memorialId === memorialId)
      .flatMap((tribute) => tributeDtoOf(tribute, viewerOf(accountId, memorial)) ?? [])
      .sort((a, b) =>
        a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
      );
  }

  function visible(id: string, accountId: string | null): Positioned<CountedMemorialDoc> | null {
    const doc = views.memorials.get(id);
    if (!doc || doc.removed) return null;
    return doc.listed || doc.ownerId === accountId ? doc : null;
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
        const verdicts = commands.map((command): Verdict => {
          if (server.busyFor === 0) return answer(command, actor);
          server.busyFor -= 1;
          return { id: command.id, verdict: 'retry', code: 'busy', message: '' };
        });
        return { verdicts, position: log.length === 0 ? null : positionAt(log.length - 1) };
      },

      async pull({ accountId, cursor }) {
        speaksFor(accountId);
        project();
        if (cursor !== null && toReset.delete(accountId)) return { reset: true };
        const past = ({ position }: { position: string }) => position > (cursor ?? '');
        const byPosition = (a: { position: string }, b: { position: string }) =>
          a.position < b.position ? -1 : 1;
        const own = [...views.memorials.values()].filter((doc) => doc.ownerId === accountId);
        const ownIds = new Set(own.map((doc) => doc._id));
        const memorials = own.filter(past).sort(byPosition).slice(0, pageSize);
        const tributes = [...views.tributes.values()]
          .filter((doc) => ownIds.has(doc.memorialId) && past(doc))
          .sort(byPosition)
          .slice(0, pageSize);
        const cuts = [memorials, tributes].flatMap((docs) =>
          docs.length === pageSize ? (docs.at(-1)?.position ?? []) : [],
        );
        const end = applied === 0 ? (cursor ?? positionAt(-1)) : positionAt(applied - 1);
        return {
          reset: false,
          memorials: memorials.filter((doc) => !doc.removed).map(memorialDtoOf),
          tributes: tributes.flatMap((doc) => tributeDtoOf(doc, { accountId, isKeeper: true }) ?? []),
          removed: {
            memorials: memorials.filter((doc) => doc.removed).map((doc) => doc._id),
            tributes: tributes.filter((doc) => doc.status === 'deleted').map((doc) => doc._id),
          },
          cursor: cuts.reduce((least, at) => (at < least ? at : least), end),
          more: cuts.length > 0,
        };
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

      async memorial({ id, etag, minPosition }) {
        const stale = !reached(minPosition);
        const doc = visible(id, session());
        if (!doc) return { status: 'gone' };
        if (etag === doc.position) return { status: 'unchanged' };
        return { status: 'ok', view: memorialDtoOf(doc), etag: doc.position, stale };
      },

      async guestbook({ memorialId, cursor, minPosition }) {
        const stale = !reached(minPosition);
        if (!visible(memorialId, session())) return { status: 'gone' };
        const all = tributesOf(memorialId, session(), views);
        const from = cursor === null ? 0 : Number(cursor);
        const entries = all.slice(from, from + guestbookPage);
        const next = from + guestbookPage;
        return {
          status: 'ok',
          stale,
          page: {
            entries,
            count: all.filter(({ status }) => status === 'shown').length,
            nextCursor: next < all.length ? String(next) : null,
          },
        };
      },

      async signOut() {},
    };
  }

  const server: MemoryServer = {
    lagging: false,
    busyFor: 0,
    connect,
    resetCursors() {
      for (const { id } of accounts) toReset.add(id);
    },
    async appends() {
      return appends;
    },
    async changedNothing(commandId) {
      return idle.has(commandId);
    },
    async memorials(accountId) {
      project();
      return [...views.memorials.values()].flatMap((doc): MemorialDto[] =>
        doc.ownerId === accountId || doc.listed ? [memorialDtoOf(doc)] : [],
      );
    },
    async tributes(memorialId, accountId) {
      project();
      return tributesOf(memorialId, accountId, views);
    },
    async equalsReplay() {
      project();
      const again: Views = { memorials: new Map(), tributes: new Map() };
      for (const event of log) applyTo(again, event);
      const text = ({ memorials, tributes }: Views) => JSON.stringify([[...memorials], [...tributes]]);
      return text(again) === text(views);
    },
  };
  return server;
}

function applyTo(views: Views, event: LogEvent): void {
  fold(views.memorials, countedMemorialsView.keys(event), event.position, (doc, key) =>
    countedMemorialsView.evolve(doc, event, key),
  );
  if (isTribute(event))
    fold(views.tributes, tributesView.keys(event), event.position, (doc, key) =>
      tributesView.evolve(doc, event, key),
    );
}

function isTribute(event: LogEvent): event is Recorded<TributeEvent> {
  return event.type.startsWith('Tribute');
}

function fold<Doc extends object>(
  docs: Map<string, Positioned<Doc>>,
  keys: string[],
  position: string,
  evolve: (doc: Doc | null, key: string) => Doc | null,
): void {
  for (const key of keys) {
    const next = evolve(docs.get(key) ?? null, key);
    if (next) docs.set(key, { ...next, position });
    else docs.delete(key);
  }
}
