import { defineProjection } from '../kernel/projection.ts';
import { rememberedDaysView } from './remembered-days.view.ts';

export const rememberedDaysProjection = defineProjection({
  name: 'remembered_days',
  version: 1,
  view: rememberedDaysView,
  paths: {
    passing: String,
    passingDay: String,
    passingSince: String,
    birthday: String,
    birthdayDay: String,
    birthdaySince: String,
    isFollowed: Boolean,
  },
  indexes: [
    // The followed memorials with a day.
    { isFollowed: 1, passingDay: 1 },
    { isFollowed: 1, birthdayDay: 1 },
  ],
});
