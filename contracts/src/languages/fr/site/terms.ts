import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type * as English from '../../../site/terms.messages.ts';
import { memorialsAllowed, photosAllowed } from '../../../subscriptions/plan-words.messages.ts';

export const termsOfMode: Texts<typeof English.termsOfMode> = {
  testing: {
    id: 'testing',
    title: 'Le site est en phase de test',
    paragraphs: [
      'Everpaw est en phase de test et n’a pas encore ouvert. Rien ne peut être acheté, aucune commande n’est exécutée et aucun paiement n’est pris, quel que soit le prix affiché. Vous pouvez regarder les formules, mais pas les payer.',
      'Les mémoriaux, les livres d’or et les comptes fonctionnent, et nous traitons ce que vous nous confiez comme étant réel. Un service en phase de test peut malgré tout tomber en panne ; gardez les originaux de vos photos.',
    ],
  },
  buying: {
    id: 'buying',
    title: 'Quand vous achetez quelque chose',
    paragraphs: [
      'Avant d’accepter de payer, vous voyez ce que vous obtenez, le prix complet et, pour une formule, sa durée et comment l’annuler. Rien n’est débité sans cela, et nous le confirmons par e-mail.',
    ],
  },
};

export const termsOfService: Texts<typeof English.termsOfService> = {
  title: 'Conditions d’utilisation',
  lead: 'Ce que vous pouvez attendre de nous, et ce que nous demandons à toutes les personnes qui utilisent ce lieu.',
  since: '2026-11-20',
  parts: [
    {
      id: 'account',
      title: 'Votre compte',
      paragraphs: [
        'Il vous en faut un pour créer un mémorial, pas pour lire ni pour signer. Indiquez une adresse où vous joindre, choisissez un mot de passe que vous n’utilisez nulle part ailleurs, et dites-nous si vous pensez que quelqu’un d’autre le connaît. Un compte appartient à une seule personne. Vous pouvez le supprimer à tout moment sous Réglages.',
      ],
    },
    {
      id: 'yours',
      title: 'Ce que vous créez reste à vous',
      paragraphs: [
        'Vos mots et vos photos vous appartiennent. Vous nous permettez de les garder, de faire des copies plus petites des images, et de les montrer aux personnes qui peuvent voir la page. Cette permission prend fin quand vous les supprimez. Nous ne les utilisons pour rien d’autre, ni pour la publicité ni pour entraîner des machines.',
        'Merci d’utiliser des photos et des textes qui sont à vous, ou que vous avez le droit d’utiliser.',
      ],
    },
    {
      id: 'rules',
      title: 'Ce qui n’a pas sa place ici',
      paragraphs: [
        'C’est un lieu pour des personnes en deuil. Merci de ne pas',
        [
          'insulter, menacer ou railler qui que ce soit, ni montrer de cruauté ;',
          'vous faire passer pour quelqu’un d’autre, ni publier des choses privées sur d’autres ;',
          'faire de la publicité, ni publier quoi que ce soit de contraire à la loi ;',
          'chercher à forcer l’accès au site, à le surcharger ou à le copier par des machines.',
        ],
        'Chaque propriétaire décide de ce qui reste dans son livre d’or. Nous pouvons masquer ou retirer ce qui enfreint ces règles et, si cela continue, fermer un compte. Nous vous dirons pourquoi, et vous pourrez répondre.',
      ],
    },
    {
      id: 'plans',
      title: 'Formules et prix',
      get paragraphs() {
        return [
          `Un compte gratuit garde ${memorialsAllowed('free')}, avec jusqu’à ${photosAllowed('free')}. Les comptes Premium et Lifetime gardent ${memorialsAllowed('premium')}, avec jusqu’à ${photosAllowed('premium')} chacun. Les prix figurent sur les pages où les formules sont proposées. Vous voyez le prix, la durée et comment annuler avant d’accepter de payer, et rien n’est débité sans cela.`,
          'Si une formule prend fin, ce que vous avez créé peut toujours être lu. Il vous faudra peut-être seulement choisir ce que vous voulez encore modifier.',
        ];
      },
    },
    {
      id: 'keeping',
      title: 'Garder, et laisser partir',
      paragraphs: [
        'Nous gardons les mémoriaux aussi longtemps que vous le souhaitez et que nous existons. Si nous devions un jour fermer, nous vous écririons au moins 90 jours avant, et l’export sous Réglages fonctionnerait jusqu’à la fin.',
        `La suppression d’un mémorial peut être annulée pendant ${undoDays} jours. Celle de votre compte ne peut pas l’être.`,
      ],
    },
    {
      id: 'liability',
      title: 'Ce dont nous répondons',
      paragraphs: [
        'Nous prenons le soin que doit prendre qui garde les souvenirs d’autrui. Nous répondons sans limite de la faute intentionnelle et de la négligence grave, et partout où la loi le prévoit ; au-delà, seulement de ce que l’on doit pouvoir attendre d’un tel service. Si la loi de votre pays vous accorde davantage, elle s’applique.',
      ],
    },
    {
      id: 'changes',
      title: 'Quand ces conditions changent',
      paragraphs: [
        'Nous vous écrirons au moins 30 jours avant. Si vous n’êtes pas d’accord, vous pouvez emporter vos données et partir.',
      ],
    },
  ],
};
