import type { cartChangeMessages as English } from '../../../cart/cart-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const cartChangeMessages: Texts<typeof English> = {
  notYours: 'Ce n’est pas votre panier',
  outOfStock: 'Cet article est épuisé',
  allInCart: (stock) =>
    stock === 1
      ? 'Le dernier est déjà dans votre panier'
      : `Les ${stock} qui restent sont déjà dans votre panier`,
  mostInCart: 'Un panier contient au plus 99 fois le même article',
  full: 'Le panier est plein. Retirez-en d’abord quelque chose.',
  notInCart: 'Cet article n’est plus dans votre panier',
  quantity: 'Choisissez un nombre entier de 1 à 99',
  wishlistFull: 'Vos favoris sont au complet. Retirez-en d’abord un.',
  codeRequired: 'Merci d’indiquer un code',
  codeUnknown: 'Nous ne connaissons pas ce code',
  codeExpired: 'Ce code n’est plus valable',
  codeNotYet: 'Ce code n’est pas encore valable',
  codeUsedUp: 'Ce code a déjà servi autant de fois que prévu',
  campaignExists: 'Il y a déjà une campagne avec ce code',
  campaignNotFound: 'Nous n’avons pas trouvé cette campagne',
  oneDiscount: 'Indiquez soit un pourcentage, soit un montant',
  nameRequired: 'Merci d’indiquer un nom',
  code: 'De 3 à 40 lettres, chiffres et tirets',
  percent: 'Indiquez un nombre entier de 1 à 100',
  amount: 'Indiquez un montant en cents, sans décimales',
  uses: 'Indiquez un nombre entier, ou laissez vide pour ne pas fixer de limite',
  endBeforeStart: 'Choisissez une fin qui vient après le début',
};
