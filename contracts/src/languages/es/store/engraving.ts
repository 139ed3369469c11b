import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';
import type { engravingMessages as English } from '../../../store/engraving.messages.ts';

export const engravingMessages: Texts<typeof English> = {
  label: 'Grabado',
  hint: (most) =>
    plural(
      most,
      'Un carácter. Lo grabamos tal como lo escribas.',
      `Hasta ${most} caracteres. Los grabamos tal como los escribas.`,
    ),
  chooseWords: 'Elegir el grabado',
  required: 'Escribe lo que debemos grabar',
  tooLong: (most) => plural(most, 'Usa un solo carácter', `Usa como máximo ${most} caracteres`),
  notEngraved: 'Esto no se graba. Añádelo sin grabado.',
  idTaken: 'Otra línea del carrito ya tiene este identificador',
  shown: (text) => `Grabado: ${text}`,
  changed: (name) =>
    `El grabado ya no cabe en este artículo: ${name}. Quítalo del carrito y añádelo otra vez.`,
};
