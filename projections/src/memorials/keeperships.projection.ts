import { defineProjection } from '../kernel/projection.ts';
import { keepershipsView } from './keeperships.view.ts';

export const keepershipsProjection = defineProjection({
  name: 'keeperships',
  version: 2,
  view: keepershipsView,
  paths: { memorialId: String, accountId: String, role: String, since: String },
  indexes: [
    // The memorials of an account, and changes after a position.
    { accountId: 1, position: 1 },
    // The keepers of a memorial.
    { memorialId: 1 },
  ],
});
