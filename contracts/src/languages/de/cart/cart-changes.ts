import type { cartChangeMessages as English } from '../../../cart/cart-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';

export const cartChangeMessages: Texts<typeof English> = {
  notYours: 'Das ist nicht dein Warenkorb',
  outOfStock: 'Das ist ausverkauft',
  allInCart: (stock) =>
    plural(
      stock,
      'Das letzte Stück ist schon in deinem Warenkorb',
      `Alle ${stock} verbliebenen Stücke sind schon in deinem Warenkorb`,
    ),
  mostInCart: 'In den Warenkorb passen höchstens 99 Stück von jedem',
  full: 'Der Warenkorb ist voll. Bitte nimm zuerst etwas heraus.',
  notInCart: 'Das ist nicht mehr in deinem Warenkorb',
  quantity: 'Bitte wähle eine ganze Zahl von 1 bis 99',
  wishlistFull: 'Deine Merkliste ist voll. Bitte nimm zuerst etwas herunter.',
  codeRequired: 'Bitte gib einen Code ein',
  codeUnknown: 'Diesen Code kennen wir nicht',
  codeExpired: 'Dieser Code gilt nicht mehr',
  codeNotYet: 'Dieser Code gilt noch nicht',
  codeUsedUp: 'Dieser Code wurde so oft verwendet, wie es möglich war',
  campaignExists: 'Es gibt schon eine Aktion mit diesem Code',
  campaignNotFound: 'Diese Aktion haben wir nicht gefunden',
  oneDiscount: 'Bitte gib entweder einen Prozentsatz oder einen Betrag an',
  nameRequired: 'Bitte gib einen Namen ein',
  code: 'Bitte nimm 3 bis 40 Buchstaben, Ziffern und Bindestriche',
  percent: 'Bitte gib eine ganze Zahl von 1 bis 100 ein',
  amount: 'Bitte gib einen Betrag in ganzen Cent ein',
  uses: 'Bitte gib eine ganze Zahl ein, oder lass das Feld leer, wenn es keine Grenze gibt',
  endBeforeStart: 'Bitte wähle ein Ende, das nach dem Beginn liegt',
};
