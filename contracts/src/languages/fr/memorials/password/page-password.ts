import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { pagePasswordMessages as English } from '../../../../memorials/password/page-password.messages.ts';
import { pagePasswordLength } from '../../../../memorials/password/page-password.messages.ts';

export const pagePasswordMessages: Texts<typeof English> = {
  stillOpens:
    'La page a encore un mot de passe, et les personnes qui l’ont peuvent l’ouvrir. Supprimez-le pour y mettre fin.',
  locked: 'Cette page est protégée par un mot de passe',
  lockedText: 'La famille le confie aux personnes à qui elle aimerait montrer la page.',
  label: 'Mot de passe',
  open: 'Ouvrir la page',
  opening: 'Ouverture…',
  wrong: 'Ce n’est pas le mot de passe. Vérifiez-le auprès de la famille et réessayez',
  needsConnection: 'Il faut une connexion pour cela',
  heading: 'Un mot de passe pour les visiteurs',
  lead: 'Choisissez un mot de passe et confiez-le aux personnes qui peuvent voir la page. Elles pourront aussi signer son livre d’or.',
  isSet:
    'Les personnes qui ont le mot de passe peuvent ouvrir cette page. Un nouveau mot de passe la ferme à celles qui n’ont que l’ancien.',
  set: 'Définir le mot de passe',
  change: 'Changer le mot de passe',
  remove: 'Retirer le mot de passe',
  saving: 'Enregistrement…',
  saved: 'Le mot de passe est défini',
  removed: 'Le mot de passe est retiré. Seules les personnes qui prennent soin de la page peuvent l’ouvrir',
  notSaved: 'Le mot de passe n’a pas pu être enregistré',
  tooManyTries: 'Il y a eu de nombreux essais. Attendez quelques minutes et réessayez',
  tooShort: `Il faut au moins ${pagePasswordLength.min} caractères`,
  tooLong: `Il faut au plus ${pagePasswordLength.max} caractères`,
  notOpened: 'La page n’a pas pu s’ouvrir. Réessayez',
};
