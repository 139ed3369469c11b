import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type { linePhotoMessages as English } from '../../../store/line-photo.messages.ts';

export const linePhotoMessages: Texts<typeof English> = {
  label: 'Votre photo',
  hint: 'Nous fabriquons l’article d’après cette photo. Le lieu où elle a été prise est effacé sur cet appareil, et elle n’est visible que pour vous et les personnes qui le fabriquent.',
  choosePhoto: 'Ajouter votre photo',
  choose: 'Choisir une photo',
  replace: 'Choisir une autre photo',
  remove: 'Retirer la photo',
  preparing: 'Préparation de votre photo…',
  failed: 'Votre photo n’a pas pu s’ouvrir. Essayez-en une autre.',
  alt: 'Votre photo',
  added: 'Votre photo est prête',
  removed: 'Votre photo a été retirée',
  required: 'Choisissez la photo qui doit servir de modèle',
  notTaken: 'Cet article n’est pas fait d’après une photo. Ajoutez-le sans photo.',
  tooMany: (most) =>
    `Un panier contient jusqu’à ${counted(most, 'photo', 'photos')}. Commandez-en d’abord une partie.`,
  shown: 'Fait d’après votre photo',
  shownToMaker: 'Fait d’après la photo de l’acheteur',
  waiting: 'Votre photo partira dès que vous serez de nouveau en ligne.',
  missing: (name) =>
    `L’article « ${name} » est fait d’après une photo. Retirez-le de votre panier et ajoutez-le encore une fois, avec une photo.`,
  unwanted: (name) =>
    `L’article « ${name} » n’est plus fait d’après une photo. Retirez-le de votre panier et ajoutez-le encore une fois.`,
  open: 'Ouvrir la photo en grand',
  buyersAlt: 'La photo de l’acheteur',
  gone: 'Nous n’avons pas trouvé cette photo',
};
