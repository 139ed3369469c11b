import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialMessages as English } from '../../../memorials/memorials.messages.ts';

export const memorialMessages: Texts<typeof English> = {
  notFoundTitle: 'Memorial no encontrado',
  notFoundText: 'El memorial que buscas no existe o se ha quitado.',
  notFoundLink: 'Ver todos los memoriales',
  timeline: (petName) => `Recuerdos de ${petName}`,
  recordings: 'Añadir o cambiar videos y sonidos',
  backToGallery: 'Volver a la galería',
  noStoryOf: (petName) => `${petName} fue una compañía muy querida y vive siempre en la memoria.`,
  qrText: 'Escanea este código QR para compartir el memorial',
  fetchFailed: 'No se pudo cargar el memorial',
  fetchImagesFailed: 'No se pudieron cargar las imágenes del memorial',
};
