import type { HistoryEntry, HistoryMoments, HistoryPage } from '@everpaw/contracts/audit/history.dto';
import { historyPageSize, maxMoments } from '@everpaw/contracts/audit/history.limits';
import type { HistoryQuery } from '@everpaw/contracts/audit/history.schemas';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import type { HistoryDoc } from '@everpaw/projections/audit/history.view';
import {
  createNarrator,
  type Narrated,
  showingTypes,
  typesOfKind,
  unsignedTypes,
} from '@everpaw/projections/entity-histories';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import { invitationsProjection } from '@everpaw/projections/memorials/invitations.projection';
import type { InvitationDoc } from '@everpaw/projections/memorials/invitations.view';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { tributeStream } from '../guestbook/guestbook.commands.ts';
import { nameOf } from '../memorials/keepers.queries.ts';
import { type HistoryReader, MemorialEvents } from '../memorials/memorial-events.ts';
import { memorialStream } from '../memorials/memorials.commands.ts';
import { personalOnly } from '../memorials/personal-only.ts';
import type { Caller } from '../platform/http/route.ts';
import { CLOCK, type Clock } from '../platform/platform.tokens.ts';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';
import { entryFor, type Telling } from './tell-entry.ts';

type Filter = Record<string, unknown>;

/** Events that name who cares for a memorial, in the open. */
const keeperTypes = ['MemorialCreated', 'KeeperJoined', 'MemorialHandedOver'];

/** Entries that are told at once when a whole history is read. */
const toldAtOnce = 500;

