import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';
import type { engravingMessages as English } from '../../../store/engraving.messages.ts';

export const engravingMessages: Texts<typeof English> = {
  label: 'Gravure',
  hint: (most) =>
    plural(
      most,
      'Eén teken. We graveren het precies zoals je het typt.',
      `Hoogstens ${most} tekens. We graveren ze precies zoals je ze typt.`,
    ),
  chooseWords: 'Gravure kiezen',
  required: 'Schrijf wat we moeten graveren',
  tooLong: (most) => plural(most, 'Gebruik één teken', `Gebruik hoogstens ${most} tekens`),
  notEngraved: 'Dit wordt niet gegraveerd. Voeg het toe zonder gravure.',
  idTaken: 'Een andere regel in de winkelmand heeft dit id al',
  shown: (text) => `Gravure: ${text}`,
  changed: (name) =>
    `De gravure van ${name} past niet meer. Haal dit uit je winkelmand en voeg het opnieuw toe.`,
};
