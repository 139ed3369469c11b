import { defineProjection } from '../kernel/projection.ts';
import { historyView } from './history.view.ts';

export const historyProjection = defineProjection({
  name: 'history',
  version: 1,
  view: historyView,
  paths: {
    memorialId: String,
    streamId: String,
    revision: Number,
    eventId: String,
    type: String,
    at: String,
    by: String,
    data: String,
    metadata: String,
  },
  indexes: [
    // A memorial's history in log order, and by actor.
    { memorialId: 1, _id: 1 },
    { memorialId: 1, by: 1 },
    // The earlier events of one entity.
    { streamId: 1, revision: 1 },
  ],
});
