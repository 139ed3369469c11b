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
  current: 'Wat je nu hebt',
  mostPopular: 'Meest gekozen',
  premiumRequired: 'Alleen met Premium',
  memorialLimitReached: 'Voor meer gedenkpagina’s heb je een groter abonnement nodig.',
};

export const subscriptionChangeMessages: Texts<typeof English.subscriptionChangeMessages> = {
  notYours: 'Een abonnement kan alleen worden gewijzigd door wie het heeft',
  noSubscription: 'Er is geen abonnement om te wijzigen',
  alreadyPremium: 'Je hebt al Premium',
  hasLifetime: 'Je hebt Lifetime, dus je hoeft niets meer te betalen',
  moved: 'Je abonnement is intussen veranderd. Bekijk het nog eens.',
  trialUsed: `Je ${trialDays} gratis dagen zijn op. Abonnementen zijn te koop zodra deze site geopend is.`,
  noMoneyBack: `Je geld terugkrijgen kan binnen ${moneyBackDays} dagen na de eerste betaling, één keer per account`,
  declined: 'Je bank weigerde de betaling. Er is niets afgeschreven, en je kunt een andere kaart proberen.',
  notPrepared: 'Kies Premium nog eens',
  memorialReadOnly:
    'Deze gedenkpagina is veilig, en iedereen kan die nog lezen. In je abonnement is plaats voor minder gedenkpagina’s, dus die kan nu niet worden veranderd.',
  photoReadOnly:
    'Deze foto is veilig, en iedereen kan die nog zien. In je abonnement is plaats voor minder foto’s, dus die kan nu niet worden veranderd.',
};
