import type { ecardTemplateMessages as English } from '../../../ecards/ecard-template.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardTemplateMessages: Texts<typeof English> = {
  nameRequired: 'Vul een naam in',
  descriptionRequired: 'Omschrijf de kaart in één zin',
  price: 'Vul een prijs in zoals 2.50, of 0 voor een gratis kaart',
  drawing: 'Kies een afbeelding',
  category: 'Kies een categorie',
  exists: 'Dit sjabloon bestaat al',
  notFound: 'We konden dit sjabloon niet vinden',

  title: 'Sjablonen voor e-cards',
  text: 'De kaarten waaruit mensen kunnen kiezen. Een inactieve kaart staat niet meer in de keuze; kaarten die er al mee zijn verstuurd, blijven zoals ze zijn.',
  add: 'Nieuw sjabloon',
  edit: 'Bewerken',
  save: 'Opslaan',
  saving: 'Opslaan…',
  saved: 'Het sjabloon is opgeslagen',
  none: 'Er zijn nog geen sjablonen',
  noneText: 'Bezoekers kunnen nog niets kiezen tot je er een toevoegt.',
  reading: 'De sjablonen worden geladen',
  readFailed: 'De sjablonen konden niet worden geladen',
  saveFailed: 'Het kon niet worden opgeslagen. Probeer het nog eens.',
  putAway: 'Inactief',
  name: 'Naam',
  description: 'Omschrijving',
  categoryLabel: 'Categorie',
  drawingLabel: 'Afbeelding',
  priceLabel: 'Prijs in dollars',
  active: 'Mensen kunnen deze kaart kiezen',
};
