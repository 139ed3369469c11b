import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { actorText, type Recorded } from '@everpaw/contracts/kernel/decider';
import type { View } from '../kernel/view.ts';

/**
 * Where an event of the site is and what it is connected with; never what it says, which is read from the log. `_id` is
 * its position, `by` who did it (`actorText`). `account` is the account that it is about, where that is another one.
 * `commandId` is left out where it is the correlation's, `causationId` where it is the command's.
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
  correlationId: string;
  causationId?: string;
  commandId?: string;
  commandType: string;
};

/** Fields of events that name an account, the one that an event is foremost about first. */
const accountFields = ['accountId', 'keeperId', 'previousOwnerId', 'authorId', 'ownerId'] as const;

function accountOf(data: Readonly<Record<string, unknown>>, by: string): string | undefined {
  const named = accountFields.map((field) => data[field]).find((value) => typeof value === 'string');
  return typeof named === 'string' && by !== `account ${named}` ? named : undefined;
}

/** Every event of the site, by its position. It holds no personal data, so that an erasure needs nothing here. */
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
      correlationId,
      ...(causationId === commandId ? {} : { causationId }),
      ...(commandId === correlationId ? {} : { commandId }),
      commandType,
    };
  },
};
