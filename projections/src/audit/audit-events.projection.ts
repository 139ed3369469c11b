import { defineProjection } from '../kernel/projection.ts';
import { auditEventsView } from './audit-events.view.ts';

export const auditEventsProjection = defineProjection({
  name: 'audit_events',
  version: 1,
  view: auditEventsView,
  paths: {
    streamId: String,
    revision: Number,
    eventId: String,
    type: String,
    at: String,
    by: String,
    account: String,
    memorialId: String,
    correlationId: String,
    causationId: String,
    commandId: String,
    commandType: String,
  },
  indexes: [
    // Whatever is looked for, by time and within an instant in the order of the log. Of several that fit a query alike the
    // embedded store takes the first: a kind of event is looked for among the few of an account, not the other way round.
    { streamId: 1, at: 1, _id: 1 },
    { correlationId: 1, at: 1, _id: 1 },
    { by: 1, at: 1, _id: 1 },
    { account: 1, at: 1, _id: 1 },
    { memorialId: 1, at: 1, _id: 1 },
    { type: 1, at: 1, _id: 1 },
    { at: 1, _id: 1 },
  ],
});
