import type { Texts } from '../../../kernel/languages/localized.ts';
import type { orderEmailMessages as English } from '../../../orders/order-emails.messages.ts';
import { que } from '../elision.ts';

export const orderEmailMessages: Texts<typeof English> = {
  paidSubject: 'Merci pour votre commande',
  paidText: (name) =>
    `Merci, ${name}. Votre paiement est arrivé, et nous avons commencé à préparer votre commande :`,
  line: (quantity, name, amount) => `${quantity} × ${name} : ${amount}`,
  subtotal: (amount) => `Sous-total : ${amount}`,
  discount: (code, amount) => `Remise (${code}) : -${amount}`,
  shipping: (amount) => `Livraison : ${amount}`,
  free: 'gratuite',
  tax: (amount) => `Taxes : ${amount}`,
  total: (amount) => `Total : ${amount}`,
  address: (address) => `Livraison à l’adresse suivante : ${address}.`,
  giftAddress: (name, address) => `Livraison à ${name}, ${address}.`,
  giftShippedText: (name) => `${name}, votre cadeau a quitté notre atelier et il est en route :`,
  shippedSubject: 'Votre commande est en route',
  shippedText: (name) => `${name}, ceci a quitté notre atelier et se dirige vers vous :`,
  tracking: (carrier, number) => `Le transporteur est ${carrier}. Le numéro de suivi est ${number}.`,
  cancelledSubject: 'Votre commande a été annulée',
  cancelledText: (amount) =>
    `Votre commande a été annulée. Remboursement sur votre carte : ${amount}. Cela prend jusqu’à dix jours, selon la banque.`,
  refundedSubject: 'Votre remboursement est en route',
  refundedText: (name, amount) =>
    `${name}, nous vous remboursons ${amount} sur votre carte pour votre commande. Cela prend jusqu’à dix jours, selon la banque.`,
  giftSubject: 'Un cadeau est arrivé pour vous',
  giftGreeting: (name) => `Bonjour ${name},`,
  giftText: (sender) =>
    `${sender} pense à vous, et vous a envoyé un petit cadeau avec quelques mots. Il a été déposé à votre porte aujourd’hui.`,
  giftClosing: (sender) =>
    `Vous recevez cet e-mail parce ${que(sender)} nous a donné votre adresse pour ce cadeau. Nous ne l’utilisons pour rien d’autre, et nous l’oublions ensuite.`,
  action: 'Voir votre commande',
  closing: (short) => `Commande ${short}. Si quelque chose ne va pas, répondez simplement à cet e-mail.`,
};
