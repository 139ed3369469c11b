import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type * as English from '../../../media/media.messages.ts';

const notAnImage = {
  title: 'Ce fichier ne convient pas',
  message: 'Choisissez une image (JPG, PNG, GIF, WebP).',
};
const tooLarge = {
  title: 'Fichier trop lourd',
  message: 'Choisissez une image de moins de 5 Mo.',
};

export const invalidFileType: Texts<typeof English.invalidFileType> = notAnImage;

export const fileTooLarge: Texts<typeof English.fileTooLarge> = tooLarge;

export const uploadFailed: Texts<typeof English.uploadFailed> = {
  title: 'L’envoi n’a pas abouti',
  message: 'Votre image n’a pas pu être envoyée. Réessayez.',
};

export const imageUploaded: Texts<typeof English.imageUploaded> = {
  title: 'Image envoyée',
  message: 'Votre image est bien arrivée.',
};

export const sitePhotoMessages: Texts<typeof English.sitePhotoMessages> = {
  choose: 'Choisir une image',
  replace: 'Choisir une autre image',
  remove: 'Retirer l’image',
  sending: 'Envoi…',
};

export const mediaMessages: Texts<typeof English.mediaMessages> = {
  maximumReached: (limit) => ({
    title: 'Nombre maximal d’images atteint',
    message: `Vous pouvez ajouter jusqu’à ${counted(limit, 'image', 'images')}.`,
  }),
  alreadyChosen: { title: 'Déjà choisie', message: 'Cette photo est déjà là.' },
  photoUnknown: 'Ajoutez cette image encore une fois.',
  focusOutside: 'Choisissez un point à l’intérieur de la photo',
  imageRemoved: 'Image retirée',
  invalidName: 'Ce n’est pas le nom d’une image.',
  notWhole: 'L’image n’est pas arrivée en entier. Merci de l’envoyer à nouveau.',
  notFound: 'Nous n’avons pas trouvé cette image',
};

export const mediaRefusals: Texts<typeof English.mediaRefusals> = {
  'image-empty': { ...notAnImage, detail: 'Ce fichier est vide.' },
  'image-too-large': tooLarge,
  'not-an-image': notAnImage,
  'image-disguised': { ...notAnImage, detail: 'Ce fichier contient un document caché dans une image.' },
  'image-too-many-pixels': {
    ...notAnImage,
    detail: 'Cette image a trop de pixels. Choisissez-en une de 50 mégapixels au plus.',
  },
  'image-too-many-frames': {
    ...notAnImage,
    detail: 'Cette animation est trop longue. Choisissez-en une de 1 000 images au plus.',
  },
  'image-heic': {
    ...notAnImage,
    detail:
      'Cette photo est au format HEIC, que nous ne pouvons pas ouvrir ici. Ajoutez-la depuis votre iPhone ou votre iPad, ou enregistrez-en une copie en JPEG et choisissez-la.',
  },
  'image-damaged': { ...notAnImage, detail: 'Cette image est abîmée et ne s’ouvre pas.' },
};
