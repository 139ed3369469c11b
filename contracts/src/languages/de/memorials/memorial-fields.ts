import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialFieldNames as English } from '../../../memorials/memorial-fields.messages.ts';

export const memorialFieldNames: Texts<typeof English> = {
  petName: 'Name',
  petType: 'Tierart',
  kindOfPet: 'Tierart',
  birthDate: 'Tag der Geburt',
  born: 'Geboren',
  passedDate: 'Todestag',
  passed: 'Gestorben',
  story: 'Geschichte',
  theme: 'Gestaltung',
  visibility: 'Sichtbarkeit',
  whoCanFindIt: 'Wer sie finden kann',
  everyone: 'Alle',
  searchEngines: 'Suchmaschinen',
  mayShow: 'Dürfen diese Seite zeigen',
  askedNotToShow: 'Gebeten, diese Seite nicht zu zeigen',
  guestbook: 'Gästebuch',
  policies: { 'show-at-once': 'Sofort zeigen', 'approve-first': 'Erst freigeben' },
};
