import type { ecardEmailMessages as English } from '../../../ecards/ecard-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { de } from '../elision.ts';

export const ecardEmailMessages: Texts<typeof English> = {
  subject: 'Une carte de condoléances pour vous',
  greeting: (recipientName) => (recipientName === null ? 'Bonjour,' : `Pour ${recipientName},`),
  inMemory: (petName) => `En souvenir ${de(petName)}`,
  from: (senderName) => (senderName === null ? 'Affectueusement' : `Affectueusement, ${senderName}`),
  cardAlt: (templateName) => `Une carte de condoléances : ${templateName}`,
  open: 'Ouvrir la carte',
  closing: (senderName, senderEmail) =>
    `${senderName ?? 'Quelqu’un'} a écrit cette carte sur Everpaw, un lieu pour se souvenir des animaux que nous avons aimés. Les réponses vont à ${senderEmail}.`,
  decline: 'Ne plus recevoir d’e-mails à cette adresse',

  writtenSubject: 'Votre carte de condoléances est programmée',
  scheduled: (when) =>
    `Une carte de condoléances envoyée en votre nom est programmée sur Everpaw. Elle partira le ${when}.`,
  untilThen:
    'D’ici là, vous pouvez la modifier ou l’annuler avec le lien ci-dessous. Gardez ce lien pour vous : toute personne qui l’a peut le faire aussi.',
  manage: 'Voir, modifier ou annuler la carte',
  writtenClosing:
    'Vous recevez cet e-mail parce que quelqu’un a indiqué votre adresse sur une carte de condoléances. Si ce n’était pas vous, annulez la carte avec le lien ci-dessus.',

  receiptSubject: 'Votre reçu pour une carte',
  receiptText: 'Merci. Votre paiement pour une carte de condoléances est arrivé :',
  receiptLine: (templateName, amount) => `${templateName} : ${amount}`,
  receiptNext: 'La carte partira au moment que vous avez choisi.',
  receiptAction: 'Voir vos cartes',
  receiptClosing: (day, paymentId) => `Payé le ${day}. Paiement ${paymentId}.`,

  refundedSubject: 'Votre remboursement est en route',
  refundedText: (amount) =>
    `Le montant de ${amount} que vous avez payé pour une carte de condoléances vous est remboursé. Cela prend jusqu’à dix jours, selon la banque.`,
  refundedClosing: (paymentId) => `Paiement ${paymentId}.`,

  declineTitle: 'E-mails à cette adresse',
  declineText:
    'Souhaitez-vous ne plus recevoir aucun e-mail d’Everpaw à cette adresse ? Les cartes, les invitations et tout le reste s’arrêtent. S’il existe un compte avec cette adresse, les liens de connexion arrivent encore quand on les demande.',
  declinePress: 'Oui, plus d’e-mails',
  declinedTitle: 'Plus d’e-mails',
  declinedText:
    'Vous ne recevrez plus d’e-mails d’Everpaw à cette adresse, sauf ceux d’un compte que vous avez avec elle. Les cartes en attente ne partiront pas.',
  linkDead: 'Ce lien n’est pas complet. Ouvrez-le encore une fois depuis l’e-mail.',
};
