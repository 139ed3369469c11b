import type { cartChangeMessages as English } from '../../../cart/cart-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';

export const cartChangeMessages: Texts<typeof English> = {
  notYours: 'Dit is niet jouw winkelmand',
  outOfStock: 'Dit is uitverkocht',
  allInCart: (stock) =>
    plural(
      stock,
      'Het laatste exemplaar ligt al in je winkelmand',
      `Alle ${stock} exemplaren die er nog zijn, liggen al in je winkelmand`,
    ),
  mostInCart: 'In een winkelmand passen hoogstens 99 exemplaren van elk product',
  full: 'De winkelmand is vol. Haal er eerst iets uit.',
  notInCart: 'Dit ligt niet meer in je winkelmand',
  quantity: 'Kies een heel getal van 1 tot en met 99',
  wishlistFull: 'Je verlanglijst is vol. Haal er eerst iets af.',
  codeRequired: 'Vul een code in',
  codeUnknown: 'Deze code kennen we niet',
  codeExpired: 'Deze code is niet meer geldig',
  codeNotYet: 'Deze code is nog niet geldig',
  codeUsedUp: 'Deze code is zo vaak gebruikt als mogelijk was',
  campaignExists: 'Er is al een actie met deze code',
  campaignNotFound: 'We konden deze actie niet vinden',
  oneDiscount: 'Vul een percentage of een bedrag in, niet allebei',
  nameRequired: 'Vul een naam in',
  code: 'Gebruik 3 tot 40 letters, cijfers en koppeltekens',
  percent: 'Vul een heel getal van 1 tot en met 100 in',
  amount: 'Vul een bedrag in hele centen in',
  uses: 'Vul een heel getal in, of laat het leeg als er geen grens is',
  endBeforeStart: 'Kies een einde dat na het begin ligt',
};
