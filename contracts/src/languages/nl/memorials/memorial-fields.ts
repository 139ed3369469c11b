import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialFieldNames as English } from '../../../memorials/memorial-fields.messages.ts';

export const memorialFieldNames: Texts<typeof English> = {
  petName: 'Naam',
  petType: 'Soort dier',
  kindOfPet: 'Soort dier',
  birthDate: 'Geboortedatum',
  born: 'Geboren',
  passedDate: 'Sterfdag',
  passed: 'Overleden',
  story: 'Verhaal',
  theme: 'Thema',
  visibility: 'Zichtbaarheid',
  whoCanFindIt: 'Wie hem kan vinden',
  everyone: 'Iedereen',
  searchEngines: 'Zoekmachines',
  mayShow: 'Mogen deze pagina tonen',
  askedNotToShow: 'Gevraagd deze pagina niet te tonen',
  guestbook: 'Gastenboek',
  policies: { 'show-at-once': 'Meteen tonen', 'approve-first': 'Eerst goedkeuren' },
};
