import type { Texts } from '../../../kernel/languages/localized.ts';
import type { engravingMessages as English } from '../../../store/engraving.messages.ts';

export const engravingMessages: Texts<typeof English> = {
  label: 'Gravure',
  hint: (most) =>
    most === 1
      ? 'Un seul caractère. Nous le gravons exactement comme vous l’écrivez.'
      : `Jusqu’à ${most} caractères. Nous les gravons exactement comme vous les écrivez.`,
  chooseWords: 'Choisir la gravure',
  required: 'Merci d’écrire ce que nous devons graver',
  tooLong: (most) =>
    most === 1 ? 'Un seul caractère, s’il vous plaît' : `${most} caractères au plus, s’il vous plaît`,
  notEngraved: 'Cet article n’est pas gravé. Ajoutez-le sans gravure.',
  idTaken: 'Une autre ligne du panier a déjà cet identifiant',
  shown: (text) => `Gravure : ${text}`,
  changed: (name) =>
    `La gravure de l’article « ${name} » ne convient plus. Retirez-le de votre panier et ajoutez-le encore une fois.`,
};
