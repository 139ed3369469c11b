import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialFieldNames as English } from '../../../memorials/memorial-fields.messages.ts';

export const memorialFieldNames: Texts<typeof English> = {
  petName: 'Nom',
  petType: 'Espèce',
  kindOfPet: 'Espèce',
  birthDate: 'Date de naissance',
  born: 'Naissance',
  passedDate: 'Date du décès',
  passed: 'Décès',
  story: 'Histoire',
  theme: 'Thème',
  visibility: 'Visibilité',
  whoCanFindIt: 'Qui peut la trouver',
  everyone: 'Tout le monde',
  searchEngines: 'Moteurs de recherche',
  mayShow: 'Peuvent montrer cette page',
  askedNotToShow: 'Priés de ne pas montrer cette page',
  guestbook: 'Livre d’or',
  policies: { 'show-at-once': 'Afficher tout de suite', 'approve-first': 'Approuver d’abord' },
};
