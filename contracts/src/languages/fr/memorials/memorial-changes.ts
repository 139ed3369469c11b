import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type { memorialChangeMessages as English } from '../../../memorials/memorial-changes.messages.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';

export const memorialChangeMessages: Texts<typeof English> = {
  created: 'Le mémorial est créé',
  photoLeftOut: (photos) =>
    `N’a pas pu être ajouté : ${photos}. Pour choisir une autre photo, modifiez la page.`,
  createFailedTitle: 'Erreur',
  createFailedText: 'Le mémorial n’a pas pu être créé. Réessayez.',
  limitReachedTitle: 'Changement de formule nécessaire',
  limitPrompt:
    'Votre formule n’a plus de place pour un autre mémorial. Passez à Premium pour en créer autant que vous voulez.',
  photoLimit: (count) => `Vous pouvez ajouter jusqu’à ${counted(count, 'image', 'images')}.`,
  nameRequired: 'Merci d’indiquer le nom de votre animal',
  typeUnknown: 'Choisissez l’un des animaux de la liste',
  datesInOrder: 'La date du décès ne peut pas précéder celle de la naissance',
  dateInFuture: 'Cette date est dans le futur',
  storyTooLong: 'L’histoire peut compter 5 000 caractères au plus',
  themeIsPremium: 'Passez à Premium pour utiliser ce thème',
  photoUnknown: 'Cette photo n’est pas encore arrivée. Ajoutez-la encore une fois',
  photoTwice: 'Cette photo fait déjà partie du mémorial',
  photosMismatch: 'Les photos ont changé entre-temps. Vérifiez leur nouvel ordre et réessayez',
  editConflict: 'Quelqu’un a modifié ceci entre-temps. Regardez les deux versions',
  savedTitle: 'Enregistré',
  savedHereTitle: 'Enregistré sur cet appareil',
  savedHereText: 'L’envoi se fera dès que vous serez de nouveau en ligne.',
  unchanged: 'Rien n’a été modifié',
  notSavedTitle: 'L’enregistrement n’a pas abouti',
  deletedTitle: 'Mémorial supprimé',
  deletedText: `Vous pouvez le retrouver pendant ${undoDays} jours.`,
  restoredTitle: 'Le mémorial est de retour',
  notKeeper: 'Seules les personnes qui prennent soin de ce mémorial peuvent le modifier',
  formDamaged: 'Le formulaire n’est pas arrivé en entier. Merci de l’envoyer à nouveau',
};
