import type { Texts } from '../../../kernel/languages/localized.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type { subscriptionEmailMessages as English } from '../../../subscriptions/subscription-emails.messages.ts';

export const subscriptionEmailMessages: Texts<typeof English> = {
  startedSubject: 'Tu plan Premium ha empezado',
  started: (day, amount) =>
    `Premium es tuyo, y los primeros ${trialDays} días son gratis. El ${day} cobraremos ${amount}, y después lo mismo cada mes. Te lo recordaremos una semana antes, y hasta entonces puedes cancelar en cualquier momento.`,
  testStarted: (day) =>
    `Puedes probar Premium hasta el ${day}. Este sitio está en modo de prueba: no te pedimos ninguna tarjeta y no se cobrará nada.`,
  reminderSubject: 'Tus días gratis terminan en una semana',
  reminder: (day, amount) =>
    `Tus días gratis terminan el ${day}. A partir de entonces, Premium cuesta ${amount} al mes. Si prefieres no seguir, puedes cancelar hasta ese día y no pagas nada.`,
  testReminder: (day) =>
    `Tus días gratis terminan el ${day}. No se cobrará nada: tu cuenta vuelve a Basic, y todo lo que hay en ella se conserva.`,
  paidSubject: 'Tu pago de Premium',
  paid: (amount, day) => `Gracias. Ha llegado tu pago de ${amount}, y Premium está pagado hasta el ${day}.`,
  pastDueSubject: 'Tu pago no se completó',
  pastDue:
    'Tu banco rechazó el pago de Premium. Por ahora no cambia nada: lo intentaremos de nuevo en unos días, y puedes elegir otra tarjeta en cualquier momento.',
  endedSubject: 'Tu Premium ha terminado',
  ended:
    'Premium ha terminado, y tu cuenta tiene ahora el plan Basic. No se elimina nada: todo se puede seguir leyendo, y lo que no cabe en Basic se queda como está hasta que vuelvas.',
  lifetimeSubject: 'Gracias por elegir Lifetime',
  lifetime: (amount) =>
    `Gracias. Ha llegado tu pago de ${amount}. Desde ahora todo lo de Premium es tuyo, y no hay nada más que pagar. Si cambias de opinión, tienes ${moneyBackDays} días para pedir la devolución.`,
  moneyBackSubject: 'Tu dinero va de vuelta',
  moneyBack: (amount) =>
    `${amount} vuelven a tu tarjeta. Los bancos tardan hasta diez días. Tu cuenta tiene ahora el plan Basic, y en ella no se eliminó nada.`,
  refund: (amount) =>
    `${amount} vuelven a tu tarjeta, porque tu plan ha cambiado y no tienes que pagarlo. Los bancos tardan hasta diez días. En tu cuenta no se eliminó nada.`,
  action: 'Ver tu plan',
  closing: 'Si algo no está bien, responde a este correo.',
};
