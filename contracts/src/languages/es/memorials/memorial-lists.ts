import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialListMessages as English } from '../../../memorials/memorial-lists.messages.ts';

export const memorialListMessages: Texts<typeof English> = {
  noStory: 'Una compañía muy querida, siempre en la memoria.',
  fetchListFailed: 'No se pudieron cargar los memoriales',
  fetchPublicFailed: 'No se pudieron cargar los memoriales públicos',
  nothingFoundTitle: 'No se encontraron memoriales',
  nothingFoundText: 'Prueba a cambiar la búsqueda o el filtro.',
  noneYetTitle: 'Todavía no hay memoriales',
  createFirst: 'Crear el primer memorial',
};
