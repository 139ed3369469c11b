import type { Texts } from '../../../kernel/languages/localized.ts';
import type { linePhotoMessages as English } from '../../../store/line-photo.messages.ts';

export const linePhotoMessages: Texts<typeof English> = {
  label: 'Je foto',
  hint: 'Van deze foto maken we het. De locatie wordt op dit apparaat verwijderd, en alleen jij en de makers kunnen de foto zien.',
  choosePhoto: 'Je foto toevoegen',
  choose: 'Foto kiezen',
  replace: 'Andere foto kiezen',
  remove: 'Foto verwijderen',
  preparing: 'Je foto wordt voorbereid…',
  failed: 'Je foto kon niet worden geopend. Probeer een andere.',
  alt: 'Je foto',
  added: 'Je foto is klaar',
  removed: 'Je foto is verwijderd',
  required: 'Kies de foto waar we het van moeten maken',
  notTaken: 'Dit wordt niet van een foto gemaakt. Voeg het toe zonder foto.',
  tooMany: (most) => `In een winkelmand passen hoogstens ${most} foto’s. Bestel er eerst een paar.`,
  shown: 'Gemaakt van jouw foto',
  shownToMaker: 'Gemaakt van de foto van de koper',
  waiting: 'Je foto wordt verstuurd zodra je weer online bent.',
  missing: (name) =>
    `${name} wordt van een foto gemaakt. Haal dit uit je winkelmand en voeg het opnieuw toe, met een foto.`,
  unwanted: (name) =>
    `${name} wordt niet meer van een foto gemaakt. Haal dit uit je winkelmand en voeg het opnieuw toe.`,
  open: 'Foto groot openen',
  buyersAlt: 'De foto van de koper',
  gone: 'We konden deze foto niet vinden',
};
