import type { ecardTemplateMessages as English } from '../../../ecards/ecard-template.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardTemplateMessages: Texts<typeof English> = {
  nameRequired: 'Ponle un nombre',
  descriptionRequired: 'Descríbela en una frase',
  price: 'Escribe un precio como 2.50, o 0 si es gratis',
  drawing: 'Elige una imagen',
  category: 'Elige una categoría',
  exists: 'Esta plantilla ya existe',
  notFound: 'No encontramos esta plantilla',

  title: 'Plantillas de tarjetas',
  text: 'Las tarjetas que se pueden elegir. Una tarjeta inactiva deja de ofrecerse; las que ya se enviaron con ella se quedan como están.',
  add: 'Nueva plantilla',
  edit: 'Editar',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'La plantilla está guardada',
  none: 'Todavía no hay plantillas',
  noneText: 'Hasta que añadas una, las visitas no tienen nada que elegir.',
  reading: 'Cargando las plantillas',
  readFailed: 'No pudimos cargar las plantillas',
  saveFailed: 'No se pudo guardar. Vuelve a intentarlo.',
  putAway: 'Inactiva',
  name: 'Nombre',
  description: 'Descripción',
  categoryLabel: 'Categoría',
  drawingLabel: 'Imagen',
  priceLabel: 'Precio en dólares',
  active: 'Se puede elegir',
};
