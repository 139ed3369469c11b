import type { Texts } from '../../../kernel/languages/localized.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';
import type { privacyPolicy as English } from '../../../site/privacy.messages.ts';

export const privacyPolicy: Texts<typeof English> = {
  title: 'Politique de confidentialité',
  lead: 'Ce que nous gardons, pourquoi, qui peut le voir, et comment le récupérer ou le faire disparaître. En mots simples, car vous lisez peut-être ceci un jour difficile.',
  since: '2026-11-20',
  parts: [
    {
      id: 'short',
      title: 'En bref',
      paragraphs: [
        [
          'Nous gardons ce que vous nous confiez pour créer et montrer des mémoriaux, et guère plus.',
          'Rien sur ce site ne vient de tiers : ni publicité, ni traceurs, ni polices, scripts ou images d’ailleurs.',
          'Vous pouvez tout télécharger et tout supprimer de vous-même, sans nous le demander.',
          'Nous ne vendons ni ne louons les données de personne.',
        ],
      ],
    },
    {
      id: 'what',
      title: 'Ce que nous gardons',
      paragraphs: [
        [
          'Votre compte : nom, adresse e-mail, une photo si vous en ajoutez une, votre formule, et la date de votre dernière connexion. De votre mot de passe, nous ne gardons qu’une empreinte Argon2id, qui ne permet pas de le lire.',
          'Si vous vous connectez par Google, GitHub ou Apple : de quel service il s’agit, le numéro qu’il vous a donné, et l’adresse e-mail qu’il connaît. Jamais le mot de passe que vous y avez.',
          'Vos mémoriaux : ce que vous écrivez, les dates, les photos, le thème, et qui peut voir la page.',
          'Les livres d’or : le nom, le lieu et les mots que laisse une personne, et à quel moment.',
          'Vos sessions : le type d’appareil où votre compte est ouvert, et le dernier jour où il a été utilisé.',
          'Un registre des connexions, des essais refusés et des actions d’administration, avec l’adresse réseau et le navigateur d’où ils venaient. Il sert à déceler les abus, et il est supprimé après 180 jours.',
          'Les messages que vous nous envoyez par le formulaire de contact, jusqu’à ce qu’ils soient arrivés dans notre boîte de réception.',
        ],
        'Avant de garder une photo, nous effaçons le lieu où elle a été prise et toutes les données de l’appareil.',
      ],
    },
    {
      id: 'history',
      title: 'Un historique, et une clé',
      paragraphs: [
        'Nous n’écrasons pas ce qui se passe ici ; nous le notons comme un historique, pour que rien ne se perde par accident. Tout ce qui est personnel dans cet historique est chiffré avec une clé qui n’appartient qu’à une seule personne.',
        'Quand vous supprimez votre compte, votre clé est détruite. Ce que l’historique contient alors à votre sujet ne peut plus être lu, ni par nous ni par personne d’autre, pas même à partir d’une sauvegarde de l’historique.',
      ],
    },
    {
      id: 'who',
      title: 'Qui peut voir quoi',
      paragraphs: [
        'Un mémorial public, ses photos et son livre d’or peuvent être vus par tout le monde et trouvés par les moteurs de recherche, sauf si son propriétaire leur demande de ne pas le montrer. Une page ouverte à toute personne ayant le lien n’est dans aucune liste ni aucune recherche, et nous demandons aux moteurs de recherche de la laisser de côté ; toute personne qui a son adresse peut l’ouvrir et la transmettre. Une page privée peut être vue par son propriétaire, par les personnes invitées à en prendre soin, et par notre équipe d’administration quand elle doit examiner un signalement.',
        'Nous ne montrons votre adresse e-mail à personne. Les personnes qui signent un livre d’or y apparaissent avec le nom et le lieu qu’elles ont écrits.',
        'Les e-mails que vous demandez partent par notre service de messagerie. Si un service de paiement est un jour relié au site, il apprendra ce qu’il lui faut pour le paiement, et rien du mémorial. Tant que le site est en phase de test, il n’y a pas de paiements.',
      ],
    },
    {
      id: 'device',
      title: 'Ce qui reste sur votre appareil',
      paragraphs: [
        'Pour que les pages s’ouvrent sans réseau, votre navigateur garde celles que vous avez ouvertes, leurs photos, et ce que vous avez écrit sans pouvoir l’envoyer. Les Réglages montrent combien de place cela prend. Vous déconnecter efface de l’appareil ce qui est privé.',
        'Nous posons un cookie pour votre session et, après votre connexion, un autre qui distingue votre appareil d’une personne qui essaierait des mots de passe. Quand vous mettez pour la première fois quelque chose dans votre panier sans compte, nous en posons un troisième, qui retient à qui est ce panier. Pendant une heure après que vous avez écrit quelque chose, un autre veille à ce que vous le voyiez tout de suite. Si vous vous déconnectez sans réseau, un autre encore veille à ce que la déconnexion dure sur cet appareil jusqu’à ce que nous l’ayons apprise. Si vous choisissez une langue, un cookie retient votre choix. Aucun ne vous suit ailleurs. Rien d’autre n’est posé, il n’y a donc rien à accepter.',
      ],
    },
    {
      id: 'long',
      title: 'Pendant combien de temps',
      paragraphs: [
        [
          'Les mémoriaux et les comptes : jusqu’à ce que vous les supprimiez.',
          `Un mémorial supprimé peut revenir pendant ${undoDays} jours. Ensuite, ses photos sont effacées.`,
          'Un export que vous avez demandé peut être téléchargé pendant 7 jours. Ensuite, il est effacé.',
          'Les liens de nos e-mails fonctionnent une fois, pendant une durée de 15 minutes à 14 jours ; chaque e-mail l’indique.',
          'Le registre des connexions et des refus : 180 jours.',
        ],
      ],
    },
    {
      id: 'rights',
      title: 'Ce que vous pouvez faire',
      paragraphs: [
        'Sous Réglages, vous pouvez télécharger toutes vos données dans un fichier que d’autres programmes savent lire, choisir les e-mails que vous recevez, déconnecter d’autres appareils et supprimer votre compte. Sous Profil, vous pouvez corriger votre nom et votre photo.',
        'Vous avez aussi le droit de demander ce que nous gardons, de le faire corriger, limiter ou effacer, de vous y opposer, et de vous plaindre auprès de l’autorité de protection des données du lieu où vous vivez. Écrivez-nous si un écran ne fait pas ce qu’il vous faut. Une personne qui souhaite voir retirer son hommage peut s’adresser à la famille ou à nous.',
      ],
    },
    {
      id: 'children',
      title: 'Les enfants',
      paragraphs: [
        'Les enfants aussi pleurent leurs animaux, et peuvent lire et signer toutes les pages. Un compte est pour les personnes d’au moins 16 ans, ou qui ont l’accord d’un parent.',
      ],
    },
    {
      id: 'changes',
      title: 'Quand ceci change',
      paragraphs: [
        'Nous le dirons ici, avec la date, et nous vous écrirons avant qu’un changement ne vous retire quoi que ce soit.',
      ],
    },
  ],
};
