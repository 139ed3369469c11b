import { defineProjection } from '../kernel/projection.ts';
import { auditEventsView } from './audit-events.view.ts';

export const auditEventsProjection = defineProjection({
  name: 'audit_events',
  version: 2,
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
    historyOf: String,
    correlationId: String,
    causationId: String,
    commandId: String,
    commandType: String,
  },
  indexes: [
    // For each search, by time and then by position. If several indexes fit a query, the embedded store uses
    // the first: an event type is searched within an account's few events, not vice versa.
    { streamId: 1, at: 1, _id: 1 },
    { correlationId: 1, at: 1, _id: 1 },
    { by: 1, at: 1, _id: 1 },
    { account: 1, at: 1, _id: 1 },
    { memorialId: 1, at: 1, _id: 1 },
    // In log order.
    { historyOf: 1, _id: 1 },
    { type: 1, at: 1, _id: 1 },
    { at: 1, _id: 1 },
  ],
});
