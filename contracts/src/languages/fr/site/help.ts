import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type * as English from '../../../site/help.messages.ts';
import { memorialsAllowed, photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const helpMessages: Texts<typeof English.helpMessages> = {
  title: 'Aide',
  lead: 'De courtes réponses à ce que l’on nous demande le plus. Si la vôtre n’y est pas, écrivez-nous, et une personne vous répondra.',
  stillTitle: 'Ce n’est pas ce que vous cherchiez ?',
  stillText: 'Dites-nous ce qui s’est passé et ce que vous attendiez. Ne cherchez pas les mots justes.',
  write: 'Nous écrire',
};

export const helpTopics: Texts<typeof English.helpTopics> = [
  {
    id: 'making',
    title: 'Créer une page',
    questions: [
      {
        question: 'Que me faut-il pour commencer ?',
        answer: [
          'Un nom, et de quel animal il s’agissait. Les dates, les photos, l’histoire et les couleurs peuvent venir plus tard, dans n’importe quel ordre.',
          'Ce que vous avez commencé reste sur votre appareil jusqu’à ce que vous l’ayez terminé, photos comprises.',
        ],
      },
      {
        question: 'Combien de mémoriaux et de photos puis-je garder ?',
        get answer() {
          return [
            `Un compte gratuit garde ${memorialsAllowed('free')}, avec jusqu’à ${photosAllowed('free')}. Avec Premium ou Lifetime, vous gardez autant de mémoriaux qu’il vous en faut, avec jusqu’à ${photosAllowed('premium')} chacun.`,
          ];
        },
      },
      {
        question: 'Quelles photos puis-je utiliser ?',
        answer: [
          'Des fichiers JPG, PNG, GIF et WebP de 5 Mo au plus chacun. Nous effaçons le lieu de la prise de vue et les données de l’appareil avant que quiconque ne voie la photo.',
        ],
      },
      {
        question: 'Quelqu’un d’autre peut-il m’aider avec la page ?',
        answer: [
          'Oui. Ouvrez l’écran où l’on modifie la page et invitez cette personne par e-mail. Elle pourra alors modifier la page et veiller sur son livre d’or. La supprimer reste entre vos mains.',
        ],
      },
    ],
  },
  {
    id: 'sharing',
    title: 'Qui la voit',
    questions: [
      {
        question: 'Qui peut voir mon mémorial ?',
        answer: [
          'Une page publique est ouverte à tout le monde et apparaît dans la galerie. Si vous choisissez « Toute personne ayant le lien », elle n’est dans aucune liste, recherche ni décompte : seules les personnes à qui vous donnez son adresse la trouvent. Une page privée s’ouvre pour vous et les personnes qui en prennent soin avec vous ; pour toutes les autres, elle n’existe pas, et ses photos non plus.',
          'Vous pouvez changer cela à tout moment, sous Réglages du mémorial. Vous pouvez aussi y demander aux moteurs de recherche de ne pas montrer une page publique.',
        ],
      },
      {
        question: 'Qui peut écrire dans le livre d’or ?',
        answer: [
          'Toute personne qui peut ouvrir la page, même sans compte. Vous pouvez masquer ou supprimer ce que vous ne voulez pas garder, ou choisir d’approuver chaque hommage avant qu’il s’affiche. Les visiteurs peuvent signaler un hommage qui n’a pas sa place ici.',
        ],
      },
      {
        question: 'Comment partager une page sur une tombe ou sur une carte ?',
        answer: [
          'Chaque page a un code QR. Téléchargez-le comme image et imprimez-le ; il mène à la page aussi longtemps qu’elle existe. « Créer un objet souvenir », au-dessus de votre page, propose aussi une feuille de codes à découper, et un livret de toute la page à imprimer et à relier.',
        ],
      },
    ],
  },
  {
    id: 'offline',
    title: 'Sans réseau',
    questions: [
      {
        question: 'Comment une page peut-elle s’ouvrir sans réseau ?',
        answer: [
          'Toute page que vous avez ouverte une fois reste sur votre appareil. Ce que vous écrivez sans réseau y est gardé aussi, et part quand vous retrouvez une connexion.',
          'L’icône en haut de la page montre s’il reste quelque chose à envoyer. Elle mène à tout ce qui est enregistré et à tout ce qui attend.',
        ],
      },
      {
        question: 'Comment mettre une page sur mon écran d’accueil ?',
        answer: [
          'Ouvrez le mémorial et choisissez Garder sur l’écran d’accueil. Il y aura sa propre icône, avec sa photo, et s’ouvrira comme une application.',
        ],
      },
      {
        question: 'Quelque chose que j’ai écrit n’a pas été accepté. Est-ce perdu ?',
        answer: [
          'Non. Cela attend sous Enregistré sur cet appareil, avec la raison à côté. Vous pouvez le modifier, l’envoyer de nouveau, le copier ou y renoncer.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Votre compte',
    questions: [
      {
        question: 'Je n’arrive pas à me connecter',
        answer: [
          'Choisissez Mot de passe oublié dans la fenêtre de connexion. S’il existe un compte à votre adresse, nous vous enverrons un lien pour définir un nouveau mot de passe ; il fonctionne une fois, pendant 30 minutes. Regardez aussi vos courriers indésirables.',
        ],
      },
      {
        question: 'J’ai perdu un téléphone où mon compte était ouvert',
        answer: [
          'Ouvrez les Réglages sur un autre appareil. Sous Appareils, vous voyez où votre compte est ouvert et pouvez déconnecter ces appareils.',
        ],
      },
      {
        question: 'J’ai supprimé un mémorial par erreur',
        answer: [
          `Pendant ${undoDays} jours, il reste sous Mes mémoriaux, avec un bouton pour le faire revenir. Ensuite, il disparaît pour toujours.`,
        ],
      },
      {
        question: 'Comment emporter mes données, ou tout supprimer ?',
        answer: [
          'Les deux se trouvent sous Réglages. L’export est un fichier ZIP avec tout ce que vous avez fait et toutes les photos. Supprimer votre compte efface vos mémoriaux, leurs photos et la clé de tout ce qui vous est personnel.',
        ],
      },
    ],
  },
];
