import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type { reviewMessages as English } from '../../../reviews/reviews.messages.ts';

export const reviewMessages: Texts<typeof English> = {
  notFound: 'We konden deze beoordeling niet vinden',
  notBought: 'Alleen wie het kocht, kan het beoordelen',
  ratingRequired: 'Kies een tot vijf sterren',
  titleRequired: 'Vul een titel in',
  textRequired: 'Schrijf een paar woorden',

  stars: (rating) => `${rating} van 5 sterren`,
  average: (average) => `${average.toFixed(1).replace('.', ',')} van 5`,
  count: (count) => counted(count, 'beoordeling', 'beoordelingen'),
  reading: 'De beoordelingen worden geladen',
  failed: 'De beoordelingen konden niet worden geladen',
  tryAgain: 'Probeer het zo nog eens.',
  more: 'Meer beoordelingen',
  write: 'Beoordeling schrijven',
  edit: 'Je beoordeling bewerken',
  remove: 'Je beoordeling verwijderen',
  removeTitle: 'Je beoordeling verwijderen?',
  removeText: 'Je sterren en je woorden verdwijnen van deze pagina.',
  removed: 'Je beoordeling is verwijderd',
  own: 'Je beoordeling',
  ownHidden: 'Je beoordeling wordt nu niet getoond.',
  formerMember: 'Was hier eerder',
  formTitle: 'Je beoordeling',
  rating: 'Sterren',
  title: 'Titel',
  text: 'Je woorden',
  save: 'Beoordeling opslaan',
  saving: 'Opslaan…',
  cancel: 'Annuleren',
  saved: 'Dank je voor je beoordeling',
  notDone: 'Dat is niet gelukt. Probeer het nog eens.',

  moderation: 'Beoordelingen',
  moderationText:
    'Wat kopers over producten schreven. Een verborgen beoordeling ziet alleen wie die schreef, en telt niet mee.',
  none: 'Nog geen beoordelingen',
  noneHidden: 'Geen verborgen beoordelingen',
  hiddenOnly: 'Alleen verborgen beoordelingen',
  hidden: 'Verborgen',
  hide: 'Verbergen',
  show: 'Weer tonen',
  wasHidden: 'De beoordeling is verborgen',
  wasShown: 'De beoordeling wordt weer getoond',
};
