import { localized } from '../kernel/languages/localized.ts';

/** The names of a memorial’s fields and of their values, for its history and conflicts. */
export const memorialFieldNames = localized('memorialFieldNames', {
  petName: 'Name',
  petType: 'Type',
  kindOfPet: 'Kind of pet',
  birthDate: 'Birth date',
  born: 'Born',
  passedDate: 'Passed away date',
  passed: 'Passed',
  story: 'Story',
  theme: 'Theme',
  visibility: 'Visibility',
  whoCanFindIt: 'Who can find it',
  everyone: 'Everyone',
  searchEngines: 'Search engines',
  mayShow: 'May show this page',
  askedNotToShow: 'Asked not to show this page',
  guestbook: 'Guestbook',
  policies: { 'show-at-once': 'Show right away', 'approve-first': 'Approve first' },
});
