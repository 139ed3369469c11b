import type * as English from '../../../export/account-data.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted, plural } from '../../../kernel/text/words.ts';
import { de } from '../elision.ts';

export const accountDataMessages: Texts<typeof English.accountDataMessages> = {
  exportTitle: 'Exporter mes données',
  exportText:
    'Un fichier ZIP avec tout ce que vous avez ici : votre profil, vos mémoriaux avec leurs photos et leurs livres d’or, les hommages que vous avez écrits, et les moments de vos connexions.',
  exportStart: 'Préparer mes données',
  exportAgain: 'Les préparer encore une fois',
  exportBuilding: 'Préparation de vos données',
  exportBuildingText: 'Vous pouvez quitter cette page ; cela continue sans vous.',
  exportProgress: (done, total) =>
    `${done} sur ${counted(total, 'photo ou enregistrement', 'photos et enregistrements')}`,
  exportReady: (size, until) => `Prêt : ${size}. À télécharger jusqu’au ${until}.`,
  exportDownload: 'Télécharger',
  exportFailed: 'Vos données n’ont pas pu être préparées. Réessayez.',
  exportNotThere: 'Il n’y a pas d’export à télécharger. Préparez-en d’abord un.',
  deleteTitle: 'Supprimer mon compte',
  deleteText:
    'Votre compte et vos mémoriaux avec leurs photos sont supprimés tout de suite et pour toujours. Personne ne peut les faire revenir, pas même nous.',
  deleteOpen: 'Supprimer mon compte…',
  deleteDialogTitle: 'Supprimer votre compte ?',
  goesIntro: 'Ceci sera supprimé tout de suite, pour toujours :',
  goesAccount: (email) => `votre compte ${email}, votre nom et vos réglages`,
  goesMemorial: (petName, photos, tributes) =>
    `le mémorial ${de(petName)} avec ${counted(photos, 'photo', 'photos')} et ${counted(tributes, 'hommage', 'hommages')}`,
  goesTributes: (count) =>
    plural(
      count,
      `${count} hommage que vous avez écrit pour d’autres`,
      `${count} hommages que vous avez écrits pour d’autres`,
    ),
  goesKeeping: (count) =>
    `le soin que vous prenez de ${counted(count, 'mémorial appartenant', 'mémoriaux appartenant')} à d’autres, et les souvenirs que vous y avez écrits ; tout ce que vous avez ajouté d’autre, comme des photos, reste`,
  handOverFirst: (petName) =>
    `D’autres personnes prennent soin du mémorial ${de(petName)}. Si vous souhaitez qu’il reste, transmettez-le d’abord.`,
  handOverLink: 'Le transmettre',
  passwordLabel: 'Votre mot de passe',
  passwordHint: 'Pour que personne d’autre ne puisse le faire sur un appareil resté ouvert.',
  wrongPassword: 'Ce n’est pas votre mot de passe',
  passwordNeeded: 'Merci d’indiquer votre mot de passe',
  freshNeeded:
    'Vous n’avez pas de mot de passe : connectez-vous de nouveau, puis supprimez votre compte dans les dix minutes.',
  signInAgain: 'Se connecter de nouveau',
  understood: 'Je comprends qu’il n’y a pas de retour possible',
  understoodNeeded: 'Merci de confirmer que vous le comprenez',
  confirm: 'Tout supprimer maintenant',
  confirming: 'Suppression…',
  keep: 'Garder mon compte',
  deletedTitle: 'Votre compte a été supprimé',
  deletedText: 'Tout ce que vous aviez ici a été supprimé. Prenez soin de vous.',
  certificateNotThere: 'Ce certificat n’existe pas, ou la suppression n’est pas encore terminée',
  certificateTitle: 'Ce qui a été supprimé',
  certificateLoading: 'Chargement du certificat',
  certificateErasing:
    'Tout n’est pas encore supprimé. Cette page vérifie d’elle-même ; cela peut prendre quelques minutes.',
  certificatePending:
    'Tout n’est pas encore supprimé, ou ce certificat n’existe pas. Cette page vérifie d’elle-même ; cela peut prendre quelques minutes.',
  certificateText:
    'Tout ce que contenait ce compte a été supprimé, et les clés qui y donnaient accès détruites :',
  certificateStays: 'Les photos et les mots ajoutés aux pages d’autres personnes restent sur ces pages.',
  certificateAsked: 'Demandé',
  certificateDone: 'Terminé',
  certificateNumber: 'Numéro',
  certificatePlace: 'Place dans le journal',
  certificateKeep:
    'Il ne dit pas à qui était le compte. Gardez cette adresse ou imprimez la page : personne ne pourra la retrouver pour vous.',
  certificatePrint: 'Imprimer',
  certificateFailed: 'Le certificat n’a pas pu être chargé',
  failed: 'Votre compte n’a pas pu être supprimé',
  needsConnection: 'Il faut une connexion pour cela.',
};

export const erasedNames: Texts<typeof English.erasedNames> = {
  memorial: ['mémorial', 'mémoriaux'],
  photo: ['photo', 'photos'],
  recording: ['vidéo ou son', 'vidéos et sons'],
  tribute: ['hommage', 'hommages'],
  memory: ['souvenir', 'souvenirs'],
  comment: ['commentaire', 'commentaires'],
  'news-like': ['mention « J’aime »', 'mentions « J’aime »'],
  ecard: ['carte', 'cartes'],
  review: ['avis', 'avis'],
  order: ['nom et adresse sur une commande', 'noms et adresses sur des commandes'],
  keeping: ['mémorial dont d’autres prennent soin aussi', 'mémoriaux dont d’autres prennent soin aussi'],
};
