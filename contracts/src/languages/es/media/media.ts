import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type * as English from '../../../media/media.messages.ts';

const notAnImage = {
  title: 'Este archivo no sirve',
  message: 'Elige una imagen (JPG, PNG, GIF, WebP).',
};
const tooLarge = {
  title: 'El archivo es demasiado grande',
  message: 'Elige una imagen de menos de 5\u00a0MB.',
};

export const invalidFileType: Texts<typeof English.invalidFileType> = notAnImage;
export const fileTooLarge: Texts<typeof English.fileTooLarge> = tooLarge;

export const uploadFailed: Texts<typeof English.uploadFailed> = {
  title: 'La imagen no se subió',
  message: 'Algo falló al subir tu imagen. Vuelve a intentarlo.',
};

export const imageUploaded: Texts<typeof English.imageUploaded> = {
  title: 'Imagen subida',
  message: 'Tu imagen ya está aquí.',
};

export const sitePhotoMessages: Texts<typeof English.sitePhotoMessages> = {
  choose: 'Elegir una imagen',
  replace: 'Elegir otra imagen',
  remove: 'Quitar la imagen',
  sending: 'Subiendo…',
};

export const mediaMessages: Texts<typeof English.mediaMessages> = {
  maximumReached: (limit) => ({
    title: 'No caben más imágenes',
    message: `Puedes subir hasta ${counted(limit, 'imagen', 'imágenes')}.`,
  }),
  alreadyChosen: { title: 'Ya elegida', message: 'Esta foto ya está aquí.' },
  photoUnknown: 'Sube esta imagen otra vez, por favor.',
  focusOutside: 'Elige un punto dentro de la foto',
  imageRemoved: 'Imagen quitada',
  invalidName: 'Este no es el nombre de una imagen.',
  notWhole: 'La imagen no ha llegado completa. Envíala otra vez.',
  notFound: 'No hemos encontrado esta imagen',
};

export const mediaRefusals: Texts<typeof English.mediaRefusals> = {
  'image-empty': { ...notAnImage, detail: 'Este archivo está vacío.' },
  'image-too-large': tooLarge,
  'not-an-image': notAnImage,
  'image-disguised': {
    ...notAnImage,
    detail: 'Este archivo contiene un documento dentro de una imagen.',
  },
  'image-too-many-pixels': {
    ...notAnImage,
    detail: 'Esta imagen tiene demasiados píxeles. Elige una de 50 megapíxeles como máximo.',
  },
  'image-too-many-frames': {
    ...notAnImage,
    detail: 'Esta animación es demasiado larga. Elige una de 1000 fotogramas como máximo.',
  },
  'image-heic': {
    ...notAnImage,
    detail:
      'Esta foto está en formato HEIC, que aquí no podemos abrir. Añádela desde tu iPhone o iPad, o guarda una copia en JPEG y elígela.',
  },
  'image-damaged': { ...notAnImage, detail: 'Esta imagen está dañada y no se puede abrir.' },
};
