import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type * as English from '../../../site/dashboard.messages.ts';
import { photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const dashboardMessages: Texts<typeof English.dashboardMessages> = {
  title: 'Inicio',
  // Completes the greeting without a name: “Hola, nos alegra verte”.
  friend: 'nos alegra verte',
  welcome: (name) => `Hola, ${name}`,
  atLimit: (limit) => `Tu plan incluye ${counted(limit, 'memorial', 'memoriales')}.`,
  seePremium: 'Ver lo que añade Premium',

  upgradeTitle: 'Un lugar para cada mascota',
  get upgradeText() {
    return `Con Premium caben más memoriales, con ${photosAllowed('premium')} en cada uno y todas las plantillas.`;
  },
  upgrade: 'Pasar a Premium',

  onThisDay: 'Un día como hoy',
  yearsAgo: (years, petName) => `${petName}, hace ${counted(years, 'año', 'años')}`,

  yours: 'Tus memoriales',
  all: 'Todos tus memoriales',
  noneTitle: 'Todavía no hay memoriales',
  noneText: 'Empieza con su nombre. Hoy no hace falta terminar nada, y más adelante podrás cambiarlo todo.',
  newTributes: (count) =>
    `${counted(count, 'dedicatoria nueva', 'dedicatorias nuevas')} en el libro de visitas desde la última vez que miraste`,
  view: 'Ver',
  edit: 'Editar',
  delete: 'Eliminar',
  notOnDevice: 'Tus memoriales todavía no están en este dispositivo, y no hay conexión con el servidor.',

  recent: 'Memoriales recientes',
  viewAll: 'Ver todos',
  recentUnreachable: 'Aparecerán en cuanto vuelvas a tener conexión.',

  plans: 'Cambia de plan',
  plansText: 'Tu primer memorial es gratis y lo seguirá siendo. Estos son para cuando quieras guardar más.',
  choose: (plan) => `Elegir ${plan}`,

  store: 'Tienda de recuerdos',
  viewDetails: 'Ver detalles',
  featuredFailed: 'No se pudieron cargar los productos destacados',
  tryAgain: 'Vuelve a intentarlo dentro de un momento.',
};

export const statisticLabels: Texts<typeof English.statisticLabels> = {
  memorials: 'Tus memoriales',
  orders: 'Pedidos',
  ecards: 'Tarjetas enviadas',
  publicMemorials: 'Memoriales públicos',
};

export const simpleDashboardMessages: Texts<typeof English.simpleDashboardMessages> = {
  title: 'Panel',
  pleaseLogIn: 'Inicia sesión, por favor',
  pleaseLogInText: 'Tus memoriales, tu perfil y la ayuda están a un paso.',
  logIn: 'Iniciar sesión',
  welcome: (name) => `Hola, ${name}`,
  signOut: 'Cerrar sesión',
};

export const simpleDashboardCards: Texts<typeof English.simpleDashboardCards> = [
  {
    to: '/my-memorials',
    title: 'Mis memoriales',
    text: 'Míralos, edítalos o empieza otro.',
    action: 'Ver mis memoriales',
  },
  {
    to: '/profile',
    title: 'Perfil',
    text: 'Tu nombre, tu foto y tu forma de iniciar sesión.',
    action: 'Abrir el perfil',
  },
  {
    to: '/help',
    title: 'Ayuda',
    text: 'Respuestas a lo que la gente nos pregunta, y una manera de escribirnos.',
    action: 'Ir a la ayuda',
  },
];
