import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../orders/orders.messages.ts';
import { siteLabels } from '../../../site/site.messages.ts';

export const orderChangeMessages: Texts<typeof English.orderChangeMessages> = {
  notFound: 'Nous n’avons pas trouvé cette commande',
  empty: 'Votre panier est vide.',
  totalChanged: 'Le total a changé. Vérifiez-le avant de payer.',
  alreadyPaid: 'Ce panier a déjà été payé',
  giftPaid: 'Ce cadeau a déjà été payé',
  replaced: 'Ceci vient d’être commandé de nouveau ailleurs. Vérifiez la commande avant de payer.',
  abandoned: 'Cette commande a pris trop de temps. Réessayez.',
  notNow: 'Ce n’est plus possible. Regardez la commande encore une fois.',
  closed:
    'Ce site n’est pas ouvert à la vente en ce moment, nous ne pouvons donc pas rembourser ici. Écrivez-nous.',
  carrierRequired: 'Merci d’indiquer le transporteur.',
  numberRequired: 'Merci d’indiquer le numéro de suivi.',
};

export const orderMessages: Texts<typeof English.orderMessages> = {
  title: 'Votre commande',
  get listTitle() {
    return siteLabels.orders;
  },
  all: 'Voir toutes vos commandes',
  listText: 'Tout ce que vous avez commandé, le plus récent d’abord.',
  signIn: 'Connectez-vous pour voir vos commandes',
  listFailed: 'Vos commandes n’ont pas pu être chargées',
  none: 'Pas encore de commande',
  noneText: 'Vos commandes et leur livraison apparaissent ici.',
  browseStore: 'Voir la boutique',
  loading: 'Chargement de votre commande',
  failed: 'Cette commande n’a pas pu être chargée',
  tryAgain: 'Réessayez dans un instant.',
  notCharged: 'Rien n’a été débité',
  notChargedText:
    'Ce site est en phase de test et n’a pas encore ouvert. Aucune commande n’a été passée, et rien n’a été payé.',
  noOrder: 'Pas de commande ici',
  noOrderText:
    'Cette page montre une commande une fois qu’elle est passée. Le lien se trouve dans l’e-mail qui la concerne.',
  thanks: 'Merci',
  thanksText: 'Nous avons reçu votre commande, et vous en avons envoyé les détails par e-mail.',
  waiting: 'Nous attendons votre banque',
  waitingText:
    'Cette page se met à jour d’elle-même à l’arrivée du paiement. Vous pouvez aussi la fermer : nous vous écrirons.',
  progress: {
    processing: 'Nous préparons l’envoi.',
    shipped: 'Elle est partie de chez nous, et le transporteur l’a en main.',
    delivered: 'Elle est arrivée.',
  },
  cancelledText: 'Cette commande a été annulée.',
  refunded: (amount) =>
    `Remboursement sur votre carte : ${amount}. Cela prend jusqu’à dix jours, selon la banque.`,
  refundFailed: (amount) =>
    `Le remboursement de ${amount} sur votre carte n’a pas pu se faire automatiquement. Nous vous écrirons à ce sujet.`,
  tracking: (carrier, number) => `${carrier}, numéro de suivi ${number}`,
  stepsTitle: 'Ce qui s’est passé jusqu’ici',
  steps: {
    ordered: 'Commande passée',
    paid: 'Payée',
    processing: 'En préparation',
    shipped: 'Envoyée',
    delivered: 'Livrée',
    cancelled: 'Annulée',
    refunded: 'Remboursée',
  },
  stepAmount: (step, amount) => `${step} : ${amount}`,
  number: (short) => `Commande ${short}`,
  placed: (day) => `Commande du ${day}`,
  sentTo: 'Livraison à',
  gift: 'Cadeau',
  giftFor: (name) => `Un cadeau pour ${name}`,
  giftCard: 'Sur la carte',
  giftSigned: (name) => `Signature : ${name}`,
  giftNotified: 'Un e-mail annonce le cadeau après sa livraison.',
  recipientGone: 'Le nom et l’adresse pour la livraison ont été effacés.',
  contactGone: 'L’adresse a été effacée.',
  byLink:
    'Nous ne montrons ni noms ni adresses ici, car toute personne qui a ce lien peut ouvrir la page. Pour modifier ou annuler la commande, répondez à notre e-mail.',
  cancel: 'Annuler la commande',
  cancelling: 'Annulation…',
  cancelTitle: 'Annuler cette commande ?',
  cancelText: 'Nous arrêterons de la préparer. Ce que vous avez payé revient sur votre carte.',
  cancelFailed: 'La commande n’a pas pu être annulée. Réessayez.',
  cancelled: 'La commande a été annulée',
  status: {
    pending: 'En attente de paiement',
    paid: 'Payée',
    processing: 'En préparation',
    shipped: 'En route',
    delivered: 'Livrée',
    cancelled: 'Annulée',
  },
};
