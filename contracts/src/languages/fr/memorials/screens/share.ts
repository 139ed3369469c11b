import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { shareMessages as English } from '../../../../memorials/screens/share.messages.ts';
import { de } from '../../elision.ts';

export const shareMessages: Texts<typeof English> = {
  qrCodeFor: (petName) => `Code QR pour le mémorial ${de(petName)}`,
  downloadForPrintingSvg: 'Télécharger pour l’impression (SVG)',
  inMemoryOf: (petName) => `En souvenir ${de(petName)}`,
  sharedText: (petName) => `Une page en tendre souvenir ${de(petName)}.`,
  shareThisMemorial: 'Partager ce mémorial',
  toLetOthersRead: 'Pour que d’autres puissent la lire,',
  makeThePagePublic: 'rendez la page publique',
  notSentYet:
    'Cette page n’a pas encore été envoyée. Son adresse fonctionnera quand cet appareil sera en ligne.',
  publicText: 'Toute personne qui a cette adresse peut ouvrir la page.',
  linkText:
    'Seules les personnes qui ont cette adresse trouvent la page. Elles peuvent l’ouvrir et la transmettre.',
  passwordText: 'Il faut le mot de passe de la page pour ouvrir cette adresse.',
  previewOf: (petName) => `La page ${de(petName)} telle qu’elle apparaît dans un message`,
  copied: 'Copié',
  copyLink: 'Copier le lien',
  copyFailed:
    'La copie n’a pas fonctionné ici. Vous pouvez sélectionner l’adresse ci-dessus et la copier à la main.',
  email: 'E-mail',
  messages: 'Messages',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  opensInNewTab: '(s’ouvre dans un nouvel onglet)',
  qrCode: 'Code QR',
  saveAsPng: 'Enregistrer en PNG',
  pngFailed: 'L’image n’a pas pu être créée ici. Le SVG fonctionne partout où fonctionne un PNG.',
};
