import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type AuditEventDoc, auditEventsView } from './audit-events.view.ts';

const schema = new Schema(
  {
    _id: String,
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
    position: String,
  },
  { versionKey: false, minimize: false },
);
// Whatever is looked for, by time and within an instant in the order of the log. Of several that fit a query alike the
// embedded store takes the first: a kind of event is looked for among the few of an account, not the other way round.
for (const field of ['streamId', 'correlationId', 'by', 'account', 'memorialId', 'type'])
  schema.index({ [field]: 1, at: 1, _id: 1 });
schema.index({ at: 1, _id: 1 });

export const auditEventsProjection: Projection<AuditEventDoc> = {
  name: 'audit_events',
  version: 1,
  schema,
  ...auditEventsView,
} as Projection<AuditEventDoc>; // it takes every event alike
