import { defineProjection } from '../kernel/projection.ts';
import { keepershipsView } from './keeperships.view.ts';

export const keepershipsProjection = defineProjection({
  name: 'keeperships',
  version: 1,
  view: keepershipsView,
  paths: { memorialId: String, accountId: String, role: String, since: String },
  indexes: [
    // What an account cares for, and what of that changed since a position.
    { accountId: 1, position: 1 },
    // Who cares for a memorial.
    { memorialId: 1 },
  ],
});
