import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { features } from '@everpaw/contracts/features';
import { actorText, type Recorded } from '@everpaw/contracts/kernel/decider';
import type { View } from '../kernel/view.ts';

/**
 * An event's place and relations without its content, which is read from the log. `_id` is its position, `by`
 * its actor (`actorText`). `account` is the affected account if it isn't the actor. `commandId` is omitted if
 * it is the correlation id, `causationId` if it is the command id. `historyOf` is the memorial whose history has it.
 */
export type AuditEventDoc = {
  _id: string;
  streamId: string;
  revision: number;
  eventId: string;
  type: string;
  at: string;
  by: string;
  account?: string;
  memorialId?: string;
  historyOf?: string;
  correlationId: string;
  causationId?: string;
  commandId?: string;
  commandType: string;
};

/** The event types in the histories of memorials. */
export const typesInHistories: ReadonlySet<string> = new Set(
  features.flatMap(({ events = [], isOfMemorials }) => (isOfMemorials ? events.map(({ type }) => type) : [])),
);

/** The event fields that name an account, by priority. */
const accountFields = ['accountId', 'keeperId', 'previousOwnerId', 'authorId', 'ownerId'] as const;

function accountOf(data: Readonly<Record<string, unknown>>, by: string): string | undefined {
  const named = accountFields.map((field) => data[field]).find((value) => typeof value === 'string');
  return typeof named === 'string' && by !== `account ${named}` ? named : undefined;
}

/** All events of the site, by position. Contains no personal data, so an erasure needn't change it. */
export const auditEventsView: View<AuditEventDoc, Recorded> = {
  events: eventDefinitions.map(({ type }) => type),
  keys: ({ position }) => [position],
  evolve(_, { id, type, data, streamId, revision, position, meta }) {
    const { actor, at, correlationId, causationId, commandId, commandType, memorialId } = meta;
    const by = actorText(actor);
    const account = accountOf(data as Record<string, unknown>, by); // every event's data is an object
    return {
      _id: position,
      streamId,
      revision,
      eventId: id,
      type,
      at,
      by,
      ...(account === undefined ? {} : { account }),
      ...(memorialId === undefined ? {} : { memorialId }),
      ...(memorialId !== undefined && typesInHistories.has(type) ? { historyOf: memorialId } : {}),
      correlationId,
      ...(causationId === commandId ? {} : { causationId }),
      ...(commandId === correlationId ? {} : { commandId }),
      commandType,
    };
  },
};
