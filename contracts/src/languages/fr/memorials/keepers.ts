import type { Texts } from '../../../kernel/languages/localized.ts';
import type { keeperMessages as English } from '../../../memorials/keepers.messages.ts';
import { de } from '../elision.ts';

export const keeperMessages: Texts<typeof English> = {
  title: 'En prendre soin ensemble',
  intro: (petName) =>
    `Invitez vos proches à prendre soin du mémorial ${de(petName)} avec vous. Ils pourront en modifier les textes et les photos, et veiller sur le livre d’or. Le supprimer, le transmettre ou inviter d’autres personnes reste entre vos mains.`,
  introForKeepers: (petName, owner) =>
    `Vous prenez soin du mémorial ${de(petName)} avec ${owner}. Vous pouvez en modifier les textes et les photos, et veiller sur le livre d’or.`,
  emailLabel: 'Son adresse e-mail',
  emailHint: 'Cette personne recevra un lien qui fonctionne une fois, pendant 14 jours.',
  invite: 'Envoyer l’invitation',
  inviting: 'Envoi…',
  invitedTitle: 'Invitation envoyée',
  invitedText: (email) => `${email} peut vous rejoindre grâce au lien reçu par e-mail.`,
  owner: 'Propriétaire',
  since: (day) => `En prend soin depuis le ${day}`,
  you: 'vous',
  invited: (until) => `Invitation valable jusqu’au ${until}`,
  withdraw: 'Annuler',
  withdrawn: 'Invitation annulée',
  remove: 'Retirer',
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText: (petName) =>
    `Cette personne ne pourra plus modifier le mémorial ${de(petName)}. Ce qu’elle a ajouté reste, et vous pourrez l’inviter de nouveau.`,
  removed: (name) => `${name} ne prend plus soin de ce mémorial`,
  leave: 'Ne plus en prendre soin',
  leaveTitle: (petName) => `Ne plus prendre soin du mémorial ${de(petName)} ?`,
  leaveText: 'Ce que vous avez ajouté reste. Pour revenir, il vous faudra une nouvelle invitation.',
  left: 'Vous ne prenez plus soin de ce mémorial',
  handOver: 'Transmettre',
  handOverTitle: (name) => `Transmettre ce mémorial à ${name} ?`,
  handOverText: (petName, name) =>
    `Le mémorial ${de(petName)} appartiendra à ${name} : le supprimer, inviter d’autres personnes ou le transmettre à son tour ne dépendra plus que de cette personne. Il comptera dans sa formule et non plus dans la vôtre. Vous continuerez à en prendre soin, mais vous ne pourrez pas annuler ce choix vous-même.`,
  handedOver: (name) => `Ce mémorial appartient désormais à ${name}`,
  cancel: 'Annuler',
  removing: 'Un instant…',
  leaving: 'Un instant…',
  handingOver: 'Transmission…',
  listFailed: 'Le chargement n’a pas abouti',
  failed: 'Cela n’a pas fonctionné',
  needsConnection: 'Il faut une connexion pour cela.',
  confirmFirst: 'Confirmez d’abord votre adresse e-mail',
  notTheOwner: 'Seule la personne à qui appartient ce mémorial peut faire cela',
  noSuchKeeper: 'Cette personne ne prend pas soin de ce mémorial',
  alreadyKeeper: 'Vous prenez déjà soin de ce mémorial',
  tooManyKeepers: 'Jusqu’à 12 personnes peuvent prendre soin d’un mémorial avec son propriétaire',
  noRoomForMemorial:
    'Sa formule n’a plus de place pour un autre mémorial. Il lui faut d’abord libérer de la place ou changer de formule.',
  handOverLapsed: 'Cela a pris trop de temps. Réessayez',
  invitationGone:
    'Cette invitation n’est plus valable. Elle a peut-être déjà servi, été annulée, ou a plus de 14 jours. Demandez-en une nouvelle.',
  invitationGoneTitle: 'Cette invitation a pris fin',
  invitationTitle: (petName) => `Prendre soin du mémorial ${de(petName)}`,
  invitationText: (inviter, petName) =>
    `${inviter} vous propose de prendre soin ensemble du mémorial ${de(petName)} : en modifier les textes et les photos, et veiller sur le livre d’or.`,
  accept: 'Accepter et ouvrir le mémorial',
  accepting: 'Ouverture…',
  acceptAs: (email) => `Vous acceptez avec l’adresse ${email}.`,
  signInToAccept: 'Se connecter pour accepter',
  acceptedTitle: (petName) => `Vous prenez désormais soin du mémorial ${de(petName)}`,
  mailSubject: 'Une invitation à prendre soin d’un mémorial',
  mailParagraphs: (inviter, petName) => [
    'Bonjour,',
    `${inviter ?? 'Quelqu’un'} aimerait prendre soin avec vous du mémorial ${petName === null ? 'd’un animal' : de(petName)} sur Everpaw. Vous pourriez en modifier les textes et les photos, et veiller sur le livre d’or.`,
  ],
  mailAction: 'Voir l’invitation',
  mailClosing: (inviter) =>
    `Le lien fonctionne une fois, pendant 14 jours, pour toute personne qui l’ouvre : merci de ne pas le transmettre. Si vous ne connaissez pas ${inviter ?? 'la personne qui l’a envoyé'}, vous pouvez simplement ignorer cet e-mail.`,
  keepersOnly: 'Seules les personnes qui prennent soin de ce mémorial peuvent voir qui s’en occupe',
};
