import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';
import type { engravingMessages as English } from '../../../store/engraving.messages.ts';

export const engravingMessages: Texts<typeof English> = {
  label: 'Gravur',
  hint: (most) =>
    plural(
      most,
      'Ein Zeichen. Wir gravieren es genau so, wie du es eingibst.',
      `Bis zu ${most} Zeichen. Wir gravieren sie genau so, wie du sie eingibst.`,
    ),
  chooseWords: 'Gravur wählen',
  required: 'Bitte schreib, was wir gravieren sollen',
  tooLong: (most) => plural(most, 'Bitte nimm ein einziges Zeichen', `Bitte nimm höchstens ${most} Zeichen`),
  notEngraved: 'Das wird nicht graviert. Bitte leg es ohne Gravur in den Warenkorb.',
  idTaken: 'Eine andere Zeile im Warenkorb hat schon diese ID',
  shown: (text) => `Gravur: ${text}`,
  changed: (name) =>
    `Die Gravur von ${name} passt nicht mehr. Bitte entferne es aus dem Warenkorb und leg es neu hinein.`,
};
