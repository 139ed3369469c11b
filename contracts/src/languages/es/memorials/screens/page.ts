import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { pageMessages as English } from '../../../../memorials/screens/page.messages.ts';

export const pageMessages: Texts<typeof English> = {
  share: 'Compartir',
  qrCode: 'Código QR',
  isKept: 'En tu pantalla de inicio',
  keep: 'Guardar en la pantalla de inicio',
  photoOf: (petName) => `Foto de ${petName}`,
  photoAt: (index, count, petName) => `Foto ${index} de ${count} de ${petName}`,
  drawing: (petName) => `Un dibujo en lugar de una foto de ${petName}`,
  open: (name) => `Abrir ${name}`,
  openMore: (name, more) => `Abrir ${name} y ${more} más`,
  retry: 'Intentarlo de nuevo',
  name: (petName) => `Memorial de ${petName}`,
  memory: 'Siempre en nuestra memoria',
  sending: 'Enviándose',
  waiting: 'Pendiente de envío',
  born: 'Nacimiento:',
  passed: 'Fallecimiento:',
  andPassed: ', fallecimiento:',
  title: (petName) => `${petName} – en memoria`,
  memorial: 'Memorial',
  loading: 'Cargando el memorial',
};
