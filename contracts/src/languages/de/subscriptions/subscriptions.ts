import type { Texts } from '../../../kernel/languages/localized.ts';
import { moneyBackDays } from '../../../subscriptions/money-back.ts';
import { trialDays } from '../../../subscriptions/plan-prices.ts';
import type * as English from '../../../subscriptions/subscriptions.messages.ts';

export const planBadges: Texts<typeof English.planBadges> = {
  free: 'Kostenlos',
  premium: 'Premium',
  lifetime: 'Lifetime',
};

export const subscriptionMessages: Texts<typeof English.subscriptionMessages> = {
  current: 'Dein Tarif',
  mostPopular: 'Oft gewählt',
  premiumRequired: 'Nur mit Premium',
  memorialLimitReached: 'Für weitere Gedenkseiten brauchst du einen größeren Tarif.',
};

export const subscriptionChangeMessages: Texts<typeof English.subscriptionChangeMessages> = {
  notYours: 'Einen Tarif kann nur ändern, wem er gehört',
  noSubscription: 'Es gibt keinen Tarif zu ändern',
  alreadyPremium: 'Du hast schon Premium',
  hasLifetime: 'Du hast Lifetime, es ist also nichts mehr zu bezahlen',
  moved: 'Dein Tarif hat sich inzwischen geändert. Bitte sieh ihn dir noch einmal an.',
  trialUsed: `Deine ${trialDays} kostenlosen Tage sind aufgebraucht. Tarife kann man kaufen, sobald Everpaw den Testbetrieb verlässt.`,
  noMoneyBack: `Geld zurück gibt es innerhalb von ${moneyBackDays} Tagen nach der ersten Zahlung, einmal je Konto`,
  declined:
    'Deine Bank hat die Zahlung abgelehnt. Es wurde nichts abgebucht, und du kannst es mit einer anderen Karte versuchen.',
  notPrepared: 'Bitte wähle Premium noch einmal',
  memorialReadOnly:
    'Diese Gedenkseite ist sicher, und alle können sie weiter lesen. Dein Tarif hat Platz für weniger Gedenkseiten, deshalb lässt sie sich gerade nicht ändern.',
  photoReadOnly:
    'Dieses Foto ist sicher, und alle können es weiter sehen. Dein Tarif hat Platz für weniger Fotos, deshalb lässt es sich gerade nicht ändern.',
};
