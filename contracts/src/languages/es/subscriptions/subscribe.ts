import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted, plural } from '../../../kernel/text/words.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/subscribe.messages.ts';

export const subscribeMessages: Texts<typeof English.subscribeMessages> = {
  title: 'Planes',
  heading: 'Un lugar para cada mascota',
  lead: `Empieza con Basic, o prueba Premium gratis durante ${trialDays} días. Elijas lo que elijas, nada de lo que guardes aquí se elimina nunca por un plan.`,
  signInTitle: 'Hace falta iniciar sesión',
  signInText: 'Inicia sesión para gestionar tu suscripción.',
  prepareFailed: 'No se pudo preparar la suscripción. Vuelve a intentarlo.',
  errorTitle: 'Error en la suscripción',
  errorText: 'Algo falló. No se cobró nada. Vuelve a intentarlo.',
  tryAgain: 'Intentarlo de nuevo',
  offline: 'Para elegir un plan hace falta conexión. Esta página estará lista en cuanto la tengas.',
  plans: 'Los planes',
  premiumActive: 'Premium está activo',
  lifetimeActive: 'Lifetime es tuyo',
  premiumGiven: 'Todo lo de Premium está abierto para ti. No hay nada que pagar.',
  yourPlan: 'Tu plan y tus recibos',
  choosePremium: 'Elegir Premium',
  chosen: 'Premium elegido',
  backToBasic: 'Volver a Basic',
  basicIncluded: 'Incluido en tu plan',
  addOnIncluded: 'Premium ya lo incluye: tus memoriales no tienen límite',
  preparing: 'Preparando tu suscripción…',
  formTitle: 'Empezar con Premium',
  testLabel: 'Esto es una prueba.',
  testText: `El sitio está en modo de prueba: no se te pedirá ninguna tarjeta y no se cobrará nada, ni ahora ni después. Tienes Premium durante ${trialDays} días.`,
  startTest: `Empezar la prueba de ${trialDays} días`,
  starting: 'Empezando…',
  trialTerms: (days, amount, day) =>
    `Durante ${counted(days, 'día', 'días')} no se cobra nada. El ${day} se cobrarán ${amount}, y después lo mismo cada mes. Hasta entonces puedes cancelar en cualquier momento y no pagas nada.`,
  paidTerms: (amount) =>
    `Son ${amount} ahora, y después lo mismo cada mes. Puedes cancelar en cualquier momento.`,
  startTrial: (days) => plural(days, 'Empezar mi día gratis', `Empezar mis ${days} días gratis`),
  startPaid: (amount) => `Pagar ${amount} y empezar`,
  lifetimeTitle: 'Lifetime',
  lifetimeText: (amount) =>
    `${amount} una sola vez, y todo lo de Premium es tuyo para siempre. Tienes ${moneyBackDays} días para cambiar de opinión.`,
  lifetimeEndsPremium: 'Tu Premium mensual termina con él, así que nunca pagas dos veces.',
  lifetimePay: (amount) => `Pagar ${amount} una vez`,
  lifetimeClosed: 'Lifetime se podrá comprar cuando este sitio admita compras.',
  paying: 'Pagando…',
  leaveTitle: '¿Volver a Basic?',
  leaveText: (day) =>
    `Conservas Premium hasta el ${day}, y no se cobra nada más. No se elimina nada: lo que no cabe en Basic se puede seguir leyendo y se queda como está hasta que vuelvas.`,
  leave: 'Volver a Basic',
  leaving: 'Cancelando…',
  keep: 'Seguir con Premium',
  leaveFailed: 'No pudimos cambiar tu plan. Vuelve a intentarlo.',
  left: (day) => `Conservas Premium hasta el ${day}`,
  welcomeTitle: 'Premium es tuyo',
  welcomeText: 'Gracias. Todo lo de Premium está ya abierto para ti.',
  lifetimeWelcome: 'Gracias. Todo está abierto para ti, para siempre.',
  faqTitle: 'Preguntas sobre los planes',
};

export const paymentPromises: Texts<typeof English.paymentPromises> = [
  { id: 'encrypted', text: 'Cifrado durante el envío' },
  { id: 'card', text: 'Nunca recibimos el número de tu tarjeta' },
  { id: 'money-back', text: `Garantía de devolución de ${moneyBackDays} días` },
  { id: 'cancel', text: 'Cancela en cualquier momento' },
];

export const subscribeQuestions: Texts<typeof English.subscribeQuestions> = [
  {
    question: '¿Puedo cancelar en cualquier momento?',
    answer: `Sí, por tu cuenta y en un momento. Durante los ${trialDays} días gratis no pagas nada; después, conservas Premium hasta el final del mes que has pagado.`,
  },
  {
    question: '¿Qué pasa con mis memoriales cuando Premium termina?',
    answer:
      'Se quedan, todos y cada uno, con todas las fotos. Todo el mundo puede leerlos como antes. Lo que no cabe en Basic no se puede cambiar hasta que vuelvas a Premium, y entonces todo está como estaba.',
  },
  {
    question: '¿Me pueden devolver el dinero?',
    answer: `Sí. Hay una garantía de devolución de ${moneyBackDays} días: en los ${moneyBackDays} días siguientes a tu primer pago, el dinero vuelve a tu tarjeta, y no hace falta que digas por qué.`,
  },
  {
    question: '¿Hay un plan sin pagos mensuales?',
    answer:
      'Sí: Lifetime se paga una sola vez e incluye todo lo de Premium para siempre. Está entre los planes de nuestra página de inicio.',
  },
];
