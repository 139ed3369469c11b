import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type { linePhotoMessages as English } from '../../../store/line-photo.messages.ts';

export const linePhotoMessages: Texts<typeof English> = {
  label: 'Tu foto',
  hint: 'Lo hacemos a partir de esta foto. Su lugar se quita en este dispositivo, y solo la ven quienes lo hacen y tú.',
  choosePhoto: 'Añade tu foto',
  choose: 'Elegir una foto',
  replace: 'Elegir otra foto',
  remove: 'Quitar la foto',
  preparing: 'Preparando tu foto…',
  failed: 'No se pudo abrir tu foto. Prueba con otra.',
  alt: 'Tu foto',
  added: 'Tu foto está lista',
  removed: 'Tu foto se ha quitado',
  required: 'Elige la foto con la que debemos hacerlo',
  notTaken: 'Esto no se hace con una foto. Añádelo sin ella.',
  tooMany: (most) =>
    `En un carrito caben hasta ${counted(most, 'foto', 'fotos')}. Antes, pide algunos de los artículos.`,
  shown: 'Hecho con tu foto',
  shownToMaker: 'Hecho con la foto de quien lo compra',
  waiting: 'Tu foto se enviará cuando vuelvas a tener conexión.',
  missing: (name) =>
    `Este artículo se hace con una foto: ${name}. Quítalo del carrito y añádelo otra vez con una.`,
  unwanted: (name) =>
    `Este artículo ya no se hace con una foto: ${name}. Quítalo del carrito y añádelo otra vez.`,
  open: 'Abrir la foto en tamaño completo',
  buyersAlt: 'La foto de quien lo compra',
  gone: 'No encontramos esta foto',
};
