import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedEvent } from '@eventstore/db-client';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { isPermitted } from '@everpaw/contracts/kernel/features/roles';
import { memorialNotFound, notTheKeeper } from '@everpaw/contracts/memorials/memorial.decider';
import { auditEventsProjection } from '@everpaw/projections/audit/audit-events.projection';
import type { AuditEventDoc } from '@everpaw/projections/audit/audit-events.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Model } from 'mongoose';
import { type AccessLog, callOf, comingFrom, noteRefusal } from '../accounts/access-log.ts';
import type { Stored } from '../platform/execution/projections/runs/fold.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller, CallerAccount } from '../platform/http/route.ts';
import { ACCESS_LOG, EVENT_LOG, SERIALISER } from '../platform/kernel/platform.tokens.ts';
import { type EventPlace, eventsAt } from '../platform/storage/event-log/event-at.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import type { Serialiser } from '../platform/storage/serialisation/serialiser.ts';
import { isKeeperOf, MemorialQueries } from './memorials.queries.ts';

/**
 * The reader of a history: a keeper, or an auditor, who sees personal data only if `personal` is true (and that was
 * recorded). `memorial` is its current state.
 */
export type HistoryReader = {
  account: CallerAccount;
  as: 'owner' | 'keeper' | 'auditor';
  personal: boolean;
  memorial: Stored<MemorialDoc>;
};

/** Refuses an auditor who may not see personal data, and records the request. */
export function refusePersonal(accessLog: AccessLog, accountId: string, request: FastifyRequest): never {
  noteRefusal(accessLog, request, accountId, 'personal-data');
  throw new DomainError('forbidden', 'personal-data', historyMessages.personalOnly);
}

/** A moment in a memorial's history. */
export type MomentOf = { position: string; instant: string };

/** How many events are decrypted before the event loop gets a turn, about 15 ms. */
const openBatchSize = 50;

/** How many events of a history are read at once. */
const readBatchSize = 200;

/**
 * Yields the stored events of a memorial's history in batches, oldest first, up to and including a position. The view
 * has their places, the log their content.
 */
export async function* storedHistoryOf(
  memorialId: string,
  {
    places,
    log,
    to,
  }: { places: Model<Stored<AuditEventDoc>>; log: Pick<EventLog, 'readStream'>; to?: string },
): AsyncGenerator<RecordedEvent[]> {
  for (let after = ''; ; ) {
    const found = await places
      .find({ historyOf: memorialId, _id: { $gt: after, ...(to === undefined ? {} : { $lte: to }) } })
      .sort({ _id: 1 })
      .select({ streamId: 1, revision: 1 })
      .limit(readBatchSize)
      .lean<EventPlace[]>();
    if (found.length > 0) yield await eventsAt(log, found);
    if (found.length < readBatchSize) return;
    after = found.at(-1)?._id ?? after;
  }
}

/** Access to the stored events of memorials, with authorization. */
@Injectable()
export class MemorialEvents {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(SERIALISER) private readonly serialiser: Serialiser,
    @Inject(ACCESS_LOG) private readonly accessLog: AccessLog,
    private readonly memorials: MemorialQueries,
  ) {}

  /** The model of the places of all events, without their content. */
  get places() {
    return this.readModels.model(auditEventsProjection);
  }

  /**
   * Authorizes a reader of a memorial's history. Throws the same `not-found` for a memorial that doesn't exist and one
   * that the caller may not know of, and `forbidden` for callers who may only see its page. Each access of an auditor
   * to personal data is recorded in the access log.
   */
  async readerOf(memorialId: string, caller: Caller, request: FastifyRequest): Promise<HistoryReader> {
    const { account } = caller;
    // The history includes everything that the caller may have seen on the page.
    await this.readModels.reached(
      [auditEventsProjection.name],
      this.readModels.position(memorialsProjection.name),
    );
    const memorial = await this.readModels
      .model(memorialsProjection)
      .findById(memorialId)
      .lean<Stored<MemorialDoc>>();
    if (!memorial || !account) throw memorialNotFound();
    const isOwner = memorial.ownerId === account._id;
    const isThere = !memorial.removed && (memorial.deletedAt === null || isOwner);
    if (isThere && isKeeperOf(caller, memorial))
      return { account, as: isOwner ? 'owner' : 'keeper', personal: true, memorial };
    if (isPermitted(account, 'audit.read')) {
      const personal = isPermitted(account, 'audit.read-personal');
      if (personal) {
        const resource = callOf(request);
        this.accessLog.record({
          userId: account._id,
          action: 'read-history',
          resource,
          ...comingFrom(request),
        });
      }
      return { account, as: 'auditor', personal, memorial };
    }
    await this.memorials.visible(memorialId, caller);
    throw notTheKeeper();
  }

  /** Requires access to personal data, which a past page always contains. Throws `forbidden`. */
  personalOnly(reader: HistoryReader, request: FastifyRequest): HistoryReader {
    return reader.personal ? reader : refusePersonal(this.accessLog, reader.account._id, request);
  }

  /**
   * Returns the last event of a memorial at or before a position or an instant (the time of its command). Throws
   * `not-found` if the memorial didn't exist yet.
   */
  async momentOf(memorialId: string, moment: string): Promise<MomentOf> {
    const before = moment.includes('T') ? { at: { $lte: moment } } : { _id: { $lte: moment } };
    const last = await this.places
      .findOne({ historyOf: memorialId, ...before })
      .sort({ _id: -1 })
      .select({ at: 1 })
      .lean<Pick<AuditEventDoc, '_id' | 'at'>>();
    if (!last) throw memorialNotFound();
    return { position: last._id, instant: last.at };
  }

  /** Returns the decrypted events of these types up to a position, in log order. */
  async until(memorialId: string, position: string, types: readonly string[]): Promise<Recorded[]> {
    const places = await this.places
      .find({ historyOf: memorialId, _id: { $lte: position }, type: { $in: [...types] } })
      .sort({ _id: 1 })
      .select({ streamId: 1, revision: 1 })
      .lean<EventPlace[]>();
    return this.open(await this.stored(places));
  }

  /** Returns the stored events at these places, sealed, in their order. */
  stored(places: readonly EventPlace[]): Promise<RecordedEvent[]> {
    return eventsAt(this.log, places);
  }

  /** Yields the whole history as stored, in batches, oldest first. */
  storedHistoryOf(memorialId: string): AsyncGenerator<RecordedEvent[]> {
    return storedHistoryOf(memorialId, { places: this.places, log: this.log });
  }

  /** Reads stored events in order: upcast, and with their personal data if its keys still exist. */
  async open(stored: readonly RecordedEvent[]): Promise<Recorded[]> {
    const opened: Recorded[] = [];
    for (let from = 0; from < stored.length; from += openBatchSize) {
      await nextTurn();
      opened.push(...(await this.serialiser.deserialise(stored.slice(from, from + openBatchSize))));
    }
    return opened;
  }
}
