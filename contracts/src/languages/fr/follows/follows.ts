import type { followMessages as English } from '../../../follows/follows.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { de } from '../elision.ts';

export const followMessages: Texts<typeof English> = {
  open: 'Les jours à se rappeler',
  title: (petName) => `Penser à ${petName} ensemble`,
  text: 'Chaque jour que vous choisissez, nous vous enverrons un court e-mail le matin. Vous êtes la seule personne à le savoir.',
  passing: (petName) => `Le jour où ${petName} nous a quittés`,
  birthday: (petName) => `L’anniversaire ${de(petName)}`,
  noDates: (petName) =>
    `Quand vous aurez ajouté la date complète de la naissance ou de la mort ${de(petName)}, vous pourrez la choisir ici.`,
  signIn: 'Pour recevoir ces e-mails, connectez-vous.',
  loading: 'Chargement de votre choix',
  loadFailed: 'Votre choix ne peut pas être chargé pour l’instant',
  needsConnection: 'Il faut une connexion pour changer cela.',
  failed: 'Votre choix n’a pas pu être enregistré. Réessayez.',
};
