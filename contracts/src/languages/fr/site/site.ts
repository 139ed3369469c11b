import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/site.messages.ts';

export const siteNotices: Texts<typeof English.siteNotices> = {
  testing:
    'Ce site est actuellement en phase de test et n’a pas encore ouvert. Merci de votre compréhension.',
};

export const siteLabels: Texts<typeof English.siteLabels> = {
  name: 'Everpaw',
  home: 'Accueil',
  services: 'Services',
  gallery: 'Galerie des mémoriaux',
  memorials: 'Mémoriaux',
  createMemorial: 'Créer un mémorial',
  sympathyCards: 'Cartes de condoléances',
  memorialGifts: 'Cadeaux du souvenir',
  store: 'Boutique',
  gifts: 'Cadeaux',
  about: 'À propos',
  news: 'Actualités',
  cart: 'Panier',
  signIn: 'Se connecter',
  getStarted: 'Commencer',
  myMemorials: 'Mes mémoriaux',
  saved: 'Enregistré sur cet appareil',
  profile: 'Profil',
  settings: 'Réglages',
  orders: 'Vos commandes',
  yourPlan: 'Votre formule',
  upgrade: 'Passer à Premium',
  administration: 'Administration',
  signOut: 'Se déconnecter',
  updateReady: 'Une nouvelle version d’Everpaw est prête.',
  updateNow: 'Mettre à jour',
  partMissing: 'Cette partie n’est pas encore sur cet appareil. Réessayez avec du réseau.',
  help: 'Aide',
  contact: 'Nous écrire',
  privacy: 'Confidentialité',
  terms: 'Conditions d’utilisation',
};

export const footerColumns: Texts<typeof English.footerColumns> = {
  services: 'Mémoriaux',
  store: 'Boutique du souvenir',
  support: 'Aide',
};
