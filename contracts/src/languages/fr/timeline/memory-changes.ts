import type { Texts } from '../../../kernel/languages/localized.ts';
import { fileTooLarge, invalidFileType, uploadFailed } from '../../../media/media.messages.ts';
import type { memoryChangeMessages as English } from '../../../timeline/memory-changes.messages.ts';
import {
  maxMemoryLocationLength,
  maxMemoryTagLength,
  maxMemoryTags,
} from '../../../timeline/timeline.limits.ts';

export const memoryChangeMessages: Texts<typeof English> = {
  titleRequired: 'Merci d’indiquer un titre',
  titleTooLong: 'Le titre doit compter moins de 100 caractères',
  descriptionTooShort: 'La description doit compter au moins 10 caractères',
  descriptionTooLong: 'La description doit compter moins de 1 000 caractères',
  dateRequired: 'Merci d’indiquer une date',
  typeUnknown: 'Choisissez l’un des types de la liste',
  emotionUnknown: 'Choisissez l’une des émotions de la liste',
  locationTooLong: `Le lieu peut compter ${maxMemoryLocationLength} caractères au plus`,
  invalidTag: { title: 'Ce mot-clé ne convient pas', text: 'Écrivez un mot ou deux.' },
  tagTooLong: {
    title: 'Ce mot-clé ne convient pas',
    text: `Un mot-clé peut compter ${maxMemoryTagLength} caractères au plus.`,
  },
  duplicateTag: { title: 'Mot-clé déjà présent', text: 'Ce souvenir a déjà ce mot-clé.' },
  tagLimit: {
    title: 'Nombre maximal de mots-clés atteint',
    text: `Un souvenir peut avoir jusqu’à ${maxMemoryTags} mots-clés.`,
  },
  get invalidFileType() {
    return { title: invalidFileType.title, text: invalidFileType.message };
  },
  get fileTooLarge() {
    return { title: fileTooLarge.title, text: fileTooLarge.message };
  },
  get uploadFailed() {
    return { title: uploadFailed.title, text: uploadFailed.message };
  },
  uploadError: { title: 'Fichier illisible', text: 'Ce fichier n’a pas pu être lu. Essayez-en un autre.' },
  saveFailed: {
    title: 'L’enregistrement n’a pas abouti',
    text: 'Le souvenir n’a pas pu être enregistré. Vos mots sont toujours là ; réessayez.',
  },
  added: 'Souvenir ajouté',
  saved: 'Souvenir enregistré',
  storedText: 'Il est enregistré sur cet appareil et partira dès que vous serez de nouveau en ligne.',
  deleted: 'Souvenir supprimé',
  undo: 'Annuler',
  broughtBack: 'Votre souvenir est de retour',
  exists: 'Ce souvenir est déjà là.',
  notFound: 'Ce souvenir n’existe pas, ou a été supprimé.',
  photoUnknown: 'Cette photo n’est pas encore arrivée. Ajoutez-la encore une fois',
  changedSince: 'Quelqu’un a modifié ce souvenir depuis que vous l’avez vu : il n’a donc pas été supprimé',
  keepAsNew: 'Enregistrer comme nouveau souvenir',
  keptAsNew: 'Enregistré comme nouveau souvenir',
  conflict: 'Quelqu’un a modifié ceci entre-temps. Regardez les deux versions',
};
