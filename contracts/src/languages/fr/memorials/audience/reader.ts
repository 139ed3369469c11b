import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { readerMessages as English } from '../../../../memorials/audience/reader.messages.ts';
import { de } from '../../elision.ts';

export const readerMessages: Texts<typeof English> = {
  heading: 'Les personnes invitées',
  lead: 'Les personnes que vous invitez voient la page et peuvent signer son livre d’or, mais pas la modifier. Elles se connectent avec un compte.',
  ownerInvites: 'Seule la personne à qui appartient la page peut inviter.',
  since: (day) => `Voit la page depuis le ${day}`,
  loading: 'Chargement des personnes invitées',
  removeTitle: (name) => `Annuler l’invitation envoyée à ${name} ?`,
  removeText: (petName) =>
    `Cette personne ne verra plus la page ${de(petName)}, sur aucun appareil. Ce qu’elle a écrit dans le livre d’or reste.`,
  removed: (name) => `${name} ne voit plus cette page`,
  tooMany: 'Jusqu’à 50 personnes peuvent être invitées à voir une page',
  shared: 'Pages partagées avec vous',
  sharedLead: 'Les pages que l’on vous invite à voir.',
  leave: 'Quitter',
  leaveTitle: (petName) => `Quitter la page ${de(petName)} ?`,
  leaveText: 'Pour la revoir, il vous faudra une nouvelle invitation.',
  left: 'La page n’est plus partagée avec vous',
  invitationTitle: (petName) => `Voir la page ${de(petName)}`,
  invitationText: (inviter, petName) =>
    `${inviter} vous invite à voir le mémorial ${de(petName)} et à signer son livre d’or.`,
  accept: 'Accepter et ouvrir la page',
  acceptedTitle: (petName) => `La page ${de(petName)} est maintenant partagée avec vous`,
  mailSubject: 'Une invitation à voir un mémorial',
  mailParagraphs: (inviter, petName) => [
    'Bonjour,',
    `${inviter ?? 'Quelqu’un'} aimerait partager avec vous le mémorial ${petName === null ? 'd’un animal' : de(petName)} sur Everpaw. Vous pourriez le voir et signer son livre d’or.`,
  ],
};
