import type { Texts } from '../../../kernel/languages/localized.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/subscriptions.messages.ts';

export const planBadges: Texts<typeof English.planBadges> = {
  free: 'Gratis',
  premium: 'Premium',
  lifetime: 'Lifetime',
};

export const subscriptionMessages: Texts<typeof English.subscriptionMessages> = {
  current: 'Actual',
  mostPopular: 'El más elegido',
  premiumRequired: 'Requiere Premium',
  memorialLimitReached: 'Cambia de plan para crear más memoriales.',
};

export const subscriptionChangeMessages: Texts<typeof English.subscriptionChangeMessages> = {
  notYours: 'Un plan solo puede cambiarlo quien lo tiene',
  noSubscription: 'No hay ninguna suscripción que cambiar',
  alreadyPremium: 'Ya tienes Premium',
  hasLifetime: 'Tienes Lifetime, así que no hay nada más que pagar',
  moved: 'Tu suscripción ha cambiado mientras tanto. Revísala otra vez.',
  trialUsed: `Tus ${trialDays} días gratis ya se usaron. Los planes se podrán comprar cuando este sitio admita compras.`,
  noMoneyBack: `La devolución se puede pedir en los ${moneyBackDays} días siguientes al primer pago, una vez por cuenta`,
  declined: 'Tu banco rechazó el pago. No se cobró nada, y puedes probar con otra tarjeta.',
  notPrepared: 'Elige Premium otra vez',
  memorialReadOnly:
    'Este memorial está a salvo, y todo el mundo puede seguir leyéndolo. En tu plan caben menos memoriales, así que ahora no se puede cambiar.',
  photoReadOnly:
    'Esta foto está a salvo, y todo el mundo puede seguir viéndola. En tu plan caben menos fotos, así que ahora no se puede cambiar.',
};
