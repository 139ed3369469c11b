import type * as English from '../../../guestbook/tribute-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const tributeChangeMessages: Texts<typeof English.tributeChangeMessages> = {
  requiredTitle: 'Il manque encore quelque chose',
  requiredText: 'Merci d’indiquer votre nom et d’écrire quelques mots.',
  thanksTitle: 'Merci d’avoir signé le livre d’or',
  thanksText: (petName) => `Votre hommage à ${petName} y figure maintenant.`,
  waitingText: (petName) =>
    `Votre hommage à ${petName} est arrivé. La famille lit les hommages avant qu’ils s’affichent.`,
  storedText: 'Il est enregistré sur cet appareil et partira dès que vous serez de nouveau en ligne.',
  failedTitle: 'L’hommage n’a pas pu être ajouté',
  addFailed: 'L’hommage n’a pas pu être ajouté au livre d’or',
  nameTooLong: 'Le nom peut compter 100 caractères au plus',
  locationTooLong: 'Le lieu peut compter 100 caractères au plus',
  messageTooLong: 'Le message peut compter 500 caractères au plus',
  answerRequired: 'Merci d’écrire quelques mots',
  answerTooLong: 'La réponse peut compter 500 caractères au plus',
  answerConflict: 'Votre famille a répondu à cet hommage entre-temps.',
  notFound: 'Cet hommage n’existe pas, ou n’existe plus.',
  reportedText: 'La famille verra votre signalement.',
};

export const tributePhotoMessages: Texts<typeof English.tributePhotoMessages> = {
  label: 'Photo',
  add: 'Ajouter une photo',
  replace: 'Choisir une autre photo',
  remove: 'Retirer la photo',
  preparing: 'Préparation de votre photo…',
  failed: 'Cette photo n’a pas pu s’ouvrir. Essayez-en une autre.',
  hint: 'Elle s’affiche avec vos mots. Le lieu qu’elle indique est retiré sur cet appareil.',
  preview: 'Votre photo',
  added: 'Votre photo est prête',
  removed: 'Votre photo a été retirée',
};
