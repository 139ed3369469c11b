import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { pageMessages as English } from '../../../../memorials/screens/page.messages.ts';
import { de } from '../../elision.ts';

export const pageMessages: Texts<typeof English> = {
  share: 'Partager',
  qrCode: 'Code QR',
  isKept: 'Sur votre écran d’accueil',
  keep: 'Garder sur l’écran d’accueil',
  photoOf: (petName) => `Photo ${de(petName)}`,
  photoAt: (index, count, petName) => `Photo ${index} sur ${count} ${de(petName)}`,
  drawing: (petName) => `Dessin à la place d’une photo ${de(petName)}`,
  open: (name) => `Ouvrir : ${name}`,
  openMore: (name, more) => `Ouvrir : ${name}, et ${counted(more, 'autre', 'autres')}`,
  retry: 'Réessayer',
  name: (petName) => `Mémorial ${de(petName)}`,
  memory: 'En tendre souvenir',
  sending: 'Envoi en cours',
  waiting: 'En attente d’envoi',
  born: 'Naissance :',
  passed: 'Décès :',
  andPassed: ', décès :',
  title: (petName) => `${petName} – en souvenir`,
  memorial: 'Mémorial',
  loading: 'Chargement du mémorial',
};
