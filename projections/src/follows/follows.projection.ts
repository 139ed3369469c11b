import { defineProjection } from '../kernel/projection.ts';
import { followsView } from './follows.view.ts';

export const followsProjection = defineProjection({
  name: 'follows',
  version: 1,
  view: followsView,
  paths: {
    memorialId: String,
    accountId: String,
    timeZone: String,
    passingSince: String,
    birthdaySince: String,
    passingYear: Number,
    birthdayYear: Number,
  },
  indexes: [
    // The choices for a memorial, page by page.
    { memorialId: 1, _id: 1 },
    // An account's choices.
    { accountId: 1 },
  ],
});
