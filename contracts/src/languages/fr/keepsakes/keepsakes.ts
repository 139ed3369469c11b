import type * as English from '../../../keepsakes/keepsakes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { de } from '../elision.ts';

export const paperNames: Texts<typeof English.paperNames> = {
  a4: 'A4',
  a5: 'A5',
  letter: 'Letter',
};

export const keepsakeMessages: Texts<typeof English.keepsakeMessages> = {
  link: 'Créer un objet souvenir',
  title: 'Créer un objet souvenir',
  lead: (petName) => `Un peu ${de(petName)} à tenir entre les mains, à offrir, à poser sur une étagère.`,
  loading: 'Chargement des livrets',
  loadFailed: 'Les livrets n’ont pas pu être chargés',
  unreachable: 'Vérifiez votre connexion et réessayez.',
  offline: 'Vous pourrez le créer quand vous serez de nouveau en ligne.',
  signInTitle: 'Connectez-vous',
  signInText: 'Connectez-vous avec le compte qui prend soin de ce mémorial.',
  keepersTitle: 'Ceci est pour les personnes qui prennent soin de la page',
  keepersText: 'Vous pouvez demander à l’une d’elles de créer un objet souvenir et de vous l’envoyer.',

  bookletTitle: 'Le livret',
  bookletText: (petName) =>
    `L’histoire ${de(petName)}, ses photos, ses souvenirs et son livre d’or en PDF, avec des marges pour la reliure. Imprimez-le à la maison ou chez un imprimeur.`,
  size: 'Format du papier',
  sizes: {
    a5: 'A5, la taille d’un petit livre',
    letter: 'Letter, pour une imprimante américaine',
  },
  make: 'Créer le livret',
  makeAgain: 'Le créer encore une fois',
  retry: 'Réessayer',
  queued: 'Son tour vient dans un instant',
  reading: 'Les pages se rassemblent',
  layingOut: (page, pages) => `Mise en page : ${page} sur ${pages}`,
  canLeave: 'Vous pouvez quitter cette page, le travail continue.',
  failed: 'Le livret n’a pas pu être terminé. Rien n’est perdu, et vous pouvez réessayer.',
  requestFailed: 'Le livret n’a pas pu être commencé',
  booklets: 'À télécharger',
  made: (pages, size, date) => `${pages} · ${size} · créé le ${date}`,
  until: (date) => `Vous pouvez le télécharger jusqu’au ${date}.`,
  omissions:
    'Certains caractères n’ont pas pu être imprimés. Le livret montre […] à leur place ; sur la page, ils y sont toujours.',
  download: 'Télécharger',
  downloadOf: (size) => `Télécharger le livret ${size}`,

  plaqueTitle: 'Codes QR pour une plaque ou un cadre',
  plaqueText: (petName) =>
    `Un grand code et plusieurs petits, avec le nom et les dates ${de(petName)}, et des repères pour les découper. Il suffit de les scanner avec un téléphone pour ouvrir la page.`,
  plaqueOf: (size) => `Télécharger en ${size}`,
};

export const keepsakeRefusals: Texts<typeof English.keepsakeRefusals> = {
  notKeeper: 'Seules les personnes qui prennent soin de ce mémorial peuvent créer un objet souvenir',
  oneAtATime: 'Un autre livret est en cours. Vous pourrez créer celui-ci dès qu’il sera prêt.',
  notThere: 'Ce livret n’est plus ici. Vous pouvez en créer un nouveau.',
};

export const bookletTexts: Texts<typeof English.bookletTexts> = {
  inMemory: 'En tendre souvenir',
  story: 'L’histoire',
  photos: 'Photos',
  timeline: 'Souvenirs',
  guestbook: 'Livre d’or',
  answer: 'La réponse de la famille',
  scan: (petName) => `Visiter la page ${de(petName)}`,
  scanText: 'Visez le code avec l’appareil photo d’un téléphone, ou saisissez l’adresse ci-dessous.',
  omissions:
    'Là où vous voyez […], les mots sont dans des caractères qui n’ont pas pu être imprimés ici. Ils sont sur la page.',
  made: (date) => `Créé le ${date}`,
  author: (name, place) => (place ? `${name}, ${place}` : name),
  plaqueTitle: (petName) => `Codes QR pour la page ${de(petName)}`,
  plaqueHint:
    'Découpez en suivant les repères. Gardez le bord blanc autour de chaque code, pour que les téléphones puissent le lire.',
};
