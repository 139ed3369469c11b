import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedEvent } from '@eventstore/db-client';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { isPermitted } from '@everpaw/contracts/kernel/roles';
import { memorialNotFound, notTheKeeper } from '@everpaw/contracts/memorials/memorial.decider';
import { historyProjection } from '@everpaw/projections/audit/history.projection';
import type { HistoryDoc } from '@everpaw/projections/audit/history.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type AccessLog, callOf, comingFrom, noteRefusal } from '../accounts/access-log.ts';
import { parsePosition } from '../platform/event-log/position.ts';
import type { Caller, CallerAccount } from '../platform/http/route.ts';
import { ACCESS_LOG, SERIALISER } from '../platform/platform.tokens.ts';
import type { Stored } from '../platform/projections/fold.ts';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';
import type { Serialiser } from '../platform/serialisation/serialiser.ts';
import { isKeeperOf, MemorialQueries } from './memorials.queries.ts';

/**
 * Who reads a history: a keeper, or an auditor, to whom personal data is shown only where `personal` is true (and that
 * has been recorded). `memorial` is the memorial as it is now.
 */
export type HistoryReader = {
  account: CallerAccount;
  as: 'owner' | 'keeper' | 'auditor';
  personal: boolean;
  memorial: Stored<MemorialDoc>;
};

/** Refuses an auditor who may not see personal data, and records who asked for it. */
export function refusePersonal(accessLog: AccessLog, accountId: string, request: FastifyRequest): never {
  noteRefusal(accessLog, request, accountId, 'personal-data');
  throw new DomainError('forbidden', 'personal-data', historyMessages.personalOnly);
}

/** A place in a memorial's history. */
export type MomentOf = { position: string; instant: string };

/** Events that are opened before the event loop turns: some 15 ms. */
const openedAtOnce = 50;

/** The events of memorials, as the log keeps them, for those who may read them. */
@Injectable()
export class MemorialEvents {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(SERIALISER) private readonly serialiser: Serialiser,
    @Inject(ACCESS_LOG) private readonly accessLog: AccessLog,
    private readonly memorials: MemorialQueries,
  ) {}

  /** The stored events: sealed, by position. */
  get kept() {
    return this.readModels.model(historyProjection);
  }

  /**
   * Lets in who may read the history of a memorial. Throws the same `not-found` for one that they may not know of and
   * one that is not there, and `forbidden` for those who may see its page only. Every look of an auditor at personal
   * data goes into the access log.
   */
  async readerOf(memorialId: string, caller: Caller, request: FastifyRequest): Promise<HistoryReader> {
    const { account } = caller;
    // Whoever has seen the page finds its history level with it.
    await this.readModels.reached(
      [historyProjection.name],
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

  /** Lets through who may see personal data: a page of the past is nothing else. Throws `forbidden`. */
  personalOnly(reader: HistoryReader, request: FastifyRequest): HistoryReader {
    return reader.personal ? reader : refusePersonal(this.accessLog, reader.account._id, request);
  }

  /**
   * The last event of a memorial at a moment: at a position or before it, or of the instant or before it (by the time of
   * its command). Throws `not-found` where the memorial was not there yet.
   */
  async momentOf(memorialId: string, moment: string): Promise<MomentOf> {
    const before = moment.includes('T') ? { at: { $lte: moment } } : { _id: { $lte: moment } };
    const last = await this.kept
      .findOne({ memorialId, ...before })
      .sort({ _id: -1 })
      .select({ at: 1 })
      .lean<Pick<HistoryDoc, '_id' | 'at'>>();
    if (!last) throw memorialNotFound();
    return { position: last._id, instant: last.at };
  }

  /** The opened events of these types up to a position, in the order of the log. */
  async until(memorialId: string, position: string, types: readonly string[]): Promise<Recorded[]> {
    const docs = await this.kept
      .find({ memorialId, _id: { $lte: position }, type: { $in: [...types] } })
      .sort({ _id: 1 })
      .lean<HistoryDoc[]>();
    return this.open(docs);
  }

  /** Reads stored events, in their order: upcast, and with their personal data as far as its keys are there. */
  async open(docs: readonly HistoryDoc[]): Promise<Recorded[]> {
    const opened: Recorded[] = [];
    for (let from = 0; from < docs.length; from += openedAtOnce) {
      await nextTurn();
      const events = docs.slice(from, from + openedAtOnce).map(asRecorded);
      opened.push(...(await this.serialiser.deserialise(events)));
    }
    return opened;
  }
}

function asRecorded({
  _id,
  streamId,
  revision,
  eventId,
  type,
  at,
  data,
  metadata,
}: HistoryDoc): RecordedEvent {
  return {
    isJson: true,
    id: eventId,
    streamId,
    revision: BigInt(revision),
    type,
    data: JSON.parse(data),
    metadata: JSON.parse(metadata),
    created: new Date(at),
    position: parsePosition(_id),
  };
}
