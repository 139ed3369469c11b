import type { Texts } from '../../../kernel/languages/localized.ts';
import type { paymentMessages as English } from '../../../payments/payments.messages.ts';

export const paymentMessages: Texts<typeof English> = {
  notFound: 'No encontramos este pago',
  otherAmount: 'Este no es el importe que se pidió',
  cancelled: 'Este pago se canceló, así que ya no se puede usar.',
  testingMode: 'Este sitio todavía no admite compras, así que no se puede pagar.',
  webhookRefused: 'Este mensaje no viene del servicio de pago',
  unreachable: 'Ahora no hay conexión con el servicio de pago. Vuelve a intentarlo dentro de un rato.',
  simulatedTitle: 'Pago simulado',
  simulatedText: 'No se te pedirá ninguna tarjeta y no se mueve dinero. Elige qué debe decir el banco.',
  simulatedLabel: 'Lo que dice el banco',
  simulatedAnswers: {
    approved: 'Aprueba el pago',
    declined: 'Rechaza la tarjeta',
    'authentication-failed': 'Pide una confirmación que falla',
  },
  declined: 'Tu tarjeta fue rechazada.',
  authenticationFailed: 'No pudimos confirmar el pago con tu banco. Prueba con otra tarjeta.',
};
