import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../media/media.messages.ts';

const notAnImage = {
  title: 'Dit is geen geschikte afbeelding',
  message: 'Kies een afbeelding (JPG, PNG, GIF, WebP).',
};
const tooLarge = {
  title: 'Het bestand is te groot',
  message: 'Kies een afbeelding van minder dan 5 MB.',
};

export const invalidFileType: Texts<typeof English.invalidFileType> = notAnImage;

export const fileTooLarge: Texts<typeof English.fileTooLarge> = tooLarge;

export const uploadFailed: Texts<typeof English.uploadFailed> = {
  title: 'Uploaden is niet gelukt',
  message: 'Je afbeelding kon niet worden geüpload. Probeer het nog eens.',
};

export const imageUploaded: Texts<typeof English.imageUploaded> = {
  title: 'Afbeelding geüpload',
  message: 'Je afbeelding is aangekomen.',
};

export const sitePhotoMessages: Texts<typeof English.sitePhotoMessages> = {
  choose: 'Afbeelding kiezen',
  replace: 'Andere afbeelding kiezen',
  remove: 'Afbeelding verwijderen',
  sending: 'Uploaden…',
};

export const mediaMessages: Texts<typeof English.mediaMessages> = {
  maximumReached: (limit) => ({
    title: 'Meer afbeeldingen passen er niet bij',
    message: `Je kunt hoogstens ${limit} afbeeldingen uploaden.`,
  }),
  alreadyChosen: { title: 'Al gekozen', message: 'Deze foto staat er al.' },
  photoUnknown: 'Upload deze afbeelding nog eens.',
  focusOutside: 'Kies een punt binnen de foto',
  imageRemoved: 'Afbeelding verwijderd',
  invalidName: 'Dit is geen naam van een afbeelding.',
  notWhole: 'De afbeelding is niet volledig aangekomen. Verstuur hem opnieuw.',
  notFound: 'We konden deze afbeelding niet vinden',
};

export const mediaRefusals: Texts<typeof English.mediaRefusals> = {
  'image-empty': { ...notAnImage, detail: 'Dit bestand is leeg.' },
  'image-too-large': tooLarge,
  'not-an-image': notAnImage,
  'image-disguised': { ...notAnImage, detail: 'In dit bestand zit een document in een afbeelding.' },
  'image-too-many-pixels': {
    ...notAnImage,
    detail: 'Deze afbeelding heeft te veel pixels. Kies er een van hoogstens 50 megapixel.',
  },
  'image-too-many-frames': {
    ...notAnImage,
    detail: 'Deze animatie is te lang. Kies er een van hoogstens 1.000 beelden.',
  },
  'image-heic': {
    ...notAnImage,
    detail:
      'Deze foto heeft het formaat HEIC, dat we hier niet kunnen openen. Voeg hem toe vanaf je iPhone of iPad, of bewaar een kopie als JPEG en kies die.',
  },
  'image-damaged': { ...notAnImage, detail: 'Deze afbeelding is beschadigd en kan niet worden geopend.' },
};
