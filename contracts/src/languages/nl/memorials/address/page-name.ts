import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { pageNameMessages as English } from '../../../../memorials/address/page-name.messages.ts';

export const pageNameMessages: Texts<typeof English> = {
  label: 'Adres van de pagina',
  length: (min, max) => `Gebruik ${min} tot ${max} tekens`,
  characters: 'Gebruik alleen de letters a tot en met z, cijfers en losse koppeltekens ertussen',
  onlyDigits: 'Voeg een letter toe: alleen een getal is moeilijk te onthouden',
  reserved: 'Everpaw gebruikt dit adres zelf. Kies een ander',
  taken: 'Dat adres is al bezet. Kies een ander',
  tooMany: (max) =>
    `Een pagina kan ${max} adressen hebben, en deze heeft ze allemaal gehad. Je kunt terug naar een eerder adres`,
  free: 'Deze zijn vrij:',
  isFree: 'Dit adres is vrij',
  isCurrent: 'Dit is het adres van de pagina',
  checking: 'Controleren…',
  save: 'Dit adres gebruiken',
  saving: 'Opslaan…',
  saved: 'De pagina heeft het nieuwe adres',
  formerStays: (path) => `${path} brengt je er ook`,
  formerLead: (paths) => `Eerdere adressen brengen je ook naar de pagina: ${paths.join(', ')}`,
  needsConnection: 'Je hebt een verbinding nodig om een adres te kiezen',
};
