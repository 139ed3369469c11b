import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialMessages as English } from '../../../memorials/memorials.messages.ts';

export const memorialMessages: Texts<typeof English> = {
  notFoundTitle: 'Deze gedenkpagina is er niet',
  notFoundText: 'De gedenkpagina die je zoekt, bestaat niet of is misschien verwijderd.',
  notFoundLink: 'Alle gedenkpagina’s bekijken',
  timeline: (petName) => `Herinneringen aan ${petName}`,
  recordings: 'Video’s en geluiden toevoegen of veranderen',
  backToGallery: 'Terug naar de galerij',
  noStoryOf: (petName) => `${petName}, innig geliefd, voor altijd in onze herinnering.`,
  qrText: 'Scan deze QR-code om de gedenkpagina te delen',
  fetchFailed: 'De gedenkpagina kon niet worden geladen',
  fetchImagesFailed: 'De afbeeldingen van de gedenkpagina konden niet worden geladen',
};
