import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { pageMessages as English } from '../../../../memorials/screens/page.messages.ts';

export const pageMessages: Texts<typeof English> = {
  share: 'Delen',
  qrCode: 'QR-code',
  isKept: 'Op je beginscherm',
  keep: 'Op beginscherm zetten',
  photoOf: (petName) => `Foto van ${petName}`,
  photoAt: (index, count, petName) => `Foto ${index} van ${count} van ${petName}`,
  drawing: (petName) => `Tekening in plaats van een foto van ${petName}`,
  open: (name) => `${name} openen`,
  openMore: (name, more) => `${name} openen, en nog ${more}`,
  retry: 'Nog eens proberen',
  name: (petName) => `Gedenkpagina van ${petName}`,
  memory: 'In liefdevolle herinnering',
  sending: 'Wordt verstuurd',
  waiting: 'Wacht op versturen',
  born: 'Geboren',
  passed: 'Overleden',
  andPassed: ', overleden',
  title: (petName) => `${petName} – ter herinnering`,
  memorial: 'Gedenkpagina',
  loading: 'De gedenkpagina wordt geladen',
};
