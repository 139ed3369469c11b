import type { Texts } from '../../../../kernel/languages/localized.ts';
import { plural } from '../../../../kernel/text/words.ts';
import type { pageMessages as English } from '../../../../memorials/screens/page.messages.ts';

export const pageMessages: Texts<typeof English> = {
  share: 'Teilen',
  qrCode: 'QR-Code',
  isKept: 'Auf deinem Startbildschirm',
  keep: 'Auf den Startbildschirm',
  photoOf: (petName) => `Foto von ${petName}`,
  photoAt: (index, count, petName) => `${petName}, Foto ${index} von ${count}`,
  drawing: (petName) => `Zeichnung anstelle eines Fotos von ${petName}`,
  open: (name) => `${name} öffnen`,
  openMore: (name, more) => `${name} und ${plural(more, '1 weiteres', `${more} weitere`)} öffnen`,
  retry: 'Noch einmal versuchen',
  name: (petName) => `Gedenkseite von ${petName}`,
  memory: 'In liebevoller Erinnerung',
  sending: 'Wird gesendet',
  waiting: 'Noch nicht gesendet',
  born: 'Geboren',
  passed: 'Gestorben',
  andPassed: ', gestorben',
  title: (petName) => `${petName} – in Erinnerung`,
  memorial: 'Gedenkseite',
  loading: 'Die Gedenkseite wird geladen',
};
