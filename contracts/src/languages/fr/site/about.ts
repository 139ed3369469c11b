import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../site/about.messages.ts';
import { contactAddress } from '../../../site/about.messages.ts';

export const aboutMessages: Texts<typeof English.aboutMessages> = {
  title: 'À propos',
  headline: 'Ils ont été là. Cela devrait se voir.',
  lead: 'Everpaw garde des pages du souvenir pour les animaux, à l’intention des personnes qu’ils ont aimées.',

  missionTitle: 'Notre mission',
  mission:
    'Donner à chaque famille une page pour l’animal qui lui manque : faite en une soirée, gardée aussi longtemps qu’elle le souhaite, et ouverte partout où l’on pense à lui, avec ou sans réseau.',

  visionTitle: 'Ce que nous espérons',
  vision:
    'Un monde où personne ne doit s’entendre dire que ce n’était qu’un animal. Le deuil d’un animal est un deuil. Il mérite un lieu à lui, avec de la place pour les photos, pour les histoires, et pour les mots de celles et ceux qui l’ont connu.',

  storyTitle: 'Notre histoire',
  story: [
    'Everpaw a commencé avec une chienne nommée Juno, une boîte à chaussures pleine de photos, et une colline derrière un village où aucun téléphone n’a jamais eu plus d’une barre de réseau. Nous voulions lire à voix haute, là-haut, ce que les gens avaient écrit sur elle. La page ne s’est pas ouverte.',
    'Alors nous en avons fait une qui s’ouvre. Elle reste sur le téléphone une fois qu’on l’a ouverte, et ce qu’on y écrit sans réseau part sur le chemin du retour. Le reste est venu en écoutant : un livre d’or, parce que les voisins le demandaient ; une page qui s’ouvre depuis l’écran d’accueil, parce qu’un grand-père voulait Juno à côté de sa météo ; un export de tout, parce que ce qui est à vous doit pouvoir partir avec vous.',
    'Nous sommes toujours une petite équipe, et nous montons toujours sur cette colline.',
  ],

  valuesTitle: 'Ce à quoi nous tenons',
  teamTitle: 'Qui nous sommes',
  statisticsTitle: 'En chiffres',
  statisticsNote: 'Le site est en phase de test, et ces chiffres sont des exemples.',
  countedNote: 'Comptés à l’instant : les mémoriaux que tout le monde peut visiter.',
  contactTitle: 'Où nous trouver',
  contactText: 'Nous lisons chaque message nous-mêmes et répondons en général sous deux jours ouvrés.',
  write: 'Nous écrire',
};

export const aboutValues: Texts<typeof English.aboutValues> = [
  {
    title: 'Le calme avant l’astuce',
    text: 'Rien ne clignote, ne fait de compte à rebours ni ne demande deux fois. La personne qui s’en sert est peut-être en larmes.',
  },
  {
    title: 'Tout est à vous',
    text: 'Emportez tout dans un fichier quand vous le voulez, et ce que vous supprimez disparaît vraiment.',
  },
  {
    title: 'Personne ne regarde par-dessus votre épaule',
    text: 'Pas de publicité, pas de traceurs, rien qui vienne de tiers, sur aucune page.',
  },
  {
    title: 'Cela doit marcher sur la colline',
    text: 'Pas de réseau, un vieux téléphone, une main qui tremble : c’est d’abord pour cela que nous travaillons.',
  },
];

export const aboutTeam: Texts<typeof English.aboutTeam> = [
  {
    name: 'Ines Ferreira',
    role: 'Fondatrice',
    text: 'A promené Juno pendant quatorze ans. Lit le courrier.',
  },
  { name: 'Tom Okafor', role: 'Technique', text: 'Essaie chaque version à la cave, exprès.' },
  {
    name: 'Maren Voss',
    role: 'Design et typographie',
    text: 'A composé son premier livre à seize ans. Deux chats recueillis.',
  },
  {
    name: 'Dr. Amy Lindqvist',
    role: 'Accompagnement du deuil',
    text: 'Veille à ce que nos mots restent doux, et courts.',
  },
];

export const aboutStatistics: Texts<typeof English.aboutStatistics> = [
  { value: '12 000+', label: 'mémoriaux créés' },
  { value: '48 000+', label: 'hommages écrits' },
  { value: '31', label: 'pays' },
  { value: '4,9 / 5', label: 'selon les familles interrogées' },
];

export const aboutCounts: Texts<typeof English.aboutCounts> = [
  { of: 'all', label: 'mémoriaux publics' },
  { of: 'dog', label: 'pour des chiens' },
  { of: 'cat', label: 'pour des chats' },
  { of: 'others', label: 'pour d’autres animaux' },
];

export const contactDetails: Texts<typeof English.contactDetails> = [
  { label: 'E-mail', value: contactAddress, href: `mailto:${contactAddress}` },
  { label: 'Téléphone', value: '+1 (555) 010-0142', href: 'tel:+15550100142' },
  { label: 'Courrier', value: 'Everpaw, 14 Orchard Lane, Portland, OR 97205, États-Unis', href: null },
  { label: 'Heures', value: 'Du lundi au vendredi, de 9 h à 17 h, heure du Pacifique', href: null },
];
