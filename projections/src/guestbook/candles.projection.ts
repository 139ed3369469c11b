import { defineProjection } from '../kernel/projection.ts';
import { candlesView } from './candles.view.ts';

export const candlesProjection = defineProjection({
  name: 'candles',
  version: 1,
  view: candlesView,
  paths: { memorialId: String, authorId: String, day: String, litAt: String, createdAt: String },
  // The candles of an account, which its devices store.
  indexes: [{ authorId: 1, position: 1 }],
});
