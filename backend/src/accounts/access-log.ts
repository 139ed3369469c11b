import { type AccessLogEntry, accessLogDays } from '@everpaw/contracts/admin/access-log.dto';
import { dayMs, minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Connection, type Model, Schema } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';
import { describeCause } from '../platform/execution/projections/runs/error-policy.ts';
import type { PageCursor } from '../platform/execution/read-models/page-cursor.ts';

type AccessDoc = Omit<AccessLogEntry, 'id'> & { _id: string };

const schema = new Schema(
  {
    _id: String,
    userId: String,
    action: String,
    resource: String,
    ipAddress: String,
    userAgent: String,
    success: Boolean,
    failureReason: String,
    timestamp: String,
  },
  { versionKey: false },
);
schema.index({ timestamp: -1, _id: -1 });
schema.index({ userId: 1, timestamp: -1, _id: -1 });
schema.index({ success: 1, timestamp: -1, _id: -1 });

/** An entry to record; `success` defaults to true. */
export type Access = Pick<AccessLogEntry, 'userId' | 'action' | 'resource'> &
  Partial<Pick<AccessLogEntry, 'ipAddress' | 'userAgent' | 'success' | 'failureReason'>>;

export type AccessQuery = {
  userId?: string;
  refusedOnly?: boolean;
  after?: PageCursor;
  limit: number;
};

/**
 * Sign-ins, sign-outs, refused requests and acts on other people's data. The entries are personal data: they are
 * deleted with the account, and after 180 days in any case, so they are stored next to the sessions and not in the
 * event log.
 */
export type AccessLog = {
  /**
   * Records an entry. Never throws or blocks; entries are stored in batches shortly after. An entry is dropped if too
   * many are pending, and a refusal beyond `refusalsAMinute` is only counted.
   */
  record(access: Access): void;
  /** Returns at most `limit` entries, newest first, including those just recorded. */
  page(query: AccessQuery): Promise<AccessLogEntry[]>;
  /** Deletes every entry of this account. */
  forget(userId: string): Promise<void>;
  /** Deletes entries older than 180 days at `now`. */
  sweep(now: Date): Promise<void>;
  /** Stores the pending entries. */
  close(): Promise<void>;
};

/** The most entries held in memory while the store can't be written. */
const maxPending = 5_000;
const batchSize = 500;
/** The most refusals recorded per minute, so that a flood can't fill the disk. The rest are only counted. */
export const refusalsAMinute = 600;

/** Returns the client's address and user agent; the user agent is cut to 300 characters. */
export function comingFrom(request: FastifyRequest): Pick<AccessLogEntry, 'ipAddress' | 'userAgent'> {
  return { ipAddress: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
}

/**
 * Returns the method and path of a request, at most 200 characters. The query is left out because it may contain search
 * terms.
 */
export function callOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?');
  return `${request.method} ${path}`.slice(0, 200);
}

/** Records that a request was refused, and why. */
export function noteRefusal(
  log: AccessLog,
  request: FastifyRequest,
  userId: string | null,
  failureReason: string,
): void {
  const resource = callOf(request);
  log.record({ userId, action: 'refused', resource, ...comingFrom(request), success: false, failureReason });
}

function docOf({ userId, action, resource, ...more }: Access, at: Date): AccessDoc {
  return {
    // Version 7 UUIDs ascend, so entries of the same instant keep their order.
    _id: uuidv7(),
    userId,
    action,
    resource,
    ipAddress: more.ipAddress ?? '',
    userAgent: more.userAgent ?? '',
    success: more.success ?? true,
    failureReason: more.failureReason ?? null,
    timestamp: at.toISOString(),
  };
}

/** The entry that reports how many refusals of a minute weren't recorded. */
function leftOutEntry(leftOut: number): Access {
  return {
    userId: null,
    action: 'refused',
    resource: `${leftOut} more within a minute`,
    success: false,
    failureReason: 'too-many-to-keep',
  };
}

/** Counts the refusals per minute. Calls `onLeftOut` with the number above the limit once the minute is over. */
function createRefusalLimit(onLeftOut: (leftOut: number) => void) {
  let minute = { began: 0, refusals: 0 };
  return {
    turnMinute(at: number): void {
      if (at - minute.began < minuteMs) return;
      const leftOut = minute.refusals - refusalsAMinute;
      minute = { began: at, refusals: 0 };
      if (leftOut > 0) onLeftOut(leftOut);
    },
    /** Counts a refusal and returns whether it may still be recorded in this minute. */
    takes(): boolean {
      minute.refusals += 1;
      return minute.refusals <= refusalsAMinute;
    },
  };
}

/** Entries to be stored in batches. */
function createPending(model: Model<AccessDoc>) {
  let pending: AccessDoc[] = [];
  let storing: Promise<void> | null = null;

  const storeAll = async () => {
    while (pending.length > 0) {
      const batch = pending.slice(0, batchSize);
      // Upserts by id, so a batch can be resent if its response was lost.
      await model.bulkWrite(
        batch.map((doc) => ({ replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true } })),
      );
      pending = pending.slice(batch.length);
    }
  };

  return {
    isFull: () => pending.length >= maxPending,
    add: (doc: AccessDoc) => void pending.push(doc),
    store(): Promise<void> {
      storing ??= storeAll().finally(() => {
        storing = null;
      });
      return storing;
    },
  };
}

/** Opens the access log in `connection`, which must not lose acknowledged writes. */
export async function openAccessLog(connection: Connection, now: () => Date): Promise<AccessLog> {
  const model = connection.model<AccessDoc>('access_log', schema, 'access_log');
  await model.init();
  const logger = new Logger('access log');
  const pending = createPending(model);
  const refusals = createRefusalLimit((leftOut) => pending.add(docOf(leftOutEntry(leftOut), now())));

  return {
    record(access) {
      refusals.turnMinute(now().getTime());
      if (access.success === false && !refusals.takes()) return;
      if (pending.isFull()) return;
      pending.add(docOf(access, now()));
      setImmediate(() => {
        pending.store().catch((error: unknown) => {
          logger.error(`Entries wait to be stored (${describeCause(error)})`);
        });
      });
    },

    async page({ userId, refusedOnly = false, after, limit }) {
      await pending.store();
      const older = after
        ? {
            $or: [
              { timestamp: { $lt: after.createdAt } },
              { timestamp: after.createdAt, _id: { $lt: after.id } },
            ],
          }
        : {};
      const docs = await model
        .find({ ...(userId ? { userId } : {}), ...(refusedOnly ? { success: false } : {}), ...older })
        .sort({ timestamp: -1, _id: -1 })
        .limit(limit)
        .lean();
      return docs.map(({ _id: id, ...entry }) => ({ id, ...entry }));
    },

    async forget(userId) {
      await pending.store();
      await model.deleteMany({ userId });
    },

    async sweep(at) {
      const oldest = new Date(at.getTime() - accessLogDays * dayMs).toISOString();
      await model.deleteMany({ timestamp: { $lt: oldest } });
    },

    close: () => pending.store(),
  };
}
