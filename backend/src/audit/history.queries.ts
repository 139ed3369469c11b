import type { HistoryQuery } from '@everpaw/contracts/audit/history.api';
import type { HistoryMoments, HistoryPage } from '@everpaw/contracts/audit/history.dto';
import { historyPageSize, maxMoments } from '@everpaw/contracts/audit/history.limits';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { firstInstantOf, lastInstantOf } from '@everpaw/contracts/kernel/time/time-span';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import type { AuditEventDoc } from '@everpaw/projections/audit/audit-events.view';
import {
  createNarrator,
  type Narrated,
  retractionsInHistory,
  showingTypes,
  typesOfKind,
  unsignedTypes,
} from '@everpaw/projections/entity-histories';
import { mediaUsesProjection } from '@everpaw/projections/media/media-uses.projection';
import { invitationsProjection } from '@everpaw/projections/memorials/invitations.projection';
import type { InvitationDoc } from '@everpaw/projections/memorials/invitations.view';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import type { KeepershipDoc } from '@everpaw/projections/memorials/keeperships.view';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { nameOf } from '../memorials/keepers.queries.ts';
import { type HistoryReader, MemorialEvents } from '../memorials/memorial-events.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';
import { CLOCK, type Clock } from '../platform/kernel/platform.tokens.ts';
import type { EventPlace } from '../platform/storage/event-log/event-at.ts';
import type { EventWithEntry } from './history-export.ts';
import { entryFor, type Telling } from './tell-entry.ts';
import { type PlacedEvent, placedEvent } from './transparency/logged-events.ts';

type Filter = Record<string, unknown>;

