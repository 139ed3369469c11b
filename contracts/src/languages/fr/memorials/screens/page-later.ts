import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { laterPageMessages as English } from '../../../../memorials/screens/page-later.messages.ts';
import { de } from '../../elision.ts';

export const laterPageMessages: Texts<typeof English> = {
  keepOnHomeScreen: 'Garder sur l’écran d’accueil',
  needsHttps:
    'Cette adresse commence par http : ici, les pages ne peuvent ni s’ouvrir sans réseau ni s’ajouter à l’écran d’accueil. Pour cela, il faut ouvrir le site en https. Tout le reste fonctionne.',
  keepClose: (petName) => `Garder ${petName} près de vous`,
  pinInstead: 'Ou gardez la page sur ce téléphone, dans Everpaw :',
  pinOnly:
    'Votre navigateur ne peut pas ajouter cette page à l’écran d’accueil pour vous, par exemple parce qu’Everpaw y est déjà. Vous pouvez l’épingler à la place : la page entière reste sur cet appareil jusqu’à ce que vous la détachiez, même sans réseau, et vient en premier parmi vos pages enregistrées.',
  unpin: 'Détacher',
  pinThisPage: 'Épingler cette page',
  pinFailed: 'Cet appareil n’a pas pu enregistrer la page. Il manque peut-être de place.',
  preparing: 'Préparation…',
  print: 'Imprimer',
  previousPhoto: 'Photo précédente',
  nextPhoto: 'Photo suivante',
  photosOf: (petName) => `Photos ${de(petName)}`,
  close: 'Fermer',
  photoOf: (at, count, caption) => `Photo ${at} sur ${count}${caption}`,
  changeRefused: 'Une modification n’a pas été acceptée',
  changesRefused: (length) => `${length} modifications n’ont pas été acceptées`,
  edit: 'Modifier',
  deleteMemorial: (petName) => `Supprimer le mémorial ${de(petName)}`,
  pageIsReady: (petName) => `La page ${de(petName)} est prête`,
  tellSomeone: 'Dites-le à quelqu’un qui aimerait la voir',
  onlyYouCanOpen: 'Elle est privée : personne d’autre ne peut l’ouvrir',
  notNow: 'Pas maintenant',
  waitingToBeSent: 'En attente d’envoi',
  deletedTitle: (petName) => `Le mémorial ${de(petName)} est supprimé`,
  restorableUntil: (text) => `Vous pouvez le faire revenir jusqu’au ${text}.`,
  bringItBack: 'Le faire revenir',
  myMemorials: 'Mes mémoriaux',
  notOnDeviceTitle: 'Cette page n’est pas encore sur votre appareil',
  notOnDeviceText: 'Ouvrez-la une fois avec du réseau. Ensuite, elle reste ici, où que vous soyez.',
  tryAgain: 'Réessayer',
  tapShare: ['Touchez ', 'Partager', ' dans la barre de votre navigateur.'],
  chooseAdd: ['Faites défiler et choisissez ', 'Sur l’écran d’accueil', '.'],
  tapAdd: (petName) => ['Touchez ', 'Ajouter', `. ${petName} a maintenant sa place parmi vos applications.`],
  pinnedHere: (petName) => `La page ${de(petName)} est épinglée sur cet appareil`,
  takesUp: (size, content) => `Elle occupe environ ${size}${content && `, avec ${content}`}.`,
};
