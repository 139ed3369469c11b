import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../media/media.messages.ts';

const notAnImage = {
  title: 'Das ist kein passendes Bild',
  message: 'Bitte wähle eine Bilddatei (JPG, PNG, GIF, WebP).',
};
const tooLarge = {
  title: 'Die Datei ist zu groß',
  message: 'Bitte wähle ein Bild mit weniger als 5 MB.',
};

export const invalidFileType: Texts<typeof English.invalidFileType> = notAnImage;

export const fileTooLarge: Texts<typeof English.fileTooLarge> = tooLarge;

export const uploadFailed: Texts<typeof English.uploadFailed> = {
  title: 'Das Hochladen hat nicht geklappt',
  message: 'Dein Bild konnte nicht hochgeladen werden. Bitte versuche es noch einmal.',
};

export const imageUploaded: Texts<typeof English.imageUploaded> = {
  title: 'Bild hochgeladen',
  message: 'Dein Bild ist angekommen.',
};

export const sitePhotoMessages: Texts<typeof English.sitePhotoMessages> = {
  choose: 'Bild auswählen',
  replace: 'Anderes Bild auswählen',
  remove: 'Bild entfernen',
  sending: 'Wird hochgeladen …',
};

export const mediaMessages: Texts<typeof English.mediaMessages> = {
  maximumReached: (limit) => ({
    title: 'Mehr Bilder passen nicht',
    message: `Du kannst bis zu ${limit} Bilder hochladen.`,
  }),
  alreadyChosen: { title: 'Schon ausgewählt', message: 'Dieses Foto ist schon da.' },
  photoUnknown: 'Bitte lade dieses Bild noch einmal hoch.',
  focusOutside: 'Bitte wähle einen Punkt innerhalb des Fotos',
  imageRemoved: 'Bild entfernt',
  invalidName: 'Das ist kein Name eines Bildes.',
  notWhole: 'Das Bild ist nicht vollständig angekommen. Bitte sende es noch einmal.',
  notFound: 'Wir konnten dieses Bild nicht finden',
};

export const mediaRefusals: Texts<typeof English.mediaRefusals> = {
  'image-empty': { ...notAnImage, detail: 'Diese Datei ist leer.' },
  'image-too-large': tooLarge,
  'not-an-image': notAnImage,
  'image-disguised': { ...notAnImage, detail: 'In dieser Datei steckt ein Dokument in einem Bild.' },
  'image-too-many-pixels': {
    ...notAnImage,
    detail: 'Dieses Bild hat zu viele Pixel. Bitte wähle eines mit höchstens 50 Megapixeln.',
  },
  'image-too-many-frames': {
    ...notAnImage,
    detail: 'Diese Animation ist zu lang. Bitte wähle eine mit höchstens 1.000 Einzelbildern.',
  },
  'image-heic': {
    ...notAnImage,
    detail:
      'Dieses Foto hat das Format HEIC, das wir hier nicht öffnen können. Bitte füge es auf deinem iPhone oder iPad hinzu, oder speichere eine Kopie als JPEG und wähle diese aus.',
  },
  'image-damaged': { ...notAnImage, detail: 'Dieses Bild ist beschädigt und lässt sich nicht öffnen.' },
};