/** Queries a memorial's history. Every method throws as `MemorialEvents.readerOf` does. */
@Injectable()
export class HistoryQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly events: MemorialEvents,
  ) {}

  /** Returns one page of the history, newest first. */
  async page(
    memorialId: string,
    caller: Caller,
    request: FastifyRequest,
    query: HistoryQuery,
  ): Promise<HistoryPage> {
    const reader = await this.events.readerOf(memorialId, caller, request);
    const { cursor, limit = historyPageSize, by } = query;
    const isAccount = by !== undefined && by !== 'visitors' && by !== 'site';
    if (isAccount) this.events.personalOnly(reader, request);
    const isFree = reader.as === 'auditor' || by === reader.account._id;
    const docs = await this.events.places
      .find({
        historyOf: memorialId,
        ...filterOf(query, isFree),
        ...(cursor ? { _id: { $lt: cursor } } : {}),
      })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean();
    const shown = docs.slice(0, limit);
    const described = await this.narrated(memorialId, shown.toReversed());
    const telling = await this.telling(memorialId, reader, described);
    const entries = described.map(({ event, words }) => entryFor(event, words, telling)).reverse();
    return {
      // A filter by account matches only the acts that the entries themselves attribute to it.
      entries: entries.filter((entry) => !isAccount || isFree || entry.by.kind === 'keeper'),
      nextCursor: docs.length > limit ? (shown.at(-1)?._id ?? null) : null,
      people: [...telling.keepers].flatMap((id) => {
        const name = reader.personal ? telling.names.get(id) : undefined;
        return name ? [{ id, name }] : [];
      }),
    };
  }

  /** Returns the moments at which the page changed, oldest first. */
  async moments(memorialId: string, caller: Caller, request: FastifyRequest): Promise<HistoryMoments> {
    await this.events.readerOf(memorialId, caller, request);
    const found = await this.events.places
      .find({ historyOf: memorialId, type: { $in: [...showingTypes] } })
      .sort({ _id: 1 })
      .select({ at: 1 })
      .lean<Pick<AuditEventDoc, '_id' | 'at'>[]>();
    const moments = thinned(found, maxMoments).map(({ _id: position, at }) => ({ position, at }));
    return { moments, count: found.length };
  }

  /**
   * Authorizes the reader and returns the whole history in batches, oldest first; `last` is the position of its newest
   * event. The first batch has been read, so that an unavailable log fails here, before an answer has begun.
   */
  async all(
    memorialId: string,
    caller: Caller,
    request: FastifyRequest,
  ): Promise<{ reader: HistoryReader; last: string; batches: AsyncGenerator<EventWithEntry[]> }> {
    const reader = await this.events.readerOf(memorialId, caller, request);
    const newest = await this.events.places
      .findOne({ historyOf: memorialId })
      .sort({ _id: -1 })
      .select({ _id: 1 })
      .lean<Pick<AuditEventDoc, '_id'>>();
    const batches = this.tellAll(memorialId, reader);
    return { reader, last: newest?._id ?? '', batches: resumed(await batches.next(), batches) };
  }

  /**
   * Authorizes the reader and returns one event of the memorial as stored. Throws `not-found` if the memorial has no
   * such event.
   */
  async event(
    memorialId: string,
    eventId: string,
    caller: Caller,
    request: FastifyRequest,
  ): Promise<PlacedEvent> {
    await this.events.readerOf(memorialId, caller, request);
    const place = await this.events.places.findOne({ historyOf: memorialId, eventId }).lean();
    const [event] = place ? await this.events.stored([place]) : [];
    if (!event) throw new DomainError('not-found', 'not-found', historyMessages.noSuchEvent);
    return placedEvent(event);
  }

  private async *tellAll(memorialId: string, reader: HistoryReader): AsyncGenerator<EventWithEntry[]> {
    const narrate = createNarrator();
    for await (const stored of this.events.storedHistoryOf(memorialId)) {
      const described = (await this.events.open(stored)).map((event) => ({ event, words: narrate(event) }));
      const telling = await this.telling(memorialId, reader, described);
      const byPosition = new Map(
        described.map(({ event, words }) => [event.position, entryFor(event, words, telling)]),
      );
      const events = stored.map(placedEvent).flatMap((event) => {
        const entry = byPosition.get(event.position);
        return entry ? [{ event, entry }] : [];
      });
      if (events.length > 0) yield events;
    }
  }

  /**
   * Describes these events in their order. Earlier events of the same streams are read too, because they determine what
   * each event changed.
   */
  private async narrated(memorialId: string, docs: readonly AuditEventDoc[]): Promise<DescribedEvent[]> {
    if (docs.length === 0) return [];
    const streams = [...new Set(docs.map(({ streamId }) => streamId))];
    const last = docs.at(-1)?._id ?? '';
    const before = await this.events.places
      .find({ historyOf: memorialId, streamId: { $in: streams }, _id: { $lte: last } })
      .select({ streamId: 1, revision: 1 })
      .lean<EventPlace[]>();
    before.sort((a, b) => (a._id < b._id ? -1 : 1));
    const wanted = new Set(docs.map(({ _id }) => _id));
    const narrate = createNarrator();
    const described = (await this.events.open(await this.events.stored(before))).map((event) => ({
      event,
      words: narrate(event),
    }));
    return described.filter(({ event }) => wanted.has(event.position));
  }

  private async telling(
    memorialId: string,
    { account, as, personal }: HistoryReader,
    described: readonly DescribedEvent[],
  ): Promise<Telling> {
    const keepers = await this.keepersEver(memorialId);
    const people = new Set(keepers);
    for (const { event, words } of described) {
      if (words.person !== undefined) people.add(words.person);
      if (event.meta.actor.kind === 'account') people.add(event.meta.actor.accountId);
    }
    return {
      reader: { accountId: account._id, as, personal },
      keepers,
      names: await this.namesOf([...people]),
      openInvitations: await this.openInvitations(memorialId),
      shownPhotos: await this.photosShown(
        memorialId,
        described.flatMap(({ words: { photo } }) => photo?.sha256 ?? []),
      ),
      deleted: await this.endedIn(memorialId),
    };
  }

  /** Returns the accounts that care for the memorial or did: keeperships remain as documents after they end. */
  private async keepersEver(memorialId: string): Promise<Set<string>> {
    const docs = await this.readModels
      .model(keepershipsProjection)
      .find({ memorialId })
      .select({ accountId: 1 })
      .lean<Pick<KeepershipDoc, 'accountId'>[]>();
    return new Set(docs.map(({ accountId }) => accountId));
  }

  /** Returns the streams whose content was withdrawn; the history doesn't show it either. */
  private async endedIn(memorialId: string): Promise<Set<string>> {
    const docs = await this.events.places
      .find({ historyOf: memorialId, type: { $in: [...retractionsInHistory] } })
      .select({ streamId: 1 })
      .lean<Pick<AuditEventDoc, 'streamId'>[]>();
    return new Set(docs.map(({ streamId }) => streamId));
  }

  /** Returns which of these photos the memorial shows now. */
  private async photosShown(memorialId: string, sha256s: readonly string[]): Promise<Set<string>> {
    const docs = await this.readModels
      .model(mediaUsesProjection)
      .find({ _id: { $in: [...new Set(sha256s)] } })
      .lean();
    return new Set(
      docs.filter(({ uses }) => uses.some((use) => use.memorialId === memorialId)).map(({ _id }) => _id),
    );
  }

  private async openInvitations(memorialId: string): Promise<Set<string>> {
    const docs = await this.readModels
      .model(invitationsProjection)
      .find({ memorialId, expiresAt: { $gt: this.clock().toISOString() } })
      .select({ _id: 1 })
      .lean<Pick<InvitationDoc, '_id'>[]>();
    return new Set(docs.map(({ _id }) => _id));
  }

  private async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const accounts = await this.readModels
      .model(accountsProjection)
      .find({ _id: { $in: [...ids] } })
      .select({ firstName: 1, lastName: 1 })
      .lean<Pick<AccountDoc, '_id' | 'firstName' | 'lastName'>[]>();
    return new Map(accounts.map((account) => [account._id, nameOf(account)]));
  }
}

/** Yields the item that was already taken from a generator, then its rest. */
async function* resumed<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

type DescribedEvent = { event: Recorded; words: Narrated };

/**
 * Builds the filter of a query. `isFree` finds everything that an account did, not only what entries attribute to it.
 */
function filterOf({ kind, by, from, to }: HistoryQuery, isFree: boolean): Filter {
  const conditions: Filter[] = [
    ...(kind ? [{ type: { $in: typesOfKind(kind) } }] : []),
    ...(by === undefined ? [] : [byFilter(by, isFree)]),
    ...(from ? [{ at: { $gte: firstInstantOf(from) } }] : []),
    ...(to ? [{ at: { $lte: lastInstantOf(to) } }] : []),
  ];
  return conditions.length === 0 ? {} : { $and: conditions };
}

function byFilter(by: string, isFree: boolean): Filter {
  const unsigned = { type: { $in: [...unsignedTypes] } };
  if (by === 'visitors') return { $or: [{ by: 'visitor' }, unsigned] };
  if (by === 'site') return { by: { $regex: '^system ' } };
  return { by: `account ${by}`, ...(isFree ? {} : { type: { $nin: [...unsignedTypes] } }) };
}

/** Returns at most `most` of the items, evenly spaced, including the first and the last. */
function thinned<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)]).filter(
    (one): one is T => one !== undefined,
  );
}
