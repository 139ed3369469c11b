import type { Texts } from '../../../kernel/languages/localized.ts';
import type { recordingScreens as English } from '../../../recordings/recording-screens.messages.ts';
import { recordingLimits } from '../../../recordings/recordings.limits.ts';
import { de } from '../elision.ts';

export const recordingScreens: Texts<typeof English> = {
  heading: 'À voir et à entendre',
  title: (petName) => `Vidéos et sons ${de(petName)}`,
  name: 'Vidéos et sons',
  intro:
    'Un aboiement, un ronronnement, une course sur la plage. Ce que vous ajoutez peut être écouté et regardé par toutes les personnes qui voient la page.',
  kinds: { video: 'Vidéo', audio: 'Son' },
  limits: `Une vidéo peut durer jusqu’à ${recordingLimits.video.durationMs / 60_000} minutes et peser ${recordingLimits.video.bytes / 1024 / 1024} Mo, un son jusqu’à ${recordingLimits.audio.durationMs / 60_000} minutes et ${recordingLimits.audio.bytes / 1024 / 1024} Mo. Nous effaçons d’abord le lieu d’enregistrement.`,
  play: (title) => `Lire « ${title} »`,
  needsSignal: 'À lire quand vous aurez de nouveau du réseau.',
  signalNeeded: 'Il faut du réseau pour ajouter ou modifier des vidéos et des sons.',
  fileLabel: 'Vidéo ou son',
  choose: 'Choisir une vidéo ou un son',
  chooseAnother: 'En choisir un autre',
  titleLabel: 'Titre',
  titleHint: 'Par exemple : La première neige',
  descriptionLabel: 'Quelques mots à ce sujet',
  transcript: 'Ce qu’on dit et ce qu’on entend',
  transcriptHint:
    'Pour les personnes qui ne peuvent pas l’entendre. Par exemple : Bella aboie deux fois, et Ana rit.',
  chooseFirst: 'Choisissez d’abord une vidéo ou un son',
  add: 'Ajouter à la page',
  adding: 'Ajout…',
  added: { video: 'La vidéo est sur la page', audio: 'Le son est sur la page' },
  preparing: 'Préparation sur cet appareil',
  sending: 'Envoi',
  waiting: 'Vous êtes hors ligne. L’envoi reprendra de lui-même dès votre retour.',
  finishing: 'Presque terminé',
  cancel: 'Annuler',
  cancelled: 'Rien n’a été ajouté',
  keepOpen:
    'Gardez cette page ouverte. Si elle se ferme, choisissez le même fichier encore une fois, et l’envoi reprendra là où il en était.',
  cannotPrepare:
    'Cet appareil ne peut pas lire ce fichier. Essayez un autre appareil ou un autre navigateur, ou choisissez un autre fichier.',
  cannotShow:
    'Ce type de vidéo ne s’affiche pas dans tous les navigateurs, et cet appareil ne peut pas la convertir. Essayez un autre appareil ou un autre navigateur, ou choisissez une autre vidéo.',
  cannotHear:
    'Cet appareil ne peut pas lire le son de ce fichier. Essayez un autre appareil ou un autre navigateur, ou choisissez un autre fichier.',
  cannotCut:
    'Cet enregistrement a été coupé, et cet appareil ne peut pas écarter ce qui a été coupé. Enregistrez-le dans un nouveau fichier et ajoutez celui-ci, ou essayez un autre appareil ou un autre navigateur.',
  questions: {
    'no-sound': {
      title: 'Cette vidéo n’aura pas de son',
      text: 'Cet appareil ne peut pas lire son audio. L’ajouter quand même ?',
    },
    'one-sound': {
      title: 'Une partie du son manquera',
      text: 'Cet enregistrement a plusieurs pistes audio, et une seule sera sur la page. L’ajouter quand même ?',
    },
    'only-sound': {
      title: 'Seul le son sera sur la page',
      text: 'Cet appareil ne peut pas lire l’image de cette vidéo. Ajouter le son quand même ?',
    },
  },
  addAnyway: 'Ajouter quand même',
  dontAdd: 'Ne pas ajouter',
  addFailed: 'L’ajout n’a pas abouti',
  tryAgain: 'Réessayez.',
  none: 'Rien ici pour l’instant',
  noneText: (petName) => `Les vidéos et les sons ${de(petName)} apparaîtront ici.`,
  edit: 'Modifier les textes',
  save: 'Enregistrer',
  saved: 'Enregistré',
  remove: 'Retirer',
  removing: 'Un instant…',
  removeTitle: (title) => `Retirer « ${title} » ?`,
  removeText: 'Cet enregistrement quittera la page et sera supprimé pour toujours, sans retour possible.',
  removed: { video: 'La vidéo a été retirée', audio: 'Le son a été retiré' },
  premiumTitle: 'Les entendre, les voir courir',
  premiumText:
    'Avec Premium, vous pouvez ajouter dix vidéos et dix sons à chaque mémorial. Ils restent sur la page et on peut toujours les lire, même si votre formule prend fin.',
  premiumLink: 'Voir Premium',
  keepersOnly: 'Seules les personnes qui prennent soin de cette page peuvent ajouter des vidéos et des sons.',
};
