import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialFieldNames as English } from '../../../memorials/memorial-fields.messages.ts';

export const memorialFieldNames: Texts<typeof English> = {
  petName: 'Nombre',
  petType: 'Tipo',
  kindOfPet: 'Tipo de animal',
  birthDate: 'Fecha de nacimiento',
  born: 'Nacimiento',
  passedDate: 'Fecha de fallecimiento',
  passed: 'Fallecimiento',
  story: 'Historia',
  theme: 'Tema',
  visibility: 'Visibilidad',
  whoCanFindIt: 'Quién puede encontrarla',
  everyone: 'Todo el mundo',
  searchEngines: 'Buscadores',
  mayShow: 'Pueden mostrar esta página',
  askedNotToShow: 'Les hemos pedido no mostrar esta página',
  guestbook: 'Libro de visitas',
  policies: { 'show-at-once': 'Mostrar enseguida', 'approve-first': 'Aprobar antes' },
};
