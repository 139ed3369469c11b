import type { Texts } from '../../../kernel/languages/localized.ts';
import type { orderEmailMessages as English } from '../../../orders/order-emails.messages.ts';

export const orderEmailMessages: Texts<typeof English> = {
  paidSubject: 'Gracias por tu pedido',
  paidText: (name) => `Gracias, ${name}. Ha llegado tu pago, y ya hemos empezado con tu pedido:`,
  line: (quantity, name, amount) => `${quantity} × ${name}: ${amount}`,
  subtotal: (amount) => `Subtotal: ${amount}`,
  discount: (code, amount) => `Descuento (${code}): -${amount}`,
  shipping: (amount) => `Envío: ${amount}`,
  free: 'gratis',
  tax: (amount) => `Impuestos: ${amount}`,
  total: (amount) => `Total: ${amount}`,
  address: (address) => `Lo enviaremos a ${address}.`,
  giftAddress: (name, address) => `Lo enviaremos a ${name}, ${address}.`,
  giftShippedText: (name) => `${name}, tu regalo ha salido de nuestro taller y va en camino:`,
  shippedSubject: 'Tu pedido va en camino',
  shippedText: (name) => `${name}, esto ha salido de nuestro taller y va en camino hacia ti:`,
  tracking: (carrier, number) => `Lo lleva ${carrier}. El número de seguimiento es ${number}.`,
  cancelledSubject: 'Tu pedido se canceló',
  cancelledText: (amount) =>
    `Tu pedido se canceló, y ${amount} vuelven a tu tarjeta. Los bancos tardan hasta diez días.`,
  refundedSubject: 'Tu dinero va de vuelta',
  refundedText: (name, amount) =>
    `${name}, ${amount} de tu pedido vuelven a tu tarjeta. Los bancos tardan hasta diez días.`,
  giftSubject: 'Ha llegado un regalo para ti',
  giftGreeting: (name) => `Hola, ${name}:`,
  giftText: (sender) =>
    `${sender} ha pensado en ti y te ha enviado un pequeño regalo con unas palabras. Hoy lo hemos dejado en tu puerta.`,
  giftClosing: (sender) =>
    `Recibes este correo porque ${sender} nos dio tu dirección para este regalo. No la usamos para nada más, y después la olvidamos.`,
  action: 'Ver tu pedido',
  closing: (short) => `Pedido ${short}. Si algo no está bien, responde a este correo.`,
};