/** What is asked of a memorial's history. Everything raises as `MemorialEvents.readerOf` does. */
@Injectable()
export class HistoryQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly events: MemorialEvents,
  ) {}

  /** One page of what happened, newest first. */
  async page(
    memorialId: string,
    caller: Caller,
    request: FastifyRequest,
    query: HistoryQuery,
  ): Promise<HistoryPage> {
    const reader = await this.events.readerOf(memorialId, caller, request);
    const { cursor, limit = historyPageSize, by } = query;
    const isAccount = by !== undefined && by !== 'visitors' && by !== 'site';
    if (isAccount) personalOnly(reader);
    const isFree = reader.as === 'auditor' || by === reader.account._id;
    const docs = await this.events.kept
      .find({ memorialId, ...filterOf(query, isFree), ...(cursor ? { _id: { $lt: cursor } } : {}) })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<HistoryDoc[]>();
    const shown = docs.slice(0, limit);
    const told = await this.narrated(shown.toReversed());
    const telling = await this.telling(memorialId, reader, told);
    const entries = told.map(({ event, words }) => entryFor(event, words, telling)).reverse();
    return {
      // By an account only what the entries themselves say that it has done.
      entries: entries.filter((entry) => !isAccount || isFree || entry.by.kind === 'keeper'),
      nextCursor: docs.length > limit ? (shown.at(-1)?._id ?? null) : null,
      people: [...telling.keepers].flatMap((id) => {
        const name = reader.personal ? telling.names.get(id) : undefined;
        return name ? [{ id, name }] : [];
      }),
    };
  }

  /** The moments at which the page changed, oldest first. */
  async moments(memorialId: string, caller: Caller, request: FastifyRequest): Promise<HistoryMoments> {
    await this.events.readerOf(memorialId, caller, request);
    const found = await this.events.kept
      .find({ memorialId, type: { $in: [...showingTypes] } })
      .sort({ _id: 1 })
      .select({ at: 1 })
      .lean<Pick<HistoryDoc, '_id' | 'at'>[]>();
    const moments = thinned(found, maxMoments).map(({ _id: position, at }) => ({ position, at }));
    return { moments, count: found.length };
  }

  /** Lets in who may read, then tells the whole history, oldest first, some entries at a time. */
  async all(
    memorialId: string,
    caller: Caller,
    request: FastifyRequest,
  ): Promise<AsyncGenerator<HistoryEntry[]>> {
    const reader = await this.events.readerOf(memorialId, caller, request);
    return this.tellAll(memorialId, reader);
  }

  private async *tellAll(memorialId: string, reader: HistoryReader): AsyncGenerator<HistoryEntry[]> {
    const narrate = createNarrator();
    for (let after = ''; ; ) {
      const docs = await this.events.kept
        .find({ memorialId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(toldAtOnce)
        .lean<HistoryDoc[]>();
      const told = (await this.events.open(docs)).map((event) => ({ event, words: narrate(event) }));
      const telling = await this.telling(memorialId, reader, told);
      if (told.length > 0) yield told.map(({ event, words }) => entryFor(event, words, telling));
      if (docs.length < toldAtOnce) return;
      after = docs.at(-1)?._id ?? after;
    }
  }

  /** These events, in their order, in words: what each changed follows from what came before it in its stream. */
  private async narrated(docs: readonly HistoryDoc[]): Promise<Told[]> {
    if (docs.length === 0) return [];
    const streams = [...new Set(docs.map(({ streamId }) => streamId))];
    const last = docs.at(-1)?._id ?? '';
    const before = await this.events.kept
      .find({ streamId: { $in: streams }, _id: { $lte: last } })
      .lean<HistoryDoc[]>();
    before.sort((a, b) => (a._id < b._id ? -1 : 1));
    const wanted = new Set(docs.map(({ _id }) => _id));
    const narrate = createNarrator();
    const told = (await this.events.open(before)).map((event) => ({ event, words: narrate(event) }));
    return told.filter(({ event }) => wanted.has(event.position));
  }

  private async telling(
    memorialId: string,
    { account, as, personal, memorial }: HistoryReader,
    told: readonly Told[],
  ): Promise<Telling> {
    const keepers = await this.keepersEver(memorialId);
    for (const id of [memorial.ownerId, ...memorial.keepers]) keepers.add(id);
    const people = new Set(keepers);
    for (const { event, words } of told) {
      if (words.person !== undefined) people.add(words.person);
      if (event.meta.actor.kind === 'account') people.add(event.meta.actor.accountId);
    }
    return {
      reader: { accountId: account._id, as, personal },
      keepers,
      names: await this.namesOf([...people]),
      openInvitations: await this.openInvitations(memorialId),
      shownPhotos: new Set(memorial.images.map(({ media }) => media.sha256)),
      deleted: await this.deletedStreams(memorialId),
    };
  }

  private async keepersEver(memorialId: string): Promise<Set<string>> {
    const docs = await this.events.kept
      .find({ streamId: memorialStream(memorialId), type: { $in: keeperTypes } })
      .select({ data: 1 })
      .lean<Pick<HistoryDoc, 'data'>[]>();
    const ids = docs.flatMap(({ data }) => {
      const { ownerId, keeperId } = JSON.parse(data) as { ownerId?: string; keeperId?: string }; // open fields of these types
      return [ownerId ?? [], keeperId ?? []].flat();
    });
    return new Set(ids);
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

  private async deletedStreams(memorialId: string): Promise<Set<string>> {
    const docs = await this.readModels
      .model(tributesProjection)
      .find({ memorialId, status: 'deleted' })
      .select({ _id: 1 })
      .lean<Pick<TributeDoc, '_id'>[]>();
    return new Set(docs.map(({ _id }) => tributeStream(_id)));
  }
}

type Told = { event: Recorded; words: Narrated };

/** `isFree` lets whoever reads find everything that an account has done, not only what is told to be its. */
function filterOf({ kind, by, from, to }: HistoryQuery, isFree: boolean): Filter {
  const at = {
    ...(from ? { $gte: from.includes('T') ? from : `${from}T00:00:00.000Z` } : {}),
    ...(to ? { $lte: to.includes('T') ? to : `${to}T23:59:59.999Z` } : {}),
  };
  return {
    $and: [
      ...(kind ? [{ type: { $in: typesOfKind(kind) } }] : []),
      ...(by === undefined ? [] : [byFilter(by, isFree)]),
      {},
    ],
    ...(from || to ? { at } : {}),
  };
}

function byFilter(by: string, isFree: boolean): Filter {
  const unsigned = { type: { $in: [...unsignedTypes] } };
  if (by === 'visitors') return { $or: [{ by: 'visitor' }, unsigned] };
  if (by === 'site') return { by: { $regex: '^system ' } };
  return { by: `account ${by}`, ...(isFree ? {} : { type: { $nin: [...unsignedTypes] } }) };
}

/** At most `most` of them, evenly, with the first and the last. */
function thinned<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)]).filter(
    (one): one is T => one !== undefined,
  );
}
