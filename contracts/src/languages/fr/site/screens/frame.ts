import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { frameMessages as English } from '../../../../site/screens/frame.messages.ts';

export const frameMessages: Texts<typeof English> = {
  broken: 'Cette page n’a pas pu s’afficher',
  brokenText:
    'Rien de ce que vous avez écrit n’est perdu. Recharger la page suffit souvent ; sans réseau, les pages que vous avez déjà ouvertes s’ouvrent toujours.',
  reload: 'Recharger',
  urns: 'Urnes',
  frames: 'Cadres',
  garden: 'Pour le jardin',
  motto: 'Des pages du souvenir pour les animaux que nous avons aimés.',
  care: 'Faites avec soin, et gardées aussi longtemps que vous le souhaitez.',
  attention: (count) => `${counted(count, 'chose demande', 'choses demandent')} votre attention`,
  signIn: (count) => `Connectez-vous pour envoyer ${counted(count, 'modification', 'modifications')}`,
  sending: 'Envoi…',
  waiting: (count) => `${counted(count, 'modification', 'modifications')} en attente d’envoi`,
  noSignal: 'Pas de réseau',
  cart: (count) => `Panier, ${counted(count, 'article', 'articles')}`,
  home: 'Everpaw, accueil',
  main: 'Navigation principale',
  menu: 'Menu',
  skip: 'Aller au contenu',
  loading: 'Chargement',
  outdated: 'Merci de mettre Everpaw à jour',
};
