import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../orders/orders.messages.ts';
import { siteLabels } from '../../../site/site.messages.ts';

export const orderChangeMessages: Texts<typeof English.orderChangeMessages> = {
  notFound: 'No encontramos este pedido',
  empty: 'Tu carrito está vacío.',
  totalChanged: 'El total ha cambiado. Revísalo antes de pagar.',
  alreadyPaid: 'Este carrito ya está pagado',
  giftPaid: 'Este regalo ya está pagado',
  replaced: 'Esto se acaba de pedir otra vez en otro lugar. Revísalo antes de pagar.',
  abandoned: 'Este pedido tardó demasiado. Vuelve a intentarlo.',
  notNow: 'Eso ya no es posible. Revisa el pedido otra vez.',
  closed:
    'En este momento el sitio no admite compras, así que no podemos devolver dinero desde aquí. Escríbenos, por favor.',
  carrierRequired: 'Escribe la empresa de transporte.',
  numberRequired: 'Escribe el número de seguimiento.',
};

export const orderMessages: Texts<typeof English.orderMessages> = {
  title: 'Tu pedido',
  get listTitle() {
    return siteLabels.orders;
  },
  all: 'Ver todos tus pedidos',
  listText: 'Todo lo que has pedido, lo más nuevo primero.',
  signIn: 'Inicia sesión para ver tus pedidos',
  listFailed: 'No pudimos cargar tus pedidos',
  none: 'Todavía no hay pedidos',
  noneText: 'Aquí aparecen tus pedidos y el estado de su entrega.',
  browseStore: 'Ver la tienda',
  loading: 'Cargando tu pedido',
  failed: 'No pudimos cargar este pedido',
  tryAgain: 'Vuelve a intentarlo dentro de un momento.',
  notCharged: 'No se cobró nada',
  notChargedText:
    'Este sitio está en modo de prueba y todavía no admite compras. No se hizo ningún pedido ni se movió dinero.',
  noOrder: 'Aquí no hay ningún pedido',
  noOrderText:
    'Esta página muestra un pedido cuando ya está hecho. El enlace está en el correo sobre tu pedido.',
  thanks: 'Gracias',
  thanksText: 'Hemos recibido tu pedido y te hemos enviado los detalles por correo.',
  waiting: 'Esperamos a tu banco',
  waitingText:
    'Esta página se actualiza sola cuando llega el pago. También puedes cerrarla: te escribiremos.',
  progress: {
    processing: 'Lo estamos preparando para enviarlo.',
    shipped: 'Ya salió de aquí y lo lleva la empresa de transporte.',
    delivered: 'Ha llegado.',
  },
  cancelledText: 'Este pedido se canceló.',
  refunded: (amount) => `${amount} vuelven a tu tarjeta. Los bancos tardan hasta diez días.`,
  refundFailed: (amount) =>
    `No se pudieron devolver ${amount} a tu tarjeta automáticamente. Te escribiremos sobre ello.`,
  tracking: (carrier, number) => `${carrier}, número de seguimiento ${number}`,
  stepsTitle: 'Lo que ha pasado hasta ahora',
  steps: {
    ordered: 'Pedido',
    paid: 'Pagado',
    processing: 'En preparación',
    shipped: 'Enviado',
    delivered: 'Entregado',
    cancelled: 'Cancelado',
    refunded: 'Devuelto',
  },
  stepAmount: (step, amount) => `${step}: ${amount}`,
  number: (short) => `Pedido ${short}`,
  placed: (day) => `Pedido el ${day}`,
  sentTo: 'Se envía a',
  gift: 'Regalo',
  giftFor: (name) => `Un regalo para ${name}`,
  giftCard: 'En la tarjeta',
  giftSigned: (name) => `Firma: ${name}`,
  giftNotified: 'Recibirá un correo cuando se haya entregado.',
  recipientGone: 'El nombre y la dirección de quien lo recibe se han borrado.',
  contactGone: 'La dirección se ha borrado.',
  byLink:
    'Aquí no mostramos nombres ni direcciones, porque cualquiera con este enlace puede abrir la página. Para cambiar o cancelar el pedido, responde a nuestro correo.',
  cancel: 'Cancelar el pedido',
  cancelling: 'Cancelando…',
  cancelTitle: '¿Cancelar este pedido?',
  cancelText: 'Dejaremos de prepararlo. Lo que pagaste vuelve a tu tarjeta.',
  cancelFailed: 'No pudimos cancelar el pedido. Vuelve a intentarlo.',
  cancelled: 'El pedido está cancelado',
  status: {
    pending: 'Pendiente de pago',
    paid: 'Pagado',
    processing: 'En preparación',
    shipped: 'En camino',
    delivered: 'Entregado',
    cancelled: 'Cancelado',
  },
};
