import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type { reviewMessages as English } from '../../../reviews/reviews.messages.ts';

export const reviewMessages: Texts<typeof English> = {
  notFound: 'Diese Bewertung haben wir nicht gefunden',
  notBought: 'Bewerten kann nur, wer es gekauft hat',
  ratingRequired: 'Bitte wähle einen bis fünf Sterne',
  titleRequired: 'Bitte gib einen Titel ein',
  textRequired: 'Bitte schreib ein paar Worte',

  stars: (rating) => `${rating} von 5 Sternen`,
  average: (average) => `${average.toFixed(1).replace('.', ',')} von 5`,
  count: (count) => counted(count, 'Bewertung', 'Bewertungen'),
  reading: 'Die Bewertungen werden geladen',
  failed: 'Die Bewertungen konnten nicht geladen werden',
  tryAgain: 'Bitte versuche es gleich noch einmal.',
  more: 'Mehr Bewertungen',
  write: 'Bewertung schreiben',
  edit: 'Deine Bewertung bearbeiten',
  remove: 'Deine Bewertung löschen',
  removeTitle: 'Deine Bewertung löschen?',
  removeText: 'Deine Sterne und deine Worte verschwinden von dieser Seite.',
  removed: 'Deine Bewertung ist gelöscht',
  own: 'Deine Bewertung',
  ownHidden: 'Deine Bewertung wird gerade nicht gezeigt.',
  formerMember: 'Ehemals dabei',
  formTitle: 'Deine Bewertung',
  rating: 'Sterne',
  title: 'Titel',
  text: 'Deine Worte',
  save: 'Bewertung speichern',
  saving: 'Wird gespeichert …',
  cancel: 'Abbrechen',
  saved: 'Danke für deine Bewertung',
  notDone: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',

  moderation: 'Bewertungen',
  moderationText:
    'Was über Produkte geschrieben wurde. Eine verborgene Bewertung sieht nur, wer sie geschrieben hat, und sie zählt nicht mit.',
  none: 'Noch keine Bewertungen',
  noneHidden: 'Keine verborgenen Bewertungen',
  hiddenOnly: 'Nur verborgene Bewertungen',
  hidden: 'Verborgen',
  hide: 'Verbergen',
  show: 'Wieder zeigen',
  wasHidden: 'Die Bewertung ist verborgen',
  wasShown: 'Die Bewertung wird wieder gezeigt',
};
