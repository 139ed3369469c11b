import { type AccessLogEntry, accessLogDays } from '@everpaw/contracts/admin/access-log.dto';
import { dayMs, minuteMs } from '@everpaw/contracts/kernel/durations';
import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Connection, type Model, Schema } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';
import type { PageCursor } from '../platform/http/page-cursor.ts';
import { describeCause } from '../platform/projections/error-policy.ts';

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

/** What is to be recorded; a success unless it says otherwise. */
export type Access = Pick<AccessLogEntry, 'userId' | 'action' | 'resource'> &
  Partial<Pick<AccessLogEntry, 'ipAddress' | 'userAgent' | 'success' | 'failureReason'>>;

export type AccessQuery = {
  userId?: string;
  refusedOnly?: boolean;
  after?: PageCursor;
  limit: number;
};

/**
 * Who came, went, was refused or did something to others. Personal data: it goes with the account, and
 * after 180 days in any case, so it is kept beside the sessions and not in the history of the site.
 */
export type AccessLog = {
  /** Notes it; never throws and never waits. It is stored within the next turns, many at once. */
  record(access: Access): void;
  /** Entries, newest first, at most `limit`; those just recorded are among them. */
  page(query: AccessQuery): Promise<AccessLogEntry[]>;
  /** Deletes every entry of this account. */
  forget(userId: string): Promise<void>;
  /** Deletes what is older than 180 days at `now`. */
  sweep(now: Date): Promise<void>;
  /** Stores what is still only in memory. */
  close(): Promise<void>;
};

/** The most entries that wait in memory while the store cannot be written. */
const mostPending = 5_000;
const batchSize = 500;
/** The most refusals that are kept of one minute: a flood must not fill the disk. The rest are counted. */
export const refusalsAMinute = 600;

/** The two fields that every request can tell; long ones are cut. */
export function comingFrom(request: FastifyRequest): Pick<AccessLogEntry, 'ipAddress' | 'userAgent'> {
  return { ipAddress: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
}

/** Which call it was, without its query, which may hold what somebody searched for. */
export function callOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?');
  return `${request.method} ${path}`.slice(0, 200);
}

/** Notes that a call was refused, and why. */
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
    // Ids grow, so that entries of one instant stay in their order.
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

/** What says that refusals of a minute were left out, and how many. */
function leftOutEntry(leftOut: number): Access {
  return {
    userId: null,
    action: 'refused',
    resource: `${leftOut} more within a minute`,
    success: false,
    failureReason: 'too-many-to-keep',
  };
}

/** Counts the refusals of a minute. `onLeftOut` is called with how many were too many, once their minute is over. */
function createRefusalLimit(onLeftOut: (leftOut: number) => void) {
  let minute = { began: 0, refusals: 0 };
  return {
    turnMinute(at: number): void {
      if (at - minute.began < minuteMs) return;
      const leftOut = minute.refusals - refusalsAMinute;
      minute = { began: at, refusals: 0 };
      if (leftOut > 0) onLeftOut(leftOut);
    },
    /** True when one more refusal of this minute is recorded. */
    takes(): boolean {
      minute.refusals += 1;
      return minute.refusals <= refusalsAMinute;
    },
  };
}

/** Entries that wait to be stored, many at once. */
function createPending(model: Model<AccessDoc>) {
  let pending: AccessDoc[] = [];
  let storing: Promise<void> | null = null;

  const storeAll = async () => {
    while (pending.length > 0) {
      const batch = pending.slice(0, batchSize);
      // By its id, so that a batch whose answer was lost can be sent again.
      await model.bulkWrite(
        batch.map((doc) => ({ replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true } })),
      );
      pending = pending.slice(batch.length);
    }
  };

  return {
    isFull: () => pending.length >= mostPending,
    add: (doc: AccessDoc) => void pending.push(doc),
    store(): Promise<void> {
      storing ??= storeAll().finally(() => {
        storing = null;
      });
      return storing;
    },
  };
}

/** Opens the log in `connection`, which must keep every acknowledged write. */
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
        .lean<AccessDoc[]>();
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
