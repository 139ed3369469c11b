import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/site.messages.ts';

export const siteNotices: Texts<typeof English.siteNotices> = {
  testing: 'Este sitio está en modo de prueba y todavía no admite compras. Gracias por tu comprensión.',
};

export const siteLabels: Texts<typeof English.siteLabels> = {
  name: 'Everpaw',
  home: 'Inicio',
  services: 'Servicios',
  gallery: 'Galería de memoriales',
  memorials: 'Memoriales',
  createMemorial: 'Crear un memorial',
  sympathyCards: 'Tarjetas de condolencias',
  memorialGifts: 'Regalos en su memoria',
  store: 'Tienda',
  gifts: 'Regalos',
  about: 'Quiénes somos',
  news: 'Noticias',
  cart: 'Carrito',
  signIn: 'Iniciar sesión',
  getStarted: 'Empezar',
  myMemorials: 'Mis memoriales',
  saved: 'Guardado en este dispositivo',
  profile: 'Perfil',
  settings: 'Ajustes',
  orders: 'Tus pedidos',
  yourPlan: 'Tu plan',
  upgrade: 'Pasar a Premium',
  administration: 'Administración',
  signOut: 'Cerrar sesión',
  updateReady: 'Hay una nueva versión de Everpaw.',
  updateNow: 'Actualizar ahora',
  partMissing: 'Esta parte todavía no está en este dispositivo. Vuelve a intentarlo con señal.',
  help: 'Ayuda',
  contact: 'Contacto',
  privacy: 'Política de privacidad',
  terms: 'Condiciones del servicio',
};

export const footerColumns: Texts<typeof English.footerColumns> = {
  services: 'Memoriales',
  store: 'Tienda de recuerdos',
  support: 'Ayuda',
};
